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
import { answerClientErrors } from "../../http/client-errors";
import { findHeader } from "../../http/header-names";
import { readThere } from "../../http/read-there";
import {
  bodyOf,
  discardBody,
  isLarge,
  MAX_HEAD_BYTES,
  readBody,
  toPairs,
  toRequest,
} from "../../http/server";
import type { Gateway, GatewayRequest, GatewayResponse, Header } from "../../http/types";
import { Connections } from "./connections";

/** A gateway behind a port that speaks HTTP/1.1 and, as some clients of AWS ask for, HTTP/2 without TLS. */
export interface PlainServer {
  /** `http://127.0.0.1:4566` */
  readonly url: string;
  /** Accepts connections that did not come over its port. */
  readonly server: Server;
  close(): Promise<void>;
}

export interface PlainServerOptions {
  readonly port: number;
  readonly host: string;
  /** Called with a bug in the gateway. */
  readonly onError: (error: unknown) => void;
}

type Message = IncomingMessage | Http2ServerRequest;
type Response = ServerResponse | Http2ServerResponse;

/** The first bytes of every HTTP/2 connection. */
const PREFACE = "PRI * HTTP/2.0";
const GRACE_MS = 2_000;
const NOTHING = Buffer.alloc(0);

export async function servePlain(gateway: Gateway, options: PlainServerOptions): Promise<PlainServer> {
  const connections = new Connections();
  const handle = (message: Message, response: Response) => {
    answer(gateway, message, response, connections.ending).catch((error: unknown) => {
      options.onError(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
  const http = createHttpServer({ maxHeaderSize: MAX_HEAD_BYTES, keepAliveTimeout: 60_000 });
  const turn = new Turn();
  http.on("connection", (socket) => connections.add(socket));
  http.on("request", (message, response) => {
    response.on("close", connections.begin(message.socket));
    turn.add(() => handle(message, response));
  });
  answerClientErrors(http);
  const { http2, sessions } = serveHttp2(handle);
  // Each HTTP/2 session counts its own requests.
  http2.on("connection", (socket: Socket) => connections.remove(socket));
  const server = createServer({ noDelay: true }, (socket) => {
    connections.add(socket);
    giveTo(socket, http, http2);
  });
  await listen(server, options);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    server: http,
    async close() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const session of sessions) session.close();
      connections.end();
      const late = setTimeout(() => {
        connections.destroy();
        for (const session of sessions) session.destroy();
      }, GRACE_MS);
      await closed;
      clearTimeout(late);
    },
  };
}

function serveHttp2(handle: (message: Message, response: Response) => void) {
  const http2 = createHttp2Server({}, handle);
  const sessions = new Set<ServerHttp2Session>();
  http2.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
    session.on("error", () => undefined);
  });
  return { http2, sessions };
}

function listen(server: NetServer, { port, host }: PlainServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

/** Inspects the first bytes of a connection without consuming them. */
function giveTo(socket: Socket, http: Server, http2: Http2Server): void {
  let begun = Buffer.alloc(0);
  const inspect = () => {
    const chunk = readThere(socket);
    if (chunk === null) return;
    begun = Buffer.concat([begun, chunk]);
    const isHttp2 = PREFACE.startsWith(begun.subarray(0, PREFACE.length).toString("latin1"));
    // A few letters may still become either protocol.
    if (isHttp2 && begun.length < PREFACE.length) return;
    socket.removeListener("readable", inspect);
    socket.removeListener("end", leave);
    socket.unshift(begun);
    (isHttp2 ? http2 : http).emit("connection", socket);
  };
  const leave = () => socket.destroy();
  socket.on("error", () => undefined);
  socket.on("readable", inspect);
  socket.on("end", leave);
}

/**
 * Handles requests of one turn of the event loop together at its end. By then most have their bodies, which need no
 * stream.
 * Their answers leave together, which wakes clients less often.
 */
class Turn {
  #waiting: (() => void)[] = [];

  add(act: () => void): void {
    if (this.#waiting.push(act) === 1) setImmediate(this.#end);
  }

  readonly #end = (): void => {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const act of waiting) act();
  };
}

async function answer(
  gateway: Gateway,
  message: Message,
  response: Response,
  ending: AbortSignal,
): Promise<void> {
  const plain = message as IncomingMessage;
  const raw = toPairs(plain.rawHeaders);
  const isHttp2 = message.httpVersionMajor >= 2;
  const headers = isHttp2 ? plainHeaders(raw) : raw;
  const refused = isLargeMessage(message, raw) && gateway.refuseHead?.(toRequest(plain, headers, NOTHING));
  if (refused) {
    write(response, refused, message.method === "HEAD", ending.aborted && !isHttp2);
    return discardBody(plain);
  }
  // The head of an HTTP/2 request does not say whether it has a body.
  const reading = isHttp2
    ? readBody(plain, gateway.maxBodyBytes)
    : (bodyThere(plain, gateway.maxBodyBytes) ?? bodyOf(plain, raw, gateway.maxBodyBytes));
  const body = Buffer.isBuffer(reading) ? reading : await reading;
  if (body === undefined) return;
  const request = toRequest(plain, headers, body);
  const answered = await gateway.handle(new ServedRequest(request, response, ending));
  write(response, answered, message.method === "HEAD", ending.aborted && !isHttp2);
}

/** Whether a message may be large. An HTTP/2 body need not declare its length. */
function isLargeMessage(message: Message, headers: readonly Header[]): boolean {
  if (isLarge(headers)) return true;
  const isUnknown = message.httpVersionMajor >= 2 && findHeader(headers, "content-length") === undefined;
  return isUnknown && !(message as Http2ServerRequest).stream.endAfterHeaders;
}

/** The body of a request that has arrived whole. `undefined` for one that is still on its way or too large. */
function bodyThere(message: IncomingMessage, limit: number): Buffer | undefined {
  if (!message.complete || message.readableLength > limit) return undefined;
  return readThere(message) ?? NOTHING;
}

/** Signatures name the `host` header, which HTTP/2 sends as `:authority`. */
function plainHeaders(raw: readonly Header[]): readonly Header[] {
  const headers = raw.filter(([name]) => !name.startsWith(":") || name === ":authority");
  const authority = raw.find(([name]) => name === ":authority")?.[1];
  return authority === undefined ? headers : [...headers, ["host", authority]];
}

/** A request whose signal is created on demand: few calls wait, and a signal costs as much as many a call. */
class ServedRequest implements GatewayRequest {
  readonly method: string;
  readonly rawPath: string;
  readonly rawQuery: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly httpVersion: string;
  readonly host: string;
  readonly port: number;
  readonly protocol: "http" | "https";
  readonly isIntercepted?: true;
  #signal: AbortSignal | undefined;

  constructor(
    request: GatewayRequest,
    private readonly response: Response,
    private readonly ending: AbortSignal,
  ) {
    this.method = request.method;
    this.rawPath = request.rawPath;
    this.rawQuery = request.rawQuery;
    this.headers = request.headers;
    this.body = request.body;
    this.sourceIp = request.sourceIp;
    this.httpVersion = request.httpVersion;
    this.host = request.host;
    this.port = request.port;
    this.protocol = request.protocol;
    if (request.isIntercepted) this.isIntercepted = true;
  }

  get signal(): AbortSignal {
    this.#signal ??= AbortSignal.any([signalOf(this.response), this.ending]);
    return this.#signal;
  }
}

function signalOf(response: Response): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  // A closed connection means nothing after the answer. No signal is aborted then, since creating its error takes a
  // while.
  else response.on("close", () => response.writableEnded || controller.abort());
  return controller.signal;
}

function write(
  response: Response,
  { status, headers, body }: GatewayResponse,
  isHead: boolean,
  isLast: boolean,
): void {
  const isWhole = typeof body === "string" || Buffer.isBuffer(body);
  const isBare = status === 204 || status === 304;
  const sent: Record<string, string | string[]> = {};
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const before = sent[key];
    sent[key] = before === undefined ? value : [before, value].flat();
  }
  if (isWhole && !isBare) sent["content-length"] ??= String(Buffer.byteLength(body));
  if (isLast) sent.connection = "close";
  // Both kinds of responses have the same methods, although their types do not say so.
  const plain = response as ServerResponse;
  plain.writeHead(status, sent);
  if (isHead || isBare) {
    if (!isWhole) body.destroy();
    plain.end();
  } else if (isWhole) plain.end(body);
  else pipeline(body, plain, () => undefined);
}
