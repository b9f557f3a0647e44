import type { ConnectionEvent, ConnectionSource } from "../../http/trace";
import type { IamIdentity } from "../../iam/identity";
import type { ConnectionIdentity, Ending } from "./events/call";
import { CLOSE, WEBSOCKET_LIMITS } from "./limits";

/** The socket of a client. The socket adapter implements it, and tests do too. */
export interface ClientSocket {
  send(text: string): void;
  /** Closes the socket with a close frame. Safe to call for a client that has disconnected. */
  close(ending: Ending): void;
  /** Bytes that were sent and that the client has not read yet. */
  readonly waitingBytes: number;
}

/** One client, from its accepted handshake until it disconnects. */
export class Connection implements ConnectionIdentity {
  readonly id: string;
  readonly connectedAt: number;
  readonly sourceIp: string;
  readonly userAgent: string | undefined;
  readonly domainName: string;
  readonly authorizer: Readonly<Record<string, unknown>> | undefined;
  readonly iam: IamIdentity | undefined;
  /** Time of the last data, in either direction. */
  lastActiveAt: number;
  #socket: ClientSocket | undefined;

  constructor(
    identity: ConnectionIdentity,
    readonly stageName: string,
  ) {
    this.id = identity.id;
    this.connectedAt = identity.connectedAt;
    this.sourceIp = identity.sourceIp;
    this.userAgent = identity.userAgent;
    this.domainName = identity.domainName;
    this.authorizer = identity.authorizer;
    this.iam = identity.iam;
    this.lastActiveAt = identity.connectedAt;
  }

  get isOpen(): boolean {
    return this.#socket !== undefined;
  }

  /** Bytes that wait for the client. */
  get waitingBytes(): number {
    return this.#socket?.waitingBytes ?? 0;
  }

  attach(socket: ClientSocket): void {
    this.#socket = socket;
  }

  /** Returns the socket of the client, and removes it from the connection. */
  detach(): ClientSocket | undefined {
    const socket = this.#socket;
    this.#socket = undefined;
    return socket;
  }

  /** Sends a text frame. Returns false for a client that has disconnected. */
  deliver(text: string): boolean {
    this.#socket?.send(text);
    return this.isOpen;
  }
}

export interface ConnectionsOptions {
  readonly now?: () => number;
  /** Milliseconds between checks of the connections' age. @default `5000` */
  readonly sweepMs?: number;
}

const SWEEP_MS = 5_000;

/**
 * The open connections of an API, over all changes of its program. After a change other code receives the messages, and
 * every client stays connected.
 */
export class Connections implements ConnectionSource {
  /** Receives each connection that has ended, once, with the ending for `$disconnect`. */
  onEnd: (connection: Connection, ending: Ending) => void = () => undefined;
  readonly now: () => number;
  readonly #open = new Map<string, Connection>();
  /** Accepted connections that have ended. */
  readonly #ended = new WeakSet<Connection>();
  readonly #sweepMs: number;
  readonly #watchers = new Set<(event: ConnectionEvent) => void>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ now = Date.now, sweepMs = SWEEP_MS }: ConnectionsOptions = {}) {
    this.now = now;
    this.#sweepMs = sweepMs;
  }

  get size(): number {
    return this.#open.size;
  }

  /** The open connections, oldest first. */
  get all(): Connection[] {
    return [...this.#open.values()];
  }

  /** Reports all events from now on, until the function that it returns is called. */
  watch(watcher: (event: ConnectionEvent) => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Adds a connection whose handshake is complete. From now on frames may be sent to its client. */
  open(connection: Connection, socket: ClientSocket): void {
    connection.attach(socket);
    this.#open.set(connection.id, connection);
    this.#timer ??= setInterval(() => this.sweep(), this.#sweepMs).unref();
    this.#notify({ type: "opened", connection });
  }

  /** Records a text message of a client. */
  received(connection: Connection, text: string): void {
    this.#frame(connection, "in", text);
  }

  /** Sends a text frame. Does nothing for a client that has disconnected. */
  send(connection: Connection, text: string): void {
    if (connection.deliver(text)) this.#frame(connection, "out", text);
  }

  /** Finds an open connection of a stage. */
  find(stageName: string, id: string): Connection | undefined {
    const connection = this.#open.get(id);
    return connection?.stageName === stageName ? connection : undefined;
  }

  /** Ends a connection and removes it. Only the first call counts. */
  end(connection: Connection, ending: Ending): void {
    if (this.#ended.has(connection)) return;
    this.#ended.add(connection);
    this.#open.delete(connection.id);
    if (this.#open.size === 0) this.#stop();
    connection.detach()?.close(ending);
    this.#notify({ type: "ended", connection, ending });
    this.onEnd(connection, ending);
  }

  /** Ends connections that were idle or open for too long. */
  sweep(): void {
    const now = this.now();
    for (const connection of this.all) {
      if (now - connection.lastActiveAt >= WEBSOCKET_LIMITS.idleMs) this.end(connection, CLOSE.idle);
      else if (now - connection.connectedAt >= WEBSOCKET_LIMITS.ageMs) this.end(connection, CLOSE.age);
    }
  }

  endAll(ending: Ending): void {
    for (const connection of this.all) this.end(connection, ending);
  }

  #frame(connection: Connection, direction: "in" | "out", text: string): void {
    const time = this.now();
    connection.lastActiveAt = time;
    if (this.#watchers.size > 0) this.#notify({ type: "frame", connection, direction, text, time });
  }

  #notify(event: ConnectionEvent): void {
    for (const watcher of this.#watchers) watcher(event);
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
