import { connect, type Socket } from "node:net";
import type { Header } from "#sdk/local/http/types";

/** A request with every header except the length. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
}

/** The reply of a server. */
export interface WireReply {
  readonly status: number;
  readonly body: Buffer;
  /** True if the server ends this connection after the reply. */
  readonly isLast: boolean;
}

interface Asked {
  readonly bytes: Buffer;
  readonly isHead: boolean;
  readonly resolve: (reply: WireReply) => void;
  readonly reject: (error: Error) => void;
}

/**
 * HTTP/1.1 over keep-alive sockets, with one request under way on each. It does as little as possible, since the
 * client takes processor time from the server on the same machine.
 */
export class Wire {
  readonly #free: Connection[] = [];
  readonly #all = new Set<Connection>();
  readonly #waiting: Asked[] = [];

  constructor(
    private readonly url: URL,
    private readonly connections: number,
  ) {}

  send(request: WireRequest): Promise<WireReply> {
    return new Promise((resolve, reject) => {
      this.#ask({ bytes: bytesOf(request), isHead: request.method === "HEAD", resolve, reject });
    });
  }

  close(): void {
    for (const connection of this.#all) connection.end();
  }

  #ask(asked: Asked): void {
    const connection = this.#free.pop() ?? (this.#all.size < this.connections ? this.#open() : undefined);
    if (connection) connection.ask(asked);
    else this.#waiting.push(asked);
  }

  #open(): Connection {
    const connection: Connection = new Connection(this.url, {
      free: () => {
        const next = this.#waiting.shift();
        if (next) connection.ask(next);
        else this.#free.push(connection);
      },
      closed: (unanswered) => {
        this.#all.delete(connection);
        const at = this.#free.indexOf(connection);
        if (at >= 0) this.#free.splice(at, 1);
        const next = unanswered ?? this.#waiting.shift();
        if (next) this.#ask(next);
      },
    });
    this.#all.add(connection);
    return connection;
  }
}

interface ConnectionPorts {
  /** Called when the connection can take the next request. */
  readonly free: () => void;
  /** Called when the connection is closed. The unanswered request needs another connection. */
  readonly closed: (unanswered: Asked | undefined) => void;
}

const NOTHING = Buffer.alloc(0);
/** The most bytes that the system passes at a time. */
const READ_BYTES = 64 * 1024;

class Connection {
  readonly #socket: Socket;
  #asked: Asked | undefined;
  #bytes = NOTHING;
  #answered = 0;

  constructor(
    { hostname, port }: URL,
    private readonly ports: ConnectionPorts,
  ) {
    // Reads without a stream in between.
    const onread = { buffer: Buffer.allocUnsafe(READ_BYTES), callback: this.#read };
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
    let failure = new Error(`${hostname}:${port} closed the connection without an answer`);
    this.#socket.on("error", (error) => {
      failure = error;
    });
    this.#socket.on("close", () => this.#closed(failure));
  }

  ask(asked: Asked): void {
    this.#asked = asked;
    this.#socket.write(asked.bytes);
  }

  end(): void {
    this.#socket.destroy();
  }

  /** The bytes are copied, since the buffer is filled again. */
  readonly #read = (length: number, buffer: Uint8Array): boolean => {
    const chunk = Buffer.from(buffer.subarray(0, length));
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
    const asked = this.#asked;
    const reply = asked && readReply(this.#bytes, asked.isHead);
    if (!reply) return true;
    this.#bytes = NOTHING;
    this.#asked = undefined;
    this.#answered++;
    asked.resolve(reply);
    if (reply.isLast) this.end();
    else this.ports.free();
    return true;
  };

  #closed(failure: Error): void {
    const asked = this.#asked;
    // A server may close an idle connection while a request is on its way.
    const isStale = this.#answered > 0 && this.#bytes.length === 0;
    if (asked && !isStale) asked.reject(failure);
    this.ports.closed(isStale ? asked : undefined);
  }
}

function bytesOf({ method, path, headers, body }: WireRequest): Buffer {
  let head = `${method} ${path} HTTP/1.1\r\n`;
  for (const [name, value] of headers) head += `${name}: ${value}\r\n`;
  head += `content-length: ${body.length}\r\n\r\n`;
  const bytes = Buffer.allocUnsafe(head.length + body.length);
  bytes.write(head, "latin1");
  body.copy(bytes, head.length);
  return bytes;
}

const HEAD_END = "\r\n\r\n";

/** Parses the reply in the bytes. Returns `undefined` while a part of it is missing. */
export function readReply(bytes: Buffer, isHead: boolean): WireReply | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = bytes.toString("latin1", 0, end);
  const status = Number(head.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length));
  const body = isHead || status === 204 || status === 304 ? NOTHING : bodyAfter(head, bytes, end);
  return body && { status, body, isLast: /\r\nconnection: *close/i.test(head) };
}

function bodyAfter(head: string, bytes: Buffer, headEnd: number): Buffer | undefined {
  const from = headEnd + HEAD_END.length;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const to = from + Number(length);
    return bytes.length < to ? undefined : bytes.subarray(from, to);
  }
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return joinChunks(bytes, from);
  throw new Error(`the reply states no length: ${head}`);
}

/** Each chunk has its length in hexadecimal digits on the line before it. A chunk of length 0 is the last. */
function joinChunks(bytes: Buffer, from: number): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = from; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const length = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const begin = lineEnd + 2;
    at = begin + length + 2;
    if (bytes.length < at) return undefined;
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(begin, begin + length));
  }
}
