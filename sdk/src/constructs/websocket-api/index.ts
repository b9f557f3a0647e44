import type { ConstructRoom } from "../room";
import { WebSocketApi } from "./construct";
import { WEBSOCKET_DEFAULTS } from "./defaults";
import { WEBSOCKET_API_ERRORS } from "./errors";

export const WEBSOCKET_API: ConstructRoom = {
  kind: "WebSocketApi",
  class: WebSocketApi,
  defaults: WEBSOCKET_DEFAULTS,
  errors: WEBSOCKET_API_ERRORS,
  lookup: ["url"],
  docs: { page: "websocket-api", title: "WebSocketApi", files: ["constructs/websocket-api/"] },
};
