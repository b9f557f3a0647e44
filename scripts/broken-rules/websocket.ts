import type { BrokenRule } from "./rule";

/** Rules of WebSocketApi. */
export const BROKEN_RULES_OF_WEBSOCKET: readonly BrokenRule[] = [
  {
    row: "route-key.websocket",
    file: "sdk/src/routes/websocket-key.ts",
    find: '"$default", "$disconnect"]',
    replace: '"$default"]',
  },
  {
    row: "websocket.authorizer.none",
    file: "sdk/src/constructs/websocket-api-class.ts",
    find: '= { authorizationType: "NONE" };',
    replace: "= {};",
  },
  {
    row: "websocket.authorizer.iam",
    file: "sdk/src/constructs/websocket-api-class.ts",
    find: "plan.key.text === CONNECT_ROUTE ? guard : OPEN",
    replace: "guard",
  },
  {
    row: "websocket.authorizer.func",
    file: "sdk/src/authorizers/websocket-resources.ts",
    find: "authorizerUri: asked.invokeArn",
    replace: "authorizerUri: asked.functionArn",
  },
  {
    row: "websocket.defaults.function",
    file: "sdk/src/constructs/websocket-api-plan.ts",
    find: "...(functionDefaults && { constructDefaults: functionDefaults })",
    replace: "",
  },
  {
    row: "websocket.invoked",
    file: "sdk/src/routes/websocket-resources.ts",
    find: "webSocketSource(key.text)",
    replace: 'webSocketSource("*")',
  },
  {
    row: "rename.websocket.authorizer",
    file: "sdk/src/constructs/websocket-api-plan.ts",
    find: 'authorizationType: "authorizer",',
    replace: "",
  },
  {
    row: "websocket.access-log",
    file: "sdk/src/constructs/websocket-api-resources.ts",
    find: "...(log && { accessLogSettings: log.settings }),",
    replace: "",
  },
];
