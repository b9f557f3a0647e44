import type { Calls } from "../../model/calls/cognito-idp";
import type { ClientSettings, MfaSettings, UserPoolSettings } from "./settings/settings";
import type { Post } from "./state/delivery";
import type { UserStore } from "./state/store";
import type { TokenIssuer } from "./tokens/types";
import type { Triggers } from "./triggers/types";

/** A user pool that runs: what every operation works on. */
export interface UserPool {
  /** Replaced when the program changes. */
  readonly settings: UserPoolSettings;
  /** Has these second factors until the program says something else of them. */
  setMfa(mfa: MfaSettings): void;
  readonly users: UserStore;
  readonly triggers: Triggers;
  readonly tokens: TokenIssuer;
  readonly post: Post;
  /** Milliseconds since 1970. The creation time of everything that the program declares. */
  readonly startedAt: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A client and its pool. */
export interface PoolClient {
  readonly pool: UserPool;
  readonly client: ClientSettings;
}

/** The name of an operation on one pool, as `X-Amz-Target` has it. */
export type PoolOperationName = Exclude<keyof Calls, "ListUserPools">;

/** An operation on one pool, whose input the model allows. Throws `ServiceError`. */
export type PoolOperation<Name extends PoolOperationName> = (
  pool: UserPool,
  input: Calls[Name]["input"],
) => Promise<Calls[Name]["output"]>;

/** The member of an input that says which pool is meant: the pool itself, a client of it, or the issuer of a token. */
export type PoolMember = "UserPoolId" | "ClientId" | "AccessToken";

/** Operations by name, each with the member that finds its pool. */
export type OperationTable<Names extends PoolOperationName = PoolOperationName> = {
  readonly [Name in Names]: { readonly pool: PoolMember; readonly run: PoolOperation<Name> };
};
