import {
  ApiAuthorizationType,
  Duration,
  RetentionDays,
  WebSocketApiAuthorizationType,
  type WebSocketApiProps,
  WebSocketLambdaAuthorizer,
} from "#sdk/gen0/index";
import type { WebSocketApiProps as NewWebSocketApiProps } from "#sdk/index";

const runtime = "nodejs12.x";
const handler = "src/chat.connect";
const old = { function: { handler, runtime } } as const;
const routes = { $connect: handler } as const;
const newRoutes = { $connect: old } as const;

export const GUARD = new WebSocketLambdaAuthorizer("Guard", "src/guard.main");
const NEW_GUARD = { type: "func", name: "Guard", function: { handler: "src/guard.main", runtime } } as const;

/** Each row: props of generation 0, and what they are in generation 1. */
export const CASES: Readonly<Record<string, readonly [WebSocketApiProps, NewWebSocketApiProps]>> = {
  nothing: [{}, {}],
  "routes: a handler, bare props, and an object": [
    {
      routes: {
        $connect: handler,
        send: { handler, timeout: Duration.seconds(5), description: "Sends" },
        leave: { function: { handler, timeout: 3 } },
      },
    },
    {
      routes: {
        $connect: old,
        send: {
          function: {
            handler,
            runtime,
            timeout: "5 seconds",
            native: { function: { description: "Sends" } },
          },
        },
        leave: { function: { handler, runtime, timeout: 3 } },
      },
    },
  ],
  "defaultFunctionProps, as defaults.function": [
    { defaultFunctionProps: { timeout: Duration.seconds(5) }, routes },
    { defaults: { function: { timeout: "5 seconds" } }, routes: newRoutes },
  ],
  "webSocketApi, as native.webSocketApi": [
    { webSocketApi: { apiName: "chat", routeSelectionExpression: "$request.body.type" } },
    { native: { webSocketApi: { name: "chat", routeSelectionExpression: "$request.body.type" } } },
  ],
  "webSocketStage, as native.webSocketStage": [
    { webSocketStage: { stageName: "live", throttle: { rateLimit: 10, burstLimit: 5 } } },
    {
      native: {
        webSocketStage: {
          name: "live",
          defaultRouteSettings: { throttlingRateLimit: 10, throttlingBurstLimit: 5 },
        },
      },
    },
  ],
  "accessLog.retention": [
    { accessLog: { retention: RetentionDays.TWO_WEEKS } },
    { accessLog: { retention: "two_weeks" } },
  ],
  "accessLog: false": [{ accessLog: false }, { accessLog: false }],
  "a custom domain": [
    { customDomain: { domainName: "ws.example.com", path: "v1" } },
    { customDomain: { domainName: "ws.example.com", path: "v1" } },
  ],
  "authorizationType: NONE": [
    { authorizationType: WebSocketApiAuthorizationType.NONE, routes },
    { authorizer: "none", routes: newRoutes },
  ],
  "authorizationType: IAM": [
    { authorizationType: WebSocketApiAuthorizationType.IAM, routes },
    { authorizer: "iam", routes: newRoutes },
  ],
  "authorizationType: CLOUD_IAM": [
    { authorizationType: ApiAuthorizationType.CLOUD_IAM, routes },
    { authorizer: "iam", routes: newRoutes },
  ],
  "authorizationType: CUSTOM with authorizer": [
    { authorizationType: WebSocketApiAuthorizationType.CUSTOM, authorizer: GUARD, routes },
    { authorizer: NEW_GUARD, routes: newRoutes },
  ],
  "authorizationType: CUSTOM with defaultAuthorizer": [
    { authorizationType: ApiAuthorizationType.CUSTOM, defaultAuthorizer: GUARD, routes },
    { authorizer: NEW_GUARD, routes: newRoutes },
  ],
  "an authorizer with settings": [
    {
      authorizationType: WebSocketApiAuthorizationType.CUSTOM,
      authorizer: new WebSocketLambdaAuthorizer(
        "Guard",
        { handler: "src/guard.main", timeout: Duration.seconds(3) },
        {
          authorizerName: "Door",
          identitySource: ["route.request.querystring.token"],
        },
      ),
      routes,
    },
    {
      authorizer: {
        type: "func",
        name: "Door",
        function: { handler: "src/guard.main", runtime, timeout: "3 seconds" },
        identitySource: ["route.request.querystring.token"],
      },
      routes: newRoutes,
    },
  ],
  "an authorizer without an id": [
    {
      authorizationType: WebSocketApiAuthorizationType.CUSTOM,
      authorizer: new WebSocketLambdaAuthorizer({ handler: "src/guard.main" }),
      routes,
    },
    { authorizer: { type: "func", function: { handler: "src/guard.main", runtime } }, routes: newRoutes },
  ],
};
