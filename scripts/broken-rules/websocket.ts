import type { BrokenRule } from "./rule";

/** Rules of WebSocketApi. */
export const BROKEN_RULES_OF_WEBSOCKET: readonly BrokenRule[] = [
  {
    row: "route-key.websocket",
    in: "WEBSOCKET_ROUTES",
    find: '[CONNECT_ROUTE, "$default", "$disconnect"]',
    replace: '[CONNECT_ROUTE, "$default"]',
  },
  {
    row: "websocket.authorizer.iam",
    in: "WebSocketApi.#makeRoutes",
    find: "plan.key.text === CONNECT_ROUTE ? guard : OPEN",
    replace: "guard",
  },
  {
    row: "websocket.authorizer.func",
    in: "makeWebSocketAuthorizer",
    find: "authorizerUri: asked.invokeArn",
    replace: "authorizerUri: asked.functionArn",
  },
  {
    row: "websocket.defaults.function",
    in: "planRoutesOf",
    find: "{ app, stack, defaults, constructDefaults: functionDefaults }",
    replace: "{ app, stack, defaults, constructDefaults: undefined }",
  },
  {
    row: "websocket.invoked",
    in: "makeWebSocketRoute",
    find: "webSocketSource(key.text)",
    replace: 'webSocketSource("*")',
  },
  {
    row: "rename.websocket.authorizer",
    in: "RENAMED",
    find: '{ $$$BEFORE, authorizationType: "authorizer", defaultAuthorizer: "authorizer" }',
    replace: '{ $$$BEFORE, defaultAuthorizer: "authorizer" }',
  },
  {
    row: "websocket.access-log",
    in: "makeStage",
    find: "{ $$$BEFORE, ...(log && { accessLogSettings: log.settings }), $$$AFTER, name }",
    replace: "{ $$$BEFORE, $$$AFTER, name }",
  },
];
