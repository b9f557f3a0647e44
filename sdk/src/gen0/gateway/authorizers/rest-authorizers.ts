import type * as iam from "@pulumi/aws/iam";
import type { FunctionDefinition } from "../../function/props";
import type { Duration } from "../../platform/duration";
import type { Identified } from "./http-user-pool-authorizer";

/** Settings that authorizers of REST APIs have in common. */
interface RestAuthorizerProps {
  /** Name in AWS. @default the id */
  readonly authorizerName?: string;
  /** How long an answer is reused. `Duration.seconds(0)` turns reuse off. @default `Duration.minutes(5)` */
  readonly resultsCacheTtl?: Duration;
}

/** Settings of a `TokenAuthorizer`. */
export interface TokenAuthorizerProps extends RestAuthorizerProps {
  readonly handler: FunctionDefinition;
  /** @default `IdentitySource.header("Authorization")` */
  readonly identitySource?: string;
  /**
   * A regular expression for tokens. The gateway answers 401 for others without a call of the function. @default none
   */
  readonly validationRegex?: string;
  readonly assumeRole?: iam.Role;
}

/** Settings of a `RequestAuthorizer`. */
export interface RequestAuthorizerProps extends RestAuthorizerProps {
  readonly handler: FunctionDefinition;
  readonly identitySources: readonly string[];
  readonly assumeRole?: iam.Role;
}

/** Settings of a `CognitoUserPoolsAuthorizer`. */
export interface CognitoUserPoolsAuthorizerProps extends RestAuthorizerProps {
  /** User pools, of an `Auth` or of `@pulumi/aws`. */
  readonly cognitoUserPools: readonly Identified[];
  /** @default `IdentitySource.header("Authorization")` */
  readonly identitySource?: string;
}

/** Asks a function about a token, as programs of generation 0 write it. In generation 1 it is an entry of `authorizers`. */
export class TokenAuthorizer {
  readonly type = "func_token";

  constructor(
    readonly scope: unknown,
    readonly id: string,
    readonly settings: TokenAuthorizerProps,
  ) {}
}

/** Asks a function about a request, as programs of generation 0 write it. In generation 1 it is an entry of `authorizers`. */
export class RequestAuthorizer {
  readonly type = "func_request";

  constructor(
    readonly scope: unknown,
    readonly id: string,
    readonly settings: RequestAuthorizerProps,
  ) {}
}

/** Checks tokens of user pools, as programs of generation 0 write it. In generation 1 it is an entry of `authorizers`. */
export class CognitoUserPoolsAuthorizer {
  readonly type = "user_pools";

  constructor(
    readonly scope: unknown,
    readonly id: string,
    readonly settings: CognitoUserPoolsAuthorizerProps,
  ) {}
}
