import { Dictionary } from "../../../http/dictionary";
import { headerMaps } from "../../../http/header-names";
import type { QueryPair } from "../../../http/query";
import type { Header } from "../../../http/types";
import type { Ending, HandshakeRequest, WebSocketCall } from "./call";
import { webSocketContext } from "./context";

/**
 * The event of `$connect`, the only one with the headers and the query of the handshake. Headers keep the client's
 * spelling. Of a repeated header the single map has the last value, the multi map all of them.
 * @see Developer Guide, apigateway-websocket-api-integration-requests
 */
export function connectEvent(call: WebSocketCall, handshake: HandshakeRequest): object {
  return {
    ...handshakeMaps(handshake),
    requestContext: webSocketContext(call),
    stageVariables: call.stage.variables,
    isBase64Encoded: false,
  };
}

/**
 * The event of the authorizer of `$connect`. Unlike that of `$connect` it has every map, also empty ones, and the
 * headers of the upgrade.
 * @see Developer Guide, apigateway-websocket-api-lambda-auth
 */
export function connectAuthorizerEvent(
  call: WebSocketCall,
  methodArn: string,
  { headers, query }: HandshakeRequest,
): object {
  const upgrade: Header[] = [
    ["Connection", "upgrade"],
    ["Upgrade", "websocket"],
  ];
  return {
    type: "REQUEST",
    methodArn,
    ...headerMaps([...headers, ...upgrade]),
    queryStringParameters: lastValues(query),
    multiValueQueryStringParameters: allValues(query),
    stageVariables: call.stage.variables ?? {},
    requestContext: webSocketContext(call),
  };
}

function handshakeMaps({ headers, query }: HandshakeRequest): object {
  const hasQuery = query.length > 0;
  return {
    ...headerMaps(headers),
    queryStringParameters: hasQuery ? lastValues(query) : undefined,
    multiValueQueryStringParameters: hasQuery ? allValues(query) : undefined,
  };
}

function lastValues(query: readonly QueryPair[]): Dictionary {
  const values = new Dictionary();
  for (const [name, value] of query) values[name] = value;
  return values;
}

function allValues(query: readonly QueryPair[]): Dictionary<string[]> {
  const values = new Dictionary<string[]>();
  for (const [name, value] of query) (values[name] ??= []).push(value);
  return values;
}

/**
 * The event of a message. It has neither headers nor query, and its body is text, since binary frames are refused
 * before.
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

/**
 * The event of `$disconnect`. Its headers are those of a call inside AWS, mostly empty, and not the client's.
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
