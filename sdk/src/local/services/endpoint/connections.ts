import type { Socket } from "node:net";

/** Counts the requests of each connection of a server. Node counts them only for servers that listen by themselves. */
export class Connections {
  /** The requests that are being answered. */
  readonly #work = new Map<Socket, number>();
  readonly #ending = new AbortController();

  /** Aborted when no more requests are accepted, which ends long polls. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  add(socket: Socket): void {
    this.#work.set(socket, 0);
    socket.on("close", () => this.#work.delete(socket));
  }

  /** A connection that another server manages. */
  remove(socket: Socket): void {
    this.#work.delete(socket);
  }

  /** Counts a request as begun. The function that it returns counts it as answered. */
  begin(socket: Socket): () => void {
    this.#work.set(socket, (this.#work.get(socket) ?? 0) + 1);
    return () => {
      const left = (this.#work.get(socket) ?? 1) - 1;
      if (!socket.destroyed) this.#work.set(socket, left);
      if (left === 0 && this.#ending.signal.aborted) socket.destroySoon();
    };
  }

  /** Closes each connection after the answer that it waits for. */
  end(): void {
    this.#ending.abort();
    for (const [socket, open] of this.#work) if (open === 0) socket.destroy();
  }

  destroy(): void {
    for (const socket of this.#work.keys()) socket.destroy();
  }
}
