import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type { AlarmSettings } from "../../alarms/props";
import type { FunctionProps } from "../../functions/props";
import type { IpAddressType } from "../../limits/ip-address-types";
import type { CustomDomain } from "../gateway/domain/props";
import type { AccessLog } from "../gateway/log/props";
import type { TrimmedKey, WebSocketRouteUnder } from "../gateway/routes/key-types";
import type { WebSocketAuthorizer } from "./authorizer-props";
import type { WebSocketRoute } from "./route-props";

/**
 * Routes by key: `$connect`, `$default`, `$disconnect`, or a name of the program's own. The compiler refuses other
 * literals that begin with `$`.
 */
export type WebSocketRoutes<Key extends string = string> = {
  readonly [K in Key]?: WebSocketRouteUnder<K, WebSocketRoute>;
};

/** Props of a `WebSocketApi`. The type parameter is the literal route keys. */
export interface WebSocketApiProps<Key extends string = string> {
  /**
   * The integration of each route key. `$connect` is called before a socket opens, `$disconnect` after it has closed.
   * Each message in between goes to the route that its `action` names, and to `$default` where that is none.
   * Add further routes later with `addRoutes`.
   * Refused: the codes that begin with `ROUTE_`.
   * @default none
   * @example { $connect: "src/chat.connect", $disconnect: "src/chat.disconnect", sendMessage: "src/chat.send" }
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/websocket-api-develop-routes.html
   */
  readonly routes?: WebSocketRoutes<Key>;
  /**
   * The authorizer: `none` (everybody may connect), `iam`, or a function that decides. It guards `$connect`, the only
   * route that AWS can guard. So `routes` must have that: `AUTHORIZER_WITHOUT_CONNECT`.
   * Refused: the codes that begin with `AUTHORIZER_`.
   * @default `none`
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-control-access.html
   */
  readonly authorizer?: ConnectGuard<NoInfer<Key>>;
  /**
   * The access log: off with `false`, a format, or settings.
   * Not together with an existing stage in `native.webSocketStage`: `NATIVE_CONFLICT`.
   * @default `true`
   */
  readonly accessLog?: AccessLog;
  /**
   * A domain of your own: `ws.example.com`, or settings. It can be shared with WebSocket APIs alone:
   * `DOMAIN_PROTOCOLS_MIXED`.
   * Not together with an existing stage in `native.webSocketStage`: `NATIVE_CONFLICT`.
   * @default none
   */
  readonly customDomain?: CustomDomain;
  /**
   * Whether clients reach the API and its custom domain by IPv6 too: `dualstack`, or `ipv4`.
   * Refused: `VALUE_NOT_ALLOWED`, `PROP_CONFLICT` beside the setting under `native`, `PROVIDER_INPUT_MISSING`, and
   * `NATIVE_CONFLICT` with an existing API or stage under `native`.
   * @default that of AWS, addresses of IPv4 alone
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-ip-address-type.html
   */
  readonly ipAddressType?: IpAddressType;
  /** Defaults of routes. */
  readonly defaults?: WebSocketApiDefaults;
  /**
   * Alarms on the construct and on what it makes: messages that fail or take long, and failing calls of its functions. `true` has those of the table in
   * `docs/alarms.md`, an object changes some of them, and `false` leaves the construct out of those of the app.
   * Refused: `ALARM_TOPIC_INVALID`, `VALUE_OUT_OF_RANGE`, `DURATION_INVALID`.
   * @default those of the construct around it or of the app, which has none unless it asks for them
   * @example { latency: 1000, topic }
   */
  readonly alarms?: boolean | AlarmSettings;
  /** The settings of the underlying objects, or existing ones. */
  readonly native?: WebSocketApiNativeProps;
}

/** An authorizer where there is a `$connect` for it to guard. Nothing but `none` where there is not. */
export type ConnectGuard<Key extends string> =
  "$connect" extends TrimmedKey<Key> ? WebSocketAuthorizer : "none";

/** Defaults of the routes of a `WebSocketApi`. */
export interface WebSocketApiDefaults {
  /** Props of every route's function. `environment`, `permissions`, `layers` and `bind` are joined with the function's own. */
  readonly function?: FunctionProps;
}

/** The way past this library for a `WebSocketApi`. */
export interface WebSocketApiNativeProps {
  /**
   * Takes the place of the construct's id in names, so that a construct can be renamed in the program alone.
   * @default the id
   */
  readonly id?: string;
  /**
   * Settings of `aws.apigatewayv2.Api` under their own names, which win over ours, such as `routeSelectionExpression`
   * (`$request.body.action` unless given). Or an existing WebSocket API, which the routes are added to.
   * Refused: `NATIVE_OWN_PROP` for `protocolType` and for settings that only an HTTP API has. `API_NAME_INVALID` for a
   * `name` of more than 128 characters.
   * @default none
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/apigatewayv2/api/
   */
  readonly webSocketApi?: apigatewayv2.Api | NativeWebSocketApiSettings;
  /**
   * Settings of `aws.apigatewayv2.Stage` under their own names, which win over ours, or an existing stage of an
   * existing API. The stage's name is the app's stage unless the settings have another one.
   * Refused: `NATIVE_CONFLICT`, `NATIVE_OWN_PROP`, `STAGE_NAME_INVALID`.
   * @default none
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/apigatewayv2/stage/
   */
  readonly webSocketStage?: apigatewayv2.Stage | NativeWebSocketStageSettings;
}

/** Settings of `aws.apigatewayv2.Api` that a WebSocket API has, without those that have props of their own. */
export type NativeWebSocketApiSettings = Omit<
  apigatewayv2.ApiArgs,
  "protocolType" | "corsConfiguration" | "body" | "failOnWarnings" | "target" | "routeKey" | "credentialsArn"
>;

/** Settings of `aws.apigatewayv2.Stage` without those that have props of their own. */
export type NativeWebSocketStageSettings = Omit<
  apigatewayv2.StageArgs,
  "apiId" | "name" | "accessLogSettings"
> & {
  /** Letters, digits, `-` and `_`, at most 128. It is part of the URL. */
  readonly name?: string;
};
