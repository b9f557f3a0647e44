import { TYPE } from "../../../../../aws/tokens";
import type { GraphIndex, GraphValue } from "../../../../../graph";
import type {
  AdminAddUserToGroupRequest,
  AdminCreateUserRequest,
  AdminSetUserPasswordRequest,
  AttributeType,
} from "../../../model/calls/cognito-idp";
import { callOf, creationOf, objectsOf, textOf } from "../../graph-reading";
import { ofPool } from "../settings/user-pools";

/** A user whom a pool begins with. */
export interface SeedUser {
  /** The path in the file: `[2]`. */
  readonly path: string;
  /** Id or name of the pool. `undefined` stands for every pool. */
  readonly pool: string | undefined;
  /** The name, address or number that the user signs in with. */
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
  const memberships = ofPool(index, TYPE.cognito.UserInGroup, poolId).map((membership) =>
    creationOf<AdminAddUserToGroupRequest>(membership, "AdminAddUserToGroup"),
  );
  return ofPool(index, TYPE.cognito.User, poolId).map((user) => {
    const created = creationOf<AdminCreateUserRequest>(user, "AdminCreateUser");
    const username = textOf(created.Username) ?? user.name;
    const { Password } = callOf<AdminSetUserPasswordRequest>(user, "AdminSetUserPassword") ?? {};
    const password = textOf(Password);
    return {
      path: `aws.cognito.User ${JSON.stringify(user.name)}`,
      pool: poolId,
      username,
      password: password ?? textOf(created.TemporaryPassword),
      status: password === undefined ? "FORCE_CHANGE_PASSWORD" : "CONFIRMED",
      attributes: attributesOf(created.UserAttributes),
      groups: memberships
        .filter(({ Username }) => Username === username)
        .flatMap(({ GroupName }) => textOf(GroupName) ?? []),
      verified: false,
      enabled: callOf(user, "AdminDisableUser") === undefined,
    };
  });
}

function attributesOf(list: GraphValue | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    objectsOf<AttributeType>(list).map(({ Name, Value }) => [textOf(Name) ?? "", textOf(Value) ?? ""]),
  );
}
