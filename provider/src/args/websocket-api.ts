import type { FunctionDefinition, FunctionSettings } from "./functions";
import type { AccessLog, CustomDomain } from "./gateway";
import type { WebSocketAuthorizerType } from "./words";

/** Props of a `WebSocketApi`. */
export interface WebSocketApiArgs {
  /** What serves which messages, by route key: `$connect`, `$default`, `$disconnect`, or a name of your own. */
  routes?: Record<string, WebSocketRoute>;
  /** Who may connect. Default: everybody. */
  authorizer?: WebSocketAuthorizer;
  /** The access log. Default: it is written. */
  accessLog?: AccessLog;
  /** A domain of your own. */
  customDomain?: CustomDomain;
  /** What routes have that do not say otherwise. */
  defaults?: FunctionDefaults;
  /** Settings of the underlying objects, or existing ones. */
  native?: WebSocketApiNative;
}

/** What stands behind a route key of a WebSocket API. */
export interface WebSocketRoute {
  /** Handler of the function that serves the route: short for `function` with nothing but that. */
  handler?: string;
  /** The function that serves the route. */
  function?: FunctionDefinition;
  /** An `aws.lambda.Function` or `aws.lambda.Alias` that serves the route. */
  lambda?: any;
}

/** Who may connect to a WebSocket API. */
export interface WebSocketAuthorizer {
  /** Everybody, callers that sign with IAM credentials, or whom a function lets in. */
  type: WebSocketAuthorizerType;
  /** The function that `func` asks. */
  function?: FunctionDefinition;
  /** Name in AWS. Default: `WebSocketAuthorizer`. */
  name?: string;
  /** What identifies a client. Default: `route.request.header.Authorization`. */
  identitySource?: string[];
  /** Existing AWS objects. */
  native?: WebSocketAuthorizerNative;
}

/** Existing AWS objects for the authorizer of a WebSocket API. */
export interface WebSocketAuthorizerNative {
  /** An `aws.apigatewayv2.Authorizer` of the API, used as it is. */
  authorizer?: any;
}

/** What functions have that do not say otherwise. */
export interface FunctionDefaults {
  /** Props of every function. */
  function?: FunctionSettings;
}

/** The way past this package for a WebSocket API. */
export interface WebSocketApiNative {
  /** Takes the place of the component's name in the names of what it makes. */
  id?: string;
  /** Settings of `aws.apigatewayv2.Api` under the names that they have in TypeScript; or an existing API. */
  webSocketApi?: any;
  /** Settings of `aws.apigatewayv2.Stage` under the names that they have in TypeScript; or an existing stage. */
  webSocketStage?: any;
}
