import { TYPE } from "../../../../../aws/tokens";
import type { GraphIndex } from "../../../../../graph";
import { textMapOf, textOf } from "../settings/graph-reading";
import { ofPool } from "../settings/user-pools";

/** A user whom a pool begins with. */
export interface SeedUser {
  /** Where it was written: `[2]` of a file. */
  readonly path: string;
  /** Id or name of the pool; `undefined`: every pool. */
  readonly pool: string | undefined;
  /** What the user signs in with. */
  readonly username: string;
  readonly password: string | undefined;
  readonly status: "UNCONFIRMED" | "CONFIRMED" | "FORCE_CHANGE_PASSWORD";
  /** By full name. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly groups: readonly string[];
  /** Whether addresses are verified of which the attributes do not say it. */
  readonly verified: boolean;
  readonly enabled: boolean;
}

/** The users that the program itself makes in a pool. */
export function usersOfProgram(index: GraphIndex, poolId: string): SeedUser[] {
  const memberships = ofPool(index, TYPE.cognito.UserInGroup, poolId).map(({ state }) => state);
  return ofPool(index, TYPE.cognito.User, poolId).map(({ name, state }) => {
    const username = textOf(state.username) ?? name;
    const password = textOf(state.password);
    return {
      path: `aws.cognito.User ${JSON.stringify(name)}`,
      pool: poolId,
      username,
      password: password ?? textOf(state.temporaryPassword),
      status: password === undefined ? "FORCE_CHANGE_PASSWORD" : "CONFIRMED",
      attributes: textMapOf(state.attributes),
      groups: memberships
        .filter((membership) => membership.username === username)
        .flatMap(({ groupName }) => textOf(groupName) ?? []),
      verified: false,
      enabled: state.enabled !== false,
    };
  });
}
