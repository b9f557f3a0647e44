import {
  type IncomingMessage,
  type RequestOptions,
  request as requestPlainly,
  type ServerResponse,
} from "node:http";
import { request as requestSecurely } from "node:https";
import { type Duplex, pipeline } from "node:stream";
import { type HostsHere, interceptedTarget, type PathHere } from "../http/intercepted";

/** Finds the backend of a host. */
type Find = (host: string) => HostsHere["at"] | undefined;

/** Passes a request for a domain to the API at its path, and a request for an external service to its URL. */
export function serveByRequest(request: IncomingMessage, response: ServerResponse, find: Find): void {
  const at = find(interceptedTarget(request.socket)?.host ?? "");
  if (typeof at === "string") return ask(at, request, response);
  const found = pathHere(at, request.url ?? "/");
  if (found === undefined) return forbid(response);
  request.url = found.url;
  found.server.emit("request", request, response);
}

/** Does the same for a WebSocket upgrade. */
export function upgradeByRequest(request: IncomingMessage, socket: Duplex, head: Buffer, find: Find): void {
  const found = pathHere(find(interceptedTarget(request.socket)?.host ?? ""), request.url ?? "/");
  if (found === undefined || found.server.listenerCount("upgrade") === 0) {
    socket.resume();
    socket.once("finish", () => socket.destroy());
    socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    return;
  }
  request.url = found.url;
  found.server.emit("upgrade", request, socket, head);
}

/**
 * Finds the mapping of a domain that matches the longest part of a path, and the path without this part.
 * @see Developer Guide, http-api-mappings
 */
export function pathHere(
  at: HostsHere["at"] | undefined,
  url: string,
): { readonly server: PathHere["server"]; readonly url: string } | undefined {
  if (!Array.isArray(at)) return undefined;
  const mappings = [...(at as readonly PathHere[])].sort((a, b) => b.path.length - a.path.length);
  const mapping = mappings.find(
    ({ path }) => url.startsWith(path) && /^([/?]|$)/.test(url.slice(path.length)),
  );
  if (mapping === undefined) return undefined;
  const rest = url.slice(mapping.path.length);
  return { server: mapping.server, url: `${mapping.becomes}${rest.startsWith("/") ? "" : "/"}${rest}` };
}

/** AWS answers like this for a path of a domain that nothing is mapped to. */
function forbid(response: ServerResponse): void {
  const body = '{"message":"Forbidden"}';
  response.writeHead(403, { "Content-Type": "application/json", "Content-Length": body.length });
  response.end(body);
}

/** The request is forwarded as it came, since it may be signed. */
function ask(base: string, message: IncomingMessage, response: ServerResponse): void {
  const url = new URL(base);
  const options: RequestOptions & { servername?: string } = {
    method: message.method ?? "GET",
    path: url.pathname.replace(/\/$/, "") + (message.url ?? "/"),
    headers: message.rawHeaders as unknown as RequestOptions["headers"] & object,
    setHost: false,
    ...(url.protocol === "https:" && { servername: url.hostname }),
  };
  const request = url.protocol === "https:" ? requestSecurely : requestPlainly;
  const outgoing = request(url, options, (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage, incoming.rawHeaders);
    pipeline(incoming, response, () => undefined);
  });
  outgoing.on("error", (error) => {
    if (response.headersSent) return void response.destroy();
    response.writeHead(502, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ message: `${base} does not answer: ${error.message}` }));
  });
  pipeline(message, outgoing, () => undefined);
}
