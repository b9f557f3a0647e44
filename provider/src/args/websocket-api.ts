import type { Alarms } from "./alarms";
import type { FunctionDefinition, FunctionSettings } from "./functions";
import type { AccessLog, CustomDomain } from "./gateway";
import type { IpAddressType, WebSocketAuthorizerType } from "./words";

/** Props of a `WebSocketApi`. */
export interface WebSocketApiArgs {
  /** Routes by route key: `$connect`, `$default`, `$disconnect`, or a name of your own. */
  routes?: Record<string, WebSocketRoute>;
  /** The authorizer of connections. Default: everybody may connect. */
  authorizer?: WebSocketAuthorizer;
  /** The access log. Default: it is written. */
  accessLog?: AccessLog;
  /** A domain of your own. */
  customDomain?: CustomDomain;
  /** The addresses of the API and its domain. Default: `ipv4`. */
  ipAddressType?: IpAddressType;
  /** Defaults for all routes. */
  defaults?: FunctionDefaults;
  /** Alarms on the component and on what it makes. Default: none. */
  alarms?: Alarms;
  /** Settings of the underlying objects, or existing ones. */
  native?: WebSocketApiNative;
}

/** The target of a route key of a WebSocket API. */
export interface WebSocketRoute {
  /** Handler of the function that serves the route. It is short for `function` with a `handler` alone. */
  handler?: string;
  /** The function that serves the route. */
  function?: FunctionDefinition;
  /** An `aws.lambda.Function` or `aws.lambda.Alias` that serves the route. */
  lambda?: any;
}

/** The authorizer of a WebSocket API's connections. */
export interface WebSocketAuthorizer {
  /** The kind of authorizer: none, IAM signatures, or a function. */
  type: WebSocketAuthorizerType;
  /** The function of `func`. */
  function?: FunctionDefinition;
  /** Name in AWS. Default: `WebSocketAuthorizer`. */
  name?: string;
  /** The parts of a request that identify a client. Default: `route.request.header.Authorization`. */
  identitySource?: string[];
  /** Existing AWS objects. */
  native?: WebSocketAuthorizerNative;
}

/** Existing AWS objects for the authorizer of a WebSocket API. */
export interface WebSocketAuthorizerNative {
  /** An `aws.apigatewayv2.Authorizer` of the API, used as it is. */
  authorizer?: any;
}

/** Defaults for functions. */
export interface FunctionDefaults {
  /** Props for every function. */
  function?: FunctionSettings;
}

/** Settings of the AWS objects of a WebSocket API. */
export interface WebSocketApiNative {
  /** Replaces the component's name in the names of its resources. */
  id?: string;
  /** Settings of `aws.apigatewayv2.Api` under their names in TypeScript, or an existing API. */
  webSocketApi?: any;
  /** Settings of `aws.apigatewayv2.Stage` under their names in TypeScript, or an existing stage. */
  webSocketStage?: any;
}
