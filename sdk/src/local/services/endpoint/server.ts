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
  // Its sessions know what they are at.
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

/** Looks at how a connection begins, and leaves it as it was. */
function giveTo(socket: Socket, http: Server, http2: Http2Server): void {
  let begun = Buffer.alloc(0);
  const look = () => {
    const chunk = socket.read() as Buffer | null;
    if (chunk === null) return;
    begun = Buffer.concat([begun, chunk]);
    const isHttp2 = PREFACE.startsWith(begun.subarray(0, PREFACE.length).toString("latin1"));
    // One letter may still become either.
    if (isHttp2 && begun.length < PREFACE.length) return;
    socket.removeListener("readable", look);
    socket.removeListener("end", leave);
    socket.unshift(begun);
    (isHttp2 ? http2 : http).emit("connection", socket);
  };
  const leave = () => socket.destroy();
  socket.on("error", () => undefined);
  socket.on("readable", look);
  socket.on("end", leave);
}

/**
 * Requests that come in one turn of the event loop are taken up together at its end. Most are there with their bodies by
 * then, which need no stream, and their answers leave together, which wakes up clients less often.
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
  // Over HTTP/2 nothing in its head says whether a request has a body.
  const reading = isHttp2
    ? readBody(plain, gateway.maxBodyBytes)
    : (bodyThere(plain, gateway.maxBodyBytes) ?? bodyOf(plain, raw, gateway.maxBodyBytes));
  const body = Buffer.isBuffer(reading) ? reading : await reading;
  if (body === undefined) return;
  const request = toRequest(plain, headers, body);
  const answered = await gateway.handle(new ServedRequest(request, response, ending));
  write(response, answered, message.method === "HEAD", ending.aborted && !isHttp2);
}

/** Over HTTP/2 a body need not say how long it is. */
function isLargeMessage(message: Message, headers: readonly Header[]): boolean {
  if (isLarge(headers)) return true;
  const isUnknown = message.httpVersionMajor >= 2 && findHeader(headers, "content-length") === undefined;
  return isUnknown && !(message as Http2ServerRequest).stream.endAfterHeaders;
}

/** The body of a request that is there as a whole; `undefined` for one that has to be waited for, or is too large. */
function bodyThere(message: IncomingMessage, limit: number): Buffer | undefined {
  if (!message.complete || message.readableLength > limit) return undefined;
  return (message.read() as Buffer | null) ?? NOTHING;
}

/** What stands for the host is signed by that name. */
function plainHeaders(raw: readonly Header[]): readonly Header[] {
  const headers = raw.filter(([name]) => !name.startsWith(":") || name === ":authority");
  const authority = raw.find(([name]) => name === ":authority")?.[1];
  return authority === undefined ? headers : [...headers, ["host", authority]];
}

/** A request whose signal is made when it is asked for: few calls wait, and it costs as much as many a call. */
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
  readonly isLed?: true;
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
    if (request.isLed) this.isLed = true;
  }

  get signal(): AbortSignal {
    this.#signal ??= AbortSignal.any([signalOf(this.response), this.ending]);
    return this.#signal;
  }
}

function signalOf(response: Response): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  // Nobody has gone who was answered; and what aborting throws takes a while to make.
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
  // Both kinds of answers take the same calls; their types do not say so.
  const plain = response as ServerResponse;
  plain.writeHead(status, sent);
  if (isHead || isBare) {
    if (!isWhole) body.destroy();
    plain.end();
  } else if (isWhole) plain.end(body);
  else pipeline(body, plain, () => undefined);
}
