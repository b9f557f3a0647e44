import type * as apigateway from "@pulumi/aws/apigateway";
import type * as iam from "@pulumi/aws/iam";
import type * as pulumi from "@pulumi/pulumi";
import type { FunctionDefinition } from "../../functions/props";
import type { Duration } from "../../values";

/** Props that all authorizers of a REST API have. */
interface RestAuthorizerProps {
  /**
   * Name in AWS, at most 128 characters.
   * @default the key in `authorizers`
   */
  readonly name?: string;
  /**
   * How long an answer is reused for the same identity source. `0 seconds` turns reuse off. At most one hour. A reused
   * answer serves all routes of the authorizer.
   * Refused: `VALUE_OUT_OF_RANGE`.
   * @default `0 seconds`
   * @see https://docs.aws.amazon.com/apigateway/latest/api/API_CreateAuthorizer.html
   */
  readonly resultsCacheTtl?: Duration;
}

/** Props of authorizers that read one header. */
interface OneSourceProps extends RestAuthorizerProps {
  /**
   * The header that the token is in.
   * Refused: `AUTHORIZER_SOURCE_INVALID`.
   * @default `method.request.header.Authorization`
   */
  readonly identitySource?: string;
}

/** A signing algorithm of tokens. */
export type RestJwtAlgorithm = "RS256" | "RS384" | "RS512" | "ES256" | "ES384" | "ES512";

/** A further claim that a token has to have. */
export interface RestJwtClaim {
  /** Name of a claim whose value is a text. Not one of `iss`, `aud`, `exp`, `nbf`, `iat`, `scope` and `scp`. */
  readonly name: string;
  /**
   * The accepted value, in the same letter case.
   * @default any
   */
  readonly value?: string;
  /**
   * Whether tokens without the claim are refused.
   * @default `false`
   */
  readonly required?: boolean;
}

/** An issuer that a JWT authorizer of a REST API trusts. */
export interface RestJwtIssuer {
  /**
   * Issuer of the tokens, `https://...` without a query and a fragment, the same text as in the tokens' `iss`.
   * Refused: `AUTHORIZER_ISSUER_INVALID`.
   */
  readonly issuer: pulumi.Input<string>;
  /** Accepted values of `aud`. At least one. */
  readonly audience: readonly pulumi.Input<string>[];
  /**
   * Further claims of this issuer's tokens.
   * Refused: `AUTHORIZER_CLAIM_INVALID`.
   * @default none
   */
  readonly claims?: readonly RestJwtClaim[];
}

/**
 * An authorizer that accepts requests with a JSON Web Token of one of some issuers. AWS has it since November 2026.
 * Refused at deployment while `@pulumi/aws` has no input for it: `AUTHORIZER_JWT_UNDEPLOYABLE`. It is served on localhost.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/rest-api-jwt-authorizer.html
 */
export interface RestJwtAuthorizer {
  /** A token that the gateway checks with the keys of its issuer. */
  readonly type: "jwt";
  /**
   * Name in AWS, at most 128 characters.
   * @default the key in `authorizers`
   */
  readonly name?: string;
  /**
   * The header that the token is in, with or without `Bearer` before it.
   * Refused: `AUTHORIZER_SOURCE_INVALID`.
   * @default `method.request.header.Authorization`
   */
  readonly identitySource?: string;
  /** The issuer, or a list of issuers. Needed unless `native.authorizer` is given. */
  readonly jwt?: RestJwtIssuer | readonly RestJwtIssuer[];
  /**
   * Signing algorithms that are accepted, of every issuer.
   * @default `["RS256"]`
   */
  readonly algorithms?: readonly RestJwtAlgorithm[];
  /**
   * OAuth scopes for every route of this authorizer that has none of its own. They are joined with
   * `defaults.authorizationScopes`. A token needs one of them in `scope` or `scp`.
   * @default none
   */
  readonly scopes?: readonly pulumi.Input<string>[];
  /** An existing AWS object to use instead of one that would be made. */
  readonly native?: {
    /**
     * An existing authorizer of the API, used as it is. Then only `scopes` says more.
     * @default one is made
     */
    readonly authorizer?: apigateway.Authorizer;
  };
}

/** An authorizer that accepts requests with a token of one of some user pools. */
export interface RestUserPoolsAuthorizer extends OneSourceProps {
  /** A token of a user pool, which the gateway checks. */
  readonly type: "user_pools";
  /**
   * Ids of the pools, such as `us-east-1_abc123`, or ARNs for pools of another account. At least one. Needed unless
   * `native.authorizer` is given.
   */
  readonly userPoolIds?: readonly pulumi.Input<string>[];
  /**
   * OAuth scopes for every route of this authorizer that has none of its own. They are joined with
   * `defaults.authorizationScopes`. With scopes the gateway takes access tokens, without them identity tokens.
   * @default none
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-enable-cognito-user-pool.html
   */
  readonly scopes?: readonly pulumi.Input<string>[];
  /** An existing AWS object to use instead of one that would be made. */
  readonly native?: {
    /**
     * An existing authorizer of the API, used as it is. Then only `scopes` says more.
     * @default one is made
     */
    readonly authorizer?: apigateway.Authorizer;
  };
}

/** Objects of AWS for an authorizer that asks a function. */
interface RestFuncNative {
  /**
   * A role that the gateway calls the function with. It gets leave to invoke the function, and the function needs no
   * permission for the gateway then.
   * @default none: the function is given a permission for this authorizer
   */
  readonly assumeRole?: iam.Role;
  /**
   * An existing authorizer of the API, used as it is.
   * @default one is made
   */
  readonly authorizer?: apigateway.Authorizer;
}

/** Asks a function whether a request with a token may pass. */
export interface RestFuncTokenAuthorizer extends OneSourceProps {
  /** A function of yours decides, and is shown the token. */
  readonly type: "func_token";
  /** The function to ask. Needed unless `native.authorizer` is given. */
  readonly function?: FunctionDefinition;
  /**
   * A regular expression for tokens. The gateway answers 401 for others without a call of the function.
   * @default none: the function is asked about every token
   */
  readonly validationRegex?: string;
  /** Existing AWS objects to use instead of those that would be made. */
  readonly native?: RestFuncNative;
}

/** Asks a function whether a request may pass. */
export interface RestFuncRequestAuthorizer extends RestAuthorizerProps {
  /** A function of yours decides, and is shown the request. */
  readonly type: "func_request";
  /** The function to ask. Needed unless `native.authorizer` is given. */
  readonly function?: FunctionDefinition;
  /**
   * The parts of a request that identify a caller: `method.request.header.<name>`, `method.request.querystring.<name>`,
   * `stageVariables.<name>`, `context.<name>`. The gateway answers 401 to a request that lacks one of them, without a
   * call of the function.
   * At least one, unless answers are not cached, `resultsCacheTtl: "0 seconds"`, or `native.authorizer` is given.
   * Refused: `AUTHORIZER_SOURCE_INVALID`.
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/configure-api-gateway-lambda-authorization.html
   */
  readonly identitySources?: readonly string[];
  /** Existing AWS objects to use instead of those that would be made. */
  readonly native?: RestFuncNative;
}

/** An authorizer of a `RestApiV1`, by its `type`. */
export type RestAuthorizer =
  | RestJwtAuthorizer
  | RestUserPoolsAuthorizer
  | RestFuncTokenAuthorizer
  | RestFuncRequestAuthorizer;
