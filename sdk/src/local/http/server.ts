import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { answerClientErrors } from "./client-errors";
import { findHeader } from "./header-names";
import { interceptedTarget } from "./intercepted";
import { LiveBody } from "./live-body";
import type { Gateway, GatewayRequest, GatewayResponse, Header } from "./types";

export interface ServeOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** @default `127.0.0.1` */
  readonly hostname?: string;
  /** Called with a bug in the gateway. The client gets a bare 500. */
  readonly onError?: (error: unknown) => void;
}

/** A gateway behind a port. */
export interface GatewayServer {
  readonly url: string;
  readonly port: number;
  /** The socket's server, for what is not plain request and answer: WebSocket handshakes. */
  readonly server: Server;
  /** Stops listening, lets the requests under way finish for `graceMs` at most, and ends every connection. */
  close(graceMs?: number): Promise<void>;
}

/** Node refuses above this by itself. The gateway's own limit is lower. */
export const MAX_HEAD_BYTES = 65_536;
const GRACE_MS = 2_000;
/** The ports that a handler's client uses on AWS. */
const PORTS = { http: 80, https: 443 };
const EMPTY = Buffer.alloc(0);

/** Serves a gateway over HTTP/1.1. The only file that knows sockets: it turns the wire into plain data and back. */
export async function serveGateway(gateway: Gateway, options: ServeOptions): Promise<GatewayServer> {
  const server = createServer({ maxHeaderSize: MAX_HEAD_BYTES }, (message, response) => {
    answer(server, gateway, message, response).catch((error: unknown) => {
      options.onError?.(error);
      refuse(response);
    });
  });
  answerClientErrors(server);
  await listen(server, options);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    port,
    server,
    close: (graceMs = GRACE_MS) => close(server, graceMs),
  };
}

function listen(server: Server, { port, hostname = "127.0.0.1" }: ServeOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
}

async function answer(
  server: Server,
  gateway: Gateway,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Not `message.headers`: node makes that object when it is asked for, and it is of no use here.
  const headers = toPairs(message.rawHeaders);
  const refused = isLarge(headers) && gateway.refuseHead?.(toRequest(message, headers, EMPTY));
  if (refused) {
    write(response, refused, !server.listening);
    return discardBody(message);
  }
  const found = bodyOf(message, headers, gateway.maxBodyBytes);
  const body = found instanceof Promise ? await found : found;
  if (body === undefined) return;
  write(response, await gateway.handle(toRequest(message, headers, body)), !server.listening);
}

/** A request as plain data, for what is not plain request and answer: a WebSocket handshake. */
export function readRequest(message: IncomingMessage, body: Buffer): GatewayRequest {
  return toRequest(message, toPairs(message.rawHeaders), body);
}

/** As {@link readBody}, at once for a request over HTTP/1.1 that says it has none. */
export function bodyOf(
  message: IncomingMessage,
  headers: readonly Header[],
  limit: number,
): Buffer | Promise<Buffer | undefined> {
  return hasBody(headers) ? readBody(message, limit) : EMPTY;
}

/** Bytes that are read without asking who sends them. */
const SMALL_BODY = 65_536;
/** Bytes that are let run dry of a body that nobody reads: a client that is cut off while it sends never reads the answer. */
const MOST_DISCARDED = 16 * 1024 * 1024;

/** Whether a request says that it has a body which is worth being judged before it is read. */
export function isLarge(headers: readonly Header[]): boolean {
  if (findHeader(headers, "transfer-encoding") !== undefined) return true;
  return Number(findHeader(headers, "content-length") ?? 0) > SMALL_BODY;
}

/** Discards the body of a request that has been refused, and ends the connection where the body exceeds a limit. */
export function discardBody(message: IncomingMessage): void {
  let size = 0;
  message.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > MOST_DISCARDED) message.destroy();
  });
  message.on("error", () => undefined);
}

function hasBody(headers: readonly Header[]): boolean {
  return (
    (findHeader(headers, "content-length") ?? "0") !== "0" ||
    findHeader(headers, "transfer-encoding") !== undefined
  );
}

/**
 * Reads the body up to one byte past the limit and discards the rest. A client that is cut off while it sends never
 * reads the answer. Answers `undefined` when the client has disconnected.
 */
export function readBody(message: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on("data", (chunk: Buffer) => {
      if (size <= limit) chunks.push(chunk);
      size += chunk.length;
    });
    message.on("end", () => {
      const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      resolve(body.length > limit ? body.subarray(0, limit + 1) : body);
    });
    message.on("close", () => resolve(undefined));
    message.on("error", () => resolve(undefined));
  });
}

export function toRequest(
  message: IncomingMessage,
  headers: readonly Header[],
  body: Buffer,
): GatewayRequest {
  const target = message.url ?? "/";
  const queryAt = target.indexOf("?");
  const { socket } = message;
  const intercepted = interceptedTarget(socket);
  const protocol = intercepted?.protocol ?? "http";
  return {
    method: message.method ?? "GET",
    rawPath: pathOf(queryAt < 0 ? target : target.slice(0, queryAt)),
    rawQuery: queryAt < 0 ? "" : target.slice(queryAt + 1),
    headers,
    body,
    sourceIp: plainAddress(socket.remoteAddress ?? ""),
    httpVersion: message.httpVersion,
    host: findHeader(headers, "host") ?? "",
    port: intercepted ? PORTS[protocol] : (socket.localPort ?? 0),
    protocol,
    ...(intercepted && { isIntercepted: true }),
  };
}

/** A request to a proxy names the whole URL, and `OPTIONS *` no path at all. */
function pathOf(target: string): string {
  if (target.charCodeAt(0) === 47) return target;
  return /^https?:\/\/[^/]*(\/.*)$/i.exec(target)?.[1] ?? "/";
}

export function toPairs(raw: readonly string[]): Header[] {
  const pairs: Header[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([raw[i] as string, raw[i + 1] as string]);
  return pairs;
}

function plainAddress(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}

function write(response: ServerResponse, reply: GatewayResponse, last: boolean): void {
  const flat: string[] = [];
  for (const header of reply.headers) flat.push(header[0], header[1]);
  if (last) flat.push("Connection", "close");
  response.writeHead(reply.status, flat);
  if (typeof reply.body === "string" || Buffer.isBuffer(reply.body)) response.end(reply.body);
  else if (reply.body instanceof LiveBody) sendLive(response, reply.body);
  // The status has been sent: a stream that breaks can only break the connection, which pipeline does.
  else pipeline(reply.body, response, () => undefined);
}

/** Sends a body while it is made. One that breaks off ends in the middle of a chunked answer, which clients notice. */
function sendLive(response: ServerResponse, body: LiveBody): void {
  if (body.readableLength === 0) response.flushHeaders();
  body.once("end", () => {
    if (body.hasBrokenOff) response.socket?.destroySoon();
    else response.end();
  });
  const leave = () => body.destroy();
  response.once("close", leave).once("error", leave);
  if (response.destroyed) leave();
  else body.pipe(response, { end: false });
}

function refuse(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // The status message belongs to the answer that could not be written.
  response.statusMessage = "";
  const body = '{"message":"Internal Server Error"}';
  response.writeHead(500, { "Content-Type": "application/json", "Content-Length": body.length });
  response.end(body);
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(deadline);
}
