import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import {
  createServer as createHttp2Server,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from "node:http2";
import { type AddressInfo, createServer, type Server as NetServer, type Socket } from "node:net";
import { pipeline } from "node:stream";
import { answerClientErrors } from "../../gateways/shared/client-errors";
import { MAX_HEAD_BYTES, readBody, readRequest } from "../../gateways/shared/server";
import type { Gateway, GatewayRequest, GatewayResponse } from "../../gateways/shared/types";

/** A gateway behind a port that speaks HTTP/1.1 and, as some clients of AWS ask for, HTTP/2 without TLS. */
export interface PlainServer {
  /** `http://127.0.0.1:4566` */
  readonly url: string;
  /** Takes connections that did not come over its port. */
  readonly server: Server;
  close(): Promise<void>;
}

export interface PlainServerOptions {
  readonly port: number;
  readonly host: string;
  /** Told of a bug in the gateway. */
  readonly onError: (error: unknown) => void;
}

type Message = IncomingMessage | Http2ServerRequest;
type Response = ServerResponse | Http2ServerResponse;

/** How every HTTP/2 connection begins. */
const PREFACE = "PRI * HTTP/2.0";
const GRACE_MS = 2_000;

export async function servePlain(gateway: Gateway, options: PlainServerOptions): Promise<PlainServer> {
  const handle = (message: Message, response: Response) => {
    answer(gateway, message, response).catch((error: unknown) => {
      options.onError(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
  const http = createHttpServer({ maxHeaderSize: MAX_HEAD_BYTES, keepAliveTimeout: 60_000 }, handle);
  answerClientErrors(http);
  const http2 = createHttp2Server({}, handle);
  const sessions = new Set<ServerHttp2Session>();
  http2.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
    session.on("error", () => undefined);
  });
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    giveTo(socket, http, http2);
  });
  await listen(server, options);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    server: http,
    async close() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      http.closeIdleConnections();
      for (const session of sessions) session.close();
      const late = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, GRACE_MS);
      await closed;
      clearTimeout(late);
      http.closeAllConnections();
    },
  };
}

function listen(server: NetServer, { port, host }: PlainServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

/** Looks at how a connection begins, and leaves it as it was. */
function giveTo(socket: Socket, http: Server, http2: Http2Server): void {
  socket.on("error", () => undefined);
  socket.once("readable", () => {
    const chunk = socket.read() as Buffer | null;
    if (chunk === null) return void socket.destroy();
    socket.unshift(chunk);
    const isHttp2 = PREFACE.startsWith(chunk.subarray(0, PREFACE.length).toString("latin1"));
    (isHttp2 ? http2 : http).emit("connection", socket);
  });
}

async function answer(gateway: Gateway, message: Message, response: Response): Promise<void> {
  const body = await readBody(message as IncomingMessage, gateway.maxBodyBytes);
  if (body === undefined) return;
  write(response, await gateway.handle(requestOf(message, response, body)));
}

function requestOf(message: Message, response: Response, body: Buffer): GatewayRequest {
  const plain = readRequest(message as IncomingMessage, body);
  const headers = plain.headers.filter(([name]) => !name.startsWith(":"));
  const authority = plain.headers.find(([name]) => name === ":authority")?.[1];
  let signal: AbortSignal | undefined;
  return {
    ...plain,
    headers: authority === undefined ? headers : [...headers, ["host", authority]],
    host: authority ?? plain.host,
    get signal() {
      signal ??= signalOf(response);
      return signal;
    },
  };
}

function signalOf(response: Response): AbortSignal {
  const controller = new AbortController();
  response.on("close", () => controller.abort());
  return controller.signal;
}

function write(response: Response, { status, headers, body }: GatewayResponse): void {
  const isWhole = typeof body === "string" || Buffer.isBuffer(body);
  const sent: Record<string, string | string[]> = {};
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const before = sent[key];
    sent[key] = before === undefined ? value : [before, value].flat();
  }
  if (isWhole && status !== 204 && status !== 304) sent["content-length"] ??= String(Buffer.byteLength(body));
  // Both kinds of answers take the same calls; their types do not say so.
  const plain = response as ServerResponse;
  plain.writeHead(status, sent);
  if (isWhole) plain.end(body);
  else pipeline(body, plain, () => undefined);
}
