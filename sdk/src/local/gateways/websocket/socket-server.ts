import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ServerOptions, WebSocketServer } from "ws";
import { within } from "../../deadline";
import { readRequest } from "../../http/server";
import type { GatewayResponse } from "../../http/types";
import type { Connections } from "./connections";
import type { SocketGateway } from "./gateway";
import { CLOSE, WEBSOCKET_LIMITS } from "./limits";
import { WebSocketClient } from "./socket-client";

export interface ServeSocketsOptions {
  readonly gateway: Pick<SocketGateway, "connect" | "message" | "disconnect">;
  readonly connections: Connections;
  /** Receives faults of the gateway. */
  readonly onError?: (error: unknown) => void;
}

/** The WebSockets on a server's port. */
export interface SocketServer {
  /**
   * Sends a close frame to every client, lets `$disconnect` run for `graceMs` at most, and ends the remaining sockets.
   */
  close(graceMs: number): Promise<void>;
}

/** How long a client may take to answer a close frame. */
const CLOSE_TIMEOUT_MS = 2_000;
const EMPTY = Buffer.alloc(0);

/** Options of the library. As on AWS, no compression is negotiated. The library's types lack `closeTimeout`. */
const LIBRARY_OPTIONS: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: WEBSOCKET_LIMITS.messageBytes,
  closeTimeout: CLOSE_TIMEOUT_MS,
};

/** Serves the handshakes of a server. Only this file and that of a single client depend on the WebSocket library. */
export function serveSockets(server: Server, options: ServeSocketsOptions): SocketServer {
  return new Sockets(server, options);
}

class Sockets implements SocketServer {
  /** Subprotocols that `$connect` chose, before the library writes the handshake. */
  readonly #protocols = new WeakMap<IncomingMessage, string>();
  readonly #library: WebSocketServer;
  /** Every upgraded socket of the port. The server itself does not track them. */
  readonly #sockets = new Set<Duplex>();
  /** Messages and ends of connections in progress, which `close` waits for. */
  readonly #pending = new Set<Promise<void>>();
  #isClosing = false;

  constructor(
    server: Server,
    private readonly options: ServeSocketsOptions,
  ) {
    this.#library = new WebSocketServer({
      ...LIBRARY_OPTIONS,
      handleProtocols: (_, message) => this.#protocols.get(message) ?? false,
    });
    options.connections.onEnd = (connection, ending) =>
      this.#track(options.gateway.disconnect(connection, ending));
    server.on("upgrade", (message, socket, head) => this.#take(message, socket, head));
  }

  async close(graceMs: number): Promise<void> {
    this.#isClosing = true;
    this.options.connections.endAll(CLOSE.shutdown);
    await within(graceMs, Promise.all(this.#pending));
    for (const socket of this.#sockets) socket.destroy();
  }

  #take(message: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    // A client may disconnect during the handshake. Nothing can be sent to it then.
    socket.on("error", () => undefined);
    if (this.#isClosing) {
      socket.destroy();
      return;
    }
    this.#decide(message, socket, head).catch((error: unknown) => {
      this.options.onError?.(error);
      socket.destroy();
    });
  }

  async #decide(message: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { gateway, connections } = this.options;
    const handshake = await gateway.connect(readRequest(message, EMPTY));
    if (!handshake.accepted) return refuse(socket, handshake.response);
    const { connection, protocol } = handshake;
    if (protocol !== undefined) this.#protocols.set(message, protocol);
    const client = new WebSocketClient(connection, connections, (text) =>
      this.#track(gateway.message(connection, text)),
    );
    if (this.#isClosing) connections.end(connection, CLOSE.shutdown);
    else client.upgrade(this.#library, message, socket, head);
  }

  #track(call: Promise<void>): void {
    this.#pending.add(call);
    call.then(
      () => this.#pending.delete(call),
      (error: unknown) => {
        this.#pending.delete(call);
        this.options.onError?.(error);
      },
    );
  }
}

/**
 * Ends the connection with the answer. Nothing reads the socket after that, so a client's disconnect would stay
 * unnoticed.
 */
function refuse(socket: Duplex, { status, headers, body }: GatewayResponse): void {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.resume();
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines}Connection: close\r\n\r\n${body}`);
}
