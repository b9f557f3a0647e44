import { decodePart } from "../../http/query";
import type { GatewayRequest, GatewayResponse, Header } from "../../http/types";
import { checkSignature, type IamPorts } from "../shared/authorizers/iam";
import type { Connection, Connections } from "./connections";
import { CLIENT_BUFFER_BYTES, CLOSE, WEBSOCKET_LIMITS } from "./limits";
import type { WebSocketApiPlan } from "./plan";

export interface ManagementPorts extends IamPorts {
  readonly connections: Connections;
}

/** A reply of the connections API, with its reason. */
export interface ManagementReply {
  readonly response: GatewayResponse;
  /** A sentence for people about an error. */
  readonly reason?: string;
}

const ACTION = "execute-api:ManageConnections";
const PATH = /^\/([^/]+)\/@connections\/([^/]+)$/;
/** The form of a connection id: 15 characters of base64 and `=`. Other ids were never issued. */
const ID = /^[\w+/-]{15}=$/;

/** Reads the stage and the connection of a path. Returns `undefined` for a path outside of the connections API. */
export function connectionPath(
  rawPath: string,
): { readonly stageName: string; readonly id: string } | undefined {
  const [, stageName, id] = PATH.exec(rawPath) ?? [];
  return stageName !== undefined && id !== undefined ? { stageName, id: decodePart(id) } : undefined;
}

/**
 * Sends to a connection, describes it, or closes it, as requested through `ApiGatewayManagementApi` of the AWS SDKs.
 * @see Developer Guide, apigateway-how-to-call-websocket-api-connections, and the service's API model
 */
export function manageConnection(
  plan: WebSocketApiPlan,
  request: GatewayRequest,
  { stageName, id }: { readonly stageName: string; readonly id: string },
  ports: ManagementPorts,
): ManagementReply {
  if (!plan.stages.get(stageName)?.deployed)
    return error(403, "ForbiddenException", "Forbidden", "no stage serves the path");
  const arn = `${plan.identity.executionArn}/${stageName}/${request.method}/@connections/${id}`;
  const checked = checkSignature(request, ports, { action: ACTION, arn });
  if ("decision" in checked)
    return error(403, "ForbiddenException", checked.message ?? "Forbidden", checked.reason);
  const serve = METHODS[request.method];
  if (!serve)
    return error(403, "ForbiddenException", "Forbidden", `there is no ${request.method} for connections`);
  if (!ID.test(id)) {
    const message = `Invalid connectionId: ${id}`;
    return error(400, "BadRequestException", message, message);
  }
  const connection = ports.connections.find(stageName, id);
  // The recorded answer has no body, so SDKs that parse it find no message.
  if (!connection) return error(410, "GoneException", undefined, `connection ${id} is not open`);
  return serve(connection, request, ports);
}

type Serve = (connection: Connection, request: GatewayRequest, ports: ManagementPorts) => ManagementReply;

const METHODS: Readonly<Record<string, Serve>> = {
  __proto__: null as never,
  POST: post,
  GET: describe,
  DELETE: remove,
};

function post(
  connection: Connection,
  { body }: GatewayRequest,
  { connections }: ManagementPorts,
): ManagementReply {
  if (body.length > WEBSOCKET_LIMITS.messageBytes) {
    const reason = `the data is above ${WEBSOCKET_LIMITS.messageBytes} bytes`;
    return error(413, "PayloadTooLargeException", "Request Entity Too Large", reason);
  }
  if (connection.waitingBytes > CLIENT_BUFFER_BYTES) {
    const reason = `the client of connection ${connection.id} does not read its frames`;
    return error(429, "LimitExceededException", "Limit exceeded", reason);
  }
  connections.send(connection, body.toString());
  return reply(200, []);
}

function describe({ connectedAt, lastActiveAt, sourceIp, userAgent }: Connection): ManagementReply {
  const body = JSON.stringify({
    connectedAt: new Date(connectedAt).toISOString(),
    identity: { sourceIp, userAgent },
    lastActiveAt: new Date(lastActiveAt).toISOString(),
  });
  return reply(200, [["Content-Type", "application/json"]], body);
}

function remove(
  connection: Connection,
  _: GatewayRequest,
  { connections }: ManagementPorts,
): ManagementReply {
  connections.end(connection, CLOSE.deleted);
  return reply(204, []);
}

function error(status: number, type: string, message: string | undefined, reason: string): ManagementReply {
  const body = message === undefined ? "" : JSON.stringify({ message });
  const headers: Header[] = [["x-amzn-ErrorType", type]];
  if (body !== "") headers.push(["Content-Type", "application/json"]);
  return { ...reply(status, headers, body), reason };
}

function reply(status: number, headers: readonly Header[], body = ""): ManagementReply {
  const own: Header[] = [...headers];
  if (status !== 204) own.push(["Content-Length", String(Buffer.byteLength(body))]);
  return { response: { status, headers: own, body } };
}
