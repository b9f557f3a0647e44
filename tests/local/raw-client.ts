import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** What came back on a connection, until the server ended it. */
export interface RawReply {
  /** Status of the first answer; 0 when there was none. */
  readonly status: number;
  readonly text: string;
}

/** A connection that sends what it is given, be it HTTP or not. */
export class RawClient {
  readonly #socket: Socket;
  readonly #chunks: Buffer[] = [];
  readonly #closed: Promise<unknown>;

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    this.#socket.on("data", (chunk) => this.#chunks.push(chunk));
    // A server that ends a connection in the middle: what came before tells the test enough.
    this.#socket.on("error", () => undefined);
    this.#socket.on("end", () => this.#socket.end());
    this.#closed = new Promise((resolve) => this.#socket.once("close", resolve));
  }

  async connected(): Promise<this> {
    await once(this.#socket, "connect");
    return this;
  }

  send(bytes: string | Buffer): this {
    this.#socket.write(bytes);
    return this;
  }

  /** Says that nothing more comes, and goes on listening. */
  half(): this {
    this.#socket.end();
    return this;
  }

  /** Goes away in the middle. */
  drop(): void {
    this.#socket.resetAndDestroy();
  }

  /** What came until the server ended the connection. */
  async reply(): Promise<RawReply> {
    await this.#closed;
    const text = Buffer.concat(this.#chunks).toString("latin1");
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text };
  }
}

/** Sends this on a connection of its own. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawReply> {
  return new RawClient(port).send(bytes).reply();
}
