import { WebSocket } from "ws";
import type { ClientSocket } from "#sdk/local/gateways/websocket/connections";
import type { Ending } from "#sdk/local/gateways/websocket/events/call";
import { NO_STATUS } from "#sdk/local/gateways/websocket/limits";
import { serveSockets } from "#sdk/local/gateways/websocket/socket-server";
import { serveGateway } from "#sdk/local/http/server";
import type { Header } from "#sdk/local/http/types";
import type { TestSocketApi } from "./harness";
import { ask, request, type Seen } from "./requests";
import { sendTo } from "./transports";

/** A connected client. */
export interface Client {
  readonly connected: true;
  readonly protocol: string;
  send(text: string): void;
  /** Returns the next frame, which may have arrived already. */
  next(): Promise<string>;
  /** Frames that no call of `next` has returned yet. */
  readonly frames: readonly string[];
  close(code?: number, reason?: string): void;
  /** Stops reading until the function that it returns is called. Absent in process. */
  readonly pause?: () => () => void;
  /** Resolves with the connection's ending. */
  readonly closed: Promise<Ending>;
}

/** A refused handshake. */
export interface Refused {
  readonly connected: false;
  readonly status: number;
  readonly body: string;
}

export interface HandshakeOptions {
  readonly headers?: readonly Header[];
  readonly protocols?: readonly string[];
}

/** One way to send requests and sockets to a gateway. */
export interface SocketTransport {
  readonly name: string;
  open(api: TestSocketApi): Promise<Port>;
}

export interface Port {
  handshake(target: string, options?: HandshakeOptions): Promise<Client | Refused>;
  /** Sends a plain request: `POST /dev/@connections/...`. */
  send(target: string, body?: string): Promise<Seen>;
  close(): Promise<void>;
}

/** A queue of frames for calls of `next`. */
class Frames {
  readonly all: string[] = [];
  readonly #waiting: ((frame: string) => void)[] = [];

  readonly add = (frame: string): void => {
    const waiting = this.#waiting.shift();
    if (waiting) waiting(frame);
    else this.all.push(frame);
  };

  readonly next = (): Promise<string> => {
    const frame = this.all.shift();
    return frame === undefined
      ? new Promise((resolve) => this.#waiting.push(resolve))
      : Promise.resolve(frame);
  };
}

const HANDSHAKE: readonly Header[] = [
  ["Host", "localhost:4000"],
  ["Connection", "Upgrade"],
  ["Upgrade", "websocket"],
  ["Sec-WebSocket-Version", "13"],
  ["Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="],
];

const inProcess: SocketTransport = {
  name: "in process",
  open: async ({ gateway, connections }) => {
    connections.onEnd = (connection, ending) => void gateway.disconnect(connection, ending);
    return {
      handshake: async (target, { headers = [], protocols = [] } = {}) => {
        const offered: Header[] = protocols.length ? [["Sec-WebSocket-Protocol", protocols.join(",")]] : [];
        const asked = request(`GET ${target}`, { headers: [...HANDSHAKE, ...headers, ...offered] });
        const handshake = await gateway.connect(asked);
        if (!handshake.accepted) {
          const { status, body } = handshake.response;
          return { connected: false, status, body: String(body) };
        }
        const { connection, protocol = "" } = handshake;
        const frames = new Frames();
        let end: (ending: Ending) => void = () => undefined;
        const closed = new Promise<Ending>((resolve) => {
          end = resolve;
        });
        const socket: ClientSocket = { send: frames.add, close: (ending) => end(ending), waitingBytes: 0 };
        connections.open(connection, socket);
        return {
          connected: true,
          protocol,
          send: (text) => void gateway.message(connection, text),
          next: frames.next,
          frames: frames.all,
          close: (code, reason = "") =>
            connections.end(connection, code === undefined ? NO_STATUS : { code, reason }),
          closed,
        };
      },
      send: (target, body = "") =>
        ask(gateway, target, { headers: [["Host", "localhost:4000"]], body: Buffer.from(body) }),
      close: async () => connections.endAll(NO_STATUS),
    };
  },
};

const overSocket: SocketTransport = {
  name: "over a socket",
  open: async ({ gateway, connections }) => {
    const server = await serveGateway(gateway, { port: 0 });
    const sockets = serveSockets(server.server, { gateway, connections });
    return {
      handshake: (target, options) => handshakeAt(server.port, target, options),
      send: (target, body = "") => sendTo(server.port, target, { body }),
      close: async () => {
        await sockets.close(100);
        await server.close(100);
      },
    };
  },
};

export const SOCKET_TRANSPORTS: readonly SocketTransport[] = [inProcess, overSocket];

/** Connects with a real client. */
export function handshakeAt(
  port: number,
  target: string,
  { headers = [], protocols = [] }: HandshakeOptions = {},
): Promise<Client | Refused> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${target}`, [...protocols], {
    headers: Object.fromEntries([["Host", "localhost:4000"], ...headers]),
  });
  return new Promise((resolve, reject) => {
    socket.on("unexpected-response", (_, answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ connected: false, status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
    });
    socket.on("error", reject);
    const frames = new Frames();
    socket.on("message", (data) => frames.add(data.toString()));
    socket.on("open", () => resolve(toClient(socket, frames)));
  });
}

function toClient(socket: WebSocket, frames: Frames): Client {
  const closed = new Promise<Ending>((resolve) =>
    socket.on("close", (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  return {
    connected: true,
    protocol: socket.protocol,
    send: (text) => socket.send(text),
    next: frames.next,
    frames: frames.all,
    close: (code, reason) => socket.close(code, reason),
    pause: () => {
      socket.pause();
      return () => socket.resume();
    },
    closed,
  };
}
