import type { Socket } from "node:net";

/** Which connections of a server are at work: Node counts them only for servers that listen by themselves. */
export class Connections {
  /** Requests that are being answered. */
  readonly #work = new Map<Socket, number>();
  readonly #ending = new AbortController();

  /** Aborted when no more requests are taken: what only waits ends. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  add(socket: Socket): void {
    this.#work.set(socket, 0);
    socket.on("close", () => this.#work.delete(socket));
  }

  /** Of a connection that somebody else looks after. */
  remove(socket: Socket): void {
    this.#work.delete(socket);
  }

  /** Notes a request; the function that it gives notes that it has been answered. */
  begin(socket: Socket): () => void {
    this.#work.set(socket, (this.#work.get(socket) ?? 0) + 1);
    return () => {
      const left = (this.#work.get(socket) ?? 1) - 1;
      if (!socket.destroyed) this.#work.set(socket, left);
      if (left === 0 && this.#ending.signal.aborted) socket.destroySoon();
    };
  }

  /** Connections end with the answers that they wait for. */
  end(): void {
    this.#ending.abort();
    for (const [socket, open] of this.#work) if (open === 0) socket.destroy();
  }

  destroy(): void {
    for (const socket of this.#work.keys()) socket.destroy();
  }
}
