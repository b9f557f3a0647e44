import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** The bytes received on a connection until the server ended it. */
export interface RawReply {
  /** Status of the first reply. It is 0 when there was none. */
  readonly status: number;
  readonly text: string;
}

/** A connection that sends the given bytes, be they HTTP or not. */
export class RawClient {
  readonly #socket: Socket;
  readonly #chunks: Buffer[] = [];
  readonly #closed: Promise<unknown>;

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    this.#socket.on("data", (chunk) => this.#chunks.push(chunk));
    // A server may end a connection in the middle. The bytes received before are enough for the test.
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

  /** Ends the sending side, and goes on listening. */
  half(): this {
    this.#socket.end();
    return this;
  }

  /** Closes the connection in the middle. */
  drop(): void {
    this.#socket.resetAndDestroy();
  }

  /** The bytes received until the server ended the connection. */
  async reply(): Promise<RawReply> {
    await this.#closed;
    const text = Buffer.concat(this.#chunks).toString("latin1");
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text };
  }
}

/** Sends these bytes on a connection of their own. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawReply> {
  return new RawClient(port).send(bytes).reply();
}
