import { postJson } from "./api";
import { resources } from "./attention";
import type { PoolClient, PoolUser } from "./types";

/** A user pool with its first users. */
export interface UsersOfPool {
  /** The ARN. */
  readonly pool: string;
  /** The id of the construct. */
  readonly id: string;
  readonly users: readonly PoolUser[];
  readonly clients: readonly PoolClient[];
}

/** The tokens of a sign-in, or the reason why there are none. */
export interface TokenAnswer {
  readonly idToken?: string;
  readonly accessToken?: string;
  readonly problem?: string;
}

/** Signs a user in, and returns the tokens. */
export function tokensOf(who: { pool: string; username: string; client: string }): Promise<TokenAnswer> {
  const { pool: arn, username, client: clientId } = who;
  return postJson<TokenAnswer>("/api/act/user-pool/tokens", { arn, username, clientId });
}

/** The pools whose users can be signed in. */
export async function poolsWithUsers(): Promise<readonly UsersOfPool[]> {
  const pools = resources.value.filter(({ kind }) => kind === "user-pool");
  const shown = await Promise.all(
    pools.map(async ({ arn, id }) => {
      const { users = [], clients = [] } = await postJson<Partial<UsersOfPool>>("/api/show/user-pool", {
        arn,
      });
      return { pool: arn, id, users, clients };
    }),
  );
  return shown.filter(({ users, clients }) => users.length > 0 && clients.length > 0);
}
