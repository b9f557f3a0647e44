import type { Ending, WebSocketCall } from "./call";
import { webSocketContext } from "./context";

/**
 * The event of `$disconnect`. Its headers are not the client's but those of a call inside AWS, mostly empty.
 * @see Developer Guide, apigateway-websocket-api-integration-requests
 */
export function disconnectEvent(call: WebSocketCall, ending: Ending): object {
  const headers = {
    Host: call.connection.domainName,
    "x-api-key": "",
    "X-Forwarded-For": "",
    "x-restapi": "",
  };
  const multiValueHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value]]),
  );
  return {
    headers,
    multiValueHeaders,
    requestContext: webSocketContext(call, ending),
    stageVariables: call.stage.variables,
    isBase64Encoded: false,
  };
}
