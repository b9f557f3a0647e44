import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type * as pulumi from "@pulumi/pulumi";
import type { FunctionDefinition } from "../../functions/props";
import type { Duration } from "../../values";

/** Props of authorizers of every type. */
interface AuthorizerProps {
  /**
   * Name in AWS, at most 128 characters.
   * @default the key in `authorizers`
   */
  readonly name?: string;
  /** An existing AWS object to use instead of one that would be made. */
  readonly native?: {
    /** An existing authorizer of the API, used as it is. Of the other props only `scopes` can be set with it. */
    readonly authorizer: apigatewayv2.Authorizer;
  };
}

/** Props of authorizers that check a token. */
interface TokenAuthorizerProps extends AuthorizerProps {
  /**
   * Where the token is, as one expression.
   * Refused: `AUTHORIZER_SOURCE_INVALID`.
   * @default `["$request.header.Authorization"]`
   */
  readonly identitySource?: readonly string[];
  /**
   * OAuth scopes for every route of this authorizer that has none of its own. They are joined with
   * `defaults.authorizationScopes`.
   * @default none
   */
  readonly scopes?: readonly pulumi.Input<string>[];
}

/** An authorizer that accepts requests with a JSON Web Token of an issuer. */
export interface ApiJwtAuthorizer extends TokenAuthorizerProps {
  /** The gateway checks the token with the keys of its issuer. */
  readonly type: "jwt";
  /** Needed unless `native.authorizer` is given. */
  readonly jwt?: {
    /**
     * Issuer of the tokens, `https://...`, the same text as in the tokens' `iss`.
     * Refused: `AUTHORIZER_ISSUER_INVALID`.
     */
    readonly issuer: pulumi.Input<string>;
    /** Accepted values of `aud`, or of `client_id` where a token has no `aud`. 1 to 50. */
    readonly audience: readonly pulumi.Input<string>[];
  };
}

/** An authorizer that accepts requests with a token of a user pool. */
export interface ApiUserPoolAuthorizer extends TokenAuthorizerProps {
  /** The gateway checks the token of a user pool. */
  readonly type: "user_pool";
  /** Needed unless `native.authorizer` is given. */
  readonly userPool?: {
    /** Id of the pool, such as `us-east-1_abc123`. */
    readonly id: pulumi.Input<string>;
    /** Ids of the pool's clients whose tokens are accepted. 1 to 50. */
    readonly clientIds: readonly pulumi.Input<string>[];
    /**
     * Region of the pool.
     * @default the region in the pool's id, else the app's
     */
    readonly region?: string;
  };
}

/** An authorizer that accepts requests that a function of yours lets pass. */
export interface ApiFuncAuthorizer extends AuthorizerProps {
  /** The function decides about each request. */
  readonly type: "func";
  /** The function to ask. Needed unless `native.authorizer` is given. */
  readonly function?: FunctionDefinition;
  /**
   * The parts of a request that identify a caller. The gateway refuses a request that lacks one of them without a call
   * of the function.
   * Refused: `AUTHORIZER_SOURCE_INVALID`.
   * @default `["$request.header.Authorization"]`
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-lambda-authorizer.html
   */
  readonly identitySource?: readonly string[];
  /**
   * The kind of answer that the function gives. `iam` is a policy, for events of payload format 1.0. `simple` is
   * `{ isAuthorized }`, for events of 2.0. `simple` wins when the list has both.
   * @default `["iam"]`
   */
  readonly responseTypes?: readonly ("iam" | "simple")[];
  /**
   * How long an answer is reused for the same identity source. `0 seconds` turns reuse off. At most one hour.
   * Refused: `VALUE_OUT_OF_RANGE`, `AUTHORIZER_CACHE_WITHOUT_SOURCE`.
   * @default `0 seconds`
   * @see API Gateway v2 reference, Authorizer, authorizerResultTtlInSeconds
   */
  readonly resultsCacheTtl?: Duration;
}

/** An authorizer of an `Api`, by its `type`. */
export type ApiAuthorizer = ApiJwtAuthorizer | ApiUserPoolAuthorizer | ApiFuncAuthorizer;
