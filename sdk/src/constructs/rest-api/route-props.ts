import type * as apigateway from "@pulumi/aws/apigateway";
import type * as lambda from "@pulumi/aws/lambda";
import type * as pulumi from "@pulumi/pulumi";
import type { Function } from "../../functions/construct";
import type { FunctionDefinition } from "../../functions/props";

/** Props that all routes of a REST API have. */
interface RestRouteProps<Authorizer extends string> {
  /** May be left out: routes of a REST API are served by functions. */
  readonly type?: "function";
  /**
   * `none`, `iam`, or a key of the API's `authorizers`.
   * Refused: `AUTHORIZER_UNKNOWN`.
   * @default `defaults.authorizer`
   */
  readonly authorizer?: "none" | "iam" | NoInfer<Authorizer>;
  /**
   * OAuth scopes, one of which an access token must have. They replace the defaults' and the authorizer's own, and take a
   * `user_pools` authorizer. At most 10.
   * Refused: `AUTHORIZER_SCOPES_UNUSED`, `AWS_LIMIT_EXCEEDED`.
   * @default `defaults.authorizationScopes` and the authorizer's `scopes` together
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-enable-cognito-user-pool.html
   */
  readonly authorizationScopes?: readonly pulumi.Input<string>[];
  /**
   * Whether the reply is sent as its handler writes it, for 15 minutes at most. The handler has to stream,
   * `awslambda.streamifyResponse`, and to begin with status and headers, `awslambda.HttpResponseStream.from`: any other gets 502.
   * Refused: `PROVIDER_INPUT_MISSING` with versions of `@pulumi/aws` that do not know it.
   * @default `false`
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/response-transfer-mode.html
   */
  readonly streaming?: boolean;
}

/** The settings of the objects under a route. */
export interface RestRouteSettings {
  /**
   * Settings of `aws.apigateway.Integration` under their own names, such as `timeoutMilliseconds` or
   * `cacheKeyParameters`. Refused: `NATIVE_OWN_PROP` for what the route itself says.
   * @default none
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/apigateway/integration/
   */
  readonly integration?: NativeRestIntegrationSettings;
  /**
   * Settings of `aws.apigateway.Method` under their own names, such as `apiKeyRequired`, `requestValidatorId`,
   * `requestModels` or `requestParameters`. Refused: `NATIVE_OWN_PROP` for what the route itself says.
   * @default none
   * @example { apiKeyRequired: true }
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/apigateway/method/
   */
  readonly method?: NativeRestMethodSettings;
}

/** A route served by a function. */
export interface RestFunctionRouteProps<Authorizer extends string = string>
  extends RestRouteProps<Authorizer> {
  /** The function: a handler, props with a handler, or a `Function`. */
  readonly function: FunctionDefinition;
  /** The settings of the underlying objects. */
  readonly native?: RestRouteSettings;
}

/** A route served by a function that was made with `@pulumi/aws`. */
export interface RestNativeFunctionRouteProps<Authorizer extends string = string>
  extends RestRouteProps<Authorizer> {
  /** The object that serves the route, and the settings of the others. */
  readonly native: RestRouteSettings & {
    /** An existing function, or an alias of one. Permissions and bindings of the API do not reach it. */
    readonly function: lambda.Function | lambda.Alias;
  };
}

/** A route of a `RestApiV1`. */
export type RestRoute<Authorizer extends string = string> =
  | string
  | Function
  | RestFunctionRouteProps<Authorizer>
  | RestNativeFunctionRouteProps<Authorizer>;

/** Settings of `aws.apigateway.Method` without those that the route itself says. */
export type NativeRestMethodSettings = Omit<
  apigateway.MethodArgs,
  "restApi" | "resourceId" | "httpMethod" | "authorization" | "authorizerId" | "authorizationScopes"
>;

/** Settings of `aws.apigateway.Integration` without those that the route itself says. */
export type NativeRestIntegrationSettings = Omit<
  apigateway.IntegrationArgs,
  "restApi" | "resourceId" | "httpMethod" | "type" | "uri" | "integrationHttpMethod"
>;
