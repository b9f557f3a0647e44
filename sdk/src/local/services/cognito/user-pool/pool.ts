import type { ClientSettings, UserPoolSettings } from "./settings/settings";
import type { Post } from "./state/delivery";
import type { UserStore } from "./state/store";
import type { TokenIssuer } from "./tokens/types";
import type { Triggers } from "./triggers/types";

/** A user pool that runs: what every operation works on. */
export interface UserPool {
  /** Replaced when the program changes. */
  readonly settings: UserPoolSettings;
  readonly users: UserStore;
  readonly triggers: Triggers;
  readonly tokens: TokenIssuer;
  readonly post: Post;
  /** Milliseconds since 1970; what the program declares was made then. */
  readonly startedAt: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A client and its pool. */
export interface PoolClient {
  readonly pool: UserPool;
  readonly client: ClientSettings;
}

/** An operation of the user pool service on one pool, as `X-Amz-Target` names it. Throws `ServiceError`. */
export type PoolOperation = (pool: UserPool, input: PoolInput) => Promise<Readonly<Record<string, unknown>>>;

/** Body of a call. Nothing in it is checked yet: read it through `input.ts`. */
export type PoolInput = Readonly<Record<string, unknown>>;

/** Operations find their pool by `UserPoolId`, by `ClientId`, or by the issuer of an access token. */
export interface OperationRow {
  readonly pool: "UserPoolId" | "ClientId" | "AccessToken";
  readonly run: PoolOperation;
}

export type OperationTable = Readonly<Record<string, OperationRow>>;
