import type { WebSocketCall } from "./call";
import { webSocketContext } from "./context";

/**
 * The event of a message. It has neither headers nor query, and its body is text: binary frames never come this far.
 * @see Developer Guide, apigateway-websocket-api-integration-requests
 */
export function messageEvent(call: WebSocketCall, body: string): object {
  return {
    requestContext: webSocketContext(call),
    stageVariables: call.stage.variables,
    body,
    isBase64Encoded: false,
  };
}
