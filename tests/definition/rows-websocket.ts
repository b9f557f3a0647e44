import { type Row, rowsOf } from "./rows";

/** The statements of the definition about WebSocketApi in generation 1. */
export const ROWS_OF_WEBSOCKET: readonly Row[] = [
  ...rowsOf("Route keys", {
    "route-key.websocket": "WebSocket keys are $connect, $default, $disconnect or any custom name.",
  }),
  ...rowsOf("WebSocketApi", {
    "websocket.routes": "routes is a map of these keys to function definitions.",
    "websocket.authorizer.none": "authorizer may be none.",
    "websocket.authorizer.iam": "authorizer may be iam.",
    "websocket.authorizer.func": "authorizer may be an object with type: func and function.",
    "websocket.defaults.function": "defaults.function are function props.",
    "websocket.access-log": "accessLog has its retention as a string.",
    "websocket.custom-domain": "customDomain is there.",
  }),
  ...rowsOf("Endpoints", {
    "websocket.endpoint": "Routes $connect, $default, $disconnect and custom keys.",
  }),
  ...rowsOf("Events", {
    "websocket.invoked": "Each route invokes its function on its lifecycle event or message.",
  }),
  ...rowsOf("Versioning, WebSocketApi renames", {
    "rename.websocket.api": "webSocketApi moves under native.",
    "rename.websocket.stage": "webSocketStage moves under native.",
    "rename.websocket.default-function-props": "defaultFunctionProps becomes defaults.function.",
    "rename.websocket.authorizer": "authorizationType plus defaultAuthorizer becomes authorizer.",
    "rename.websocket.attributes":
      "Attributes are renamed as for Api, plus native.webSocketApi and native.webSocketStage.",
  }),
];
