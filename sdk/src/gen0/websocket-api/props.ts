import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type { Input } from "@pulumi/pulumi";
import type { NativeWebSocketApiSettings } from "../../constructs/websocket-api/props";
import type { FunctionDefinition, FunctionProps } from "../function/props";
import type { WebSocketLambdaAuthorizer } from "../gateway/authorizers/websocket-lambda-authorizer";
import type { ApiCustomDomain } from "../gateway/domain-props";
import type { ApiAccessLog } from "../gateway/log-props";
import type { ApiStageProps } from "../gateway/stage-props";
import type { WebSocketApiAuthorizationType } from "../platform/http-words";
import type { ApiAuthorizationType } from "../platform/words";

/** Settings of the API itself: those of generation 0, and those of `aws.apigatewayv2.Api` under their own names. */
export interface WebSocketApiSettings extends NativeWebSocketApiSettings {
  readonly apiName?: Input<string>;
}

/** A route of a WebSocket API: also the props of a function without anything around them. */
export type WebSocketApiRouteProps = FunctionDefinition | { readonly function: FunctionDefinition };

/** Props of a `WebSocketApi` in generation 0. */
export interface WebSocketApiProps {
  /** The integration of each route key. @default none */
  readonly routes?: Readonly<Record<string, WebSocketApiRouteProps>>;
  /** @default `true` */
  readonly accessLog?: ApiAccessLog;
  /** @default none */
  readonly customDomain?: ApiCustomDomain;
  /** The authorization of connections. @default `WebSocketApiAuthorizationType.NONE` */
  readonly authorizationType?: WebSocketApiAuthorizationType | Exclude<ApiAuthorizationType, "JWT">;
  /** Asked where the type is `CUSTOM`. @default none */
  readonly authorizer?: WebSocketLambdaAuthorizer;
  /** The same as `authorizer`, in other versions. */
  readonly defaultAuthorizer?: WebSocketLambdaAuthorizer;
  /** Props of every route's function. @default none */
  readonly defaultFunctionProps?: FunctionProps;
  /** Settings of the API, or an API made elsewhere. */
  readonly webSocketApi?: WebSocketApiSettings | apigatewayv2.Api;
  /** Settings of the stage, or a stage made elsewhere. */
  readonly webSocketStage?: ApiStageProps | apigatewayv2.Stage;
}
