import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocket, WebSocketServer } from "ws";
import type { ClientSocket, Connection, Connections } from "./connections";
import type { Ending } from "./events/call";
import { FrameMeter } from "./frame-meter";
import { CLOSE, NO_STATUS, WEBSOCKET_LIMITS } from "./limits";

/** The ending of a client that vanished without a close frame. */
const VANISHED: Ending = { code: 1006, reason: "" };

/** Close codes of errors that the library finds in a client's frames. All other errors are protocol errors. */
const CODES: Readonly<Record<string, number>> = {
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: CLOSE.tooBig.code,
  WS_ERR_INVALID_UTF8: 1007,
};
const PROTOCOL_ERROR = 1002;

/** A client connected by a WebSocket. */
export class WebSocketClient implements ClientSocket {
  #socket: WebSocket | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly connections: Connections,
    private readonly onMessage: (text: string) => void,
  ) {}

  get waitingBytes(): number {
    return this.#socket?.bufferedAmount ?? 0;
  }

  /** Finishes the handshake. A client that has disconnected by then ends at once. */
  upgrade(library: WebSocketServer, message: IncomingMessage, socket: Duplex, head: Buffer): void {
    library.handleUpgrade(message, socket, head, (webSocket) => {
      const meter = new FrameMeter(WEBSOCKET_LIMITS.frameBytes);
      // This listener runs before the library's own, so that no part of a frame above the limit becomes a message.
      socket.prependListener("data", (chunk: Buffer) => {
        if (this.connection.isOpen && meter.exceeds(chunk)) this.#end(CLOSE.tooBig);
      });
      this.#opened(webSocket);
    });
    if (this.#socket === undefined) this.#end(VANISHED);
  }

  send(text: string): void {
    // A failed write needs no handling: the socket's `close` event reports the end.
    this.#socket?.send(text, { binary: false }, () => undefined);
  }

  close({ code, reason }: Ending): void {
    const isSendable = code !== NO_STATUS.code && code !== VANISHED.code;
    this.#socket?.close(isSendable ? code : undefined, isSendable ? reason : undefined);
  }

  #opened(socket: WebSocket): void {
    this.#socket = socket;
    this.connections.open(this.connection, this);
    socket.on("message", (data, isBinary) => this.#receive(data as Buffer, isBinary));
    socket.on("ping", () => this.#touch());
    socket.on("pong", () => this.#touch());
    socket.on("error", (error) => this.#end({ code: codeOf(error), reason: "" }));
    socket.on("close", (code, reason) => this.#end(endingOf(code, reason.toString())));
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (!this.connection.isOpen) return;
    if (isBinary) this.#end(CLOSE.binary);
    else this.onMessage(data.toString());
  }

  /**
   * Records traffic. Control frames count, so that clients that ping stay connected. This is general knowledge, not
   * recorded.
   */
  #touch(): void {
    this.connection.lastActiveAt = this.connections.now();
  }

  #end(ending: Ending): void {
    this.connections.end(this.connection, ending);
  }
}

function endingOf(code: number, reason: string): Ending {
  return code === NO_STATUS.code ? NO_STATUS : { code, reason };
}

function codeOf(error: Error): number {
  const { code = "" } = error as NodeJS.ErrnoException;
  // Errors of the connection itself, such as ECONNRESET, are no fault of the client's frames.
  return CODES[code] ?? (code.startsWith("WS_ERR_") ? PROTOCOL_ERROR : VANISHED.code);
}
