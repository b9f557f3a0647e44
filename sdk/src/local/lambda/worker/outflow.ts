import type { MessagePort } from "node:worker_threads";
import type { Taken } from "../messages";

/** Bytes of a reply that may be on their way to its reader before the handler's stream waits. */
const WINDOW = 64 * 1024;
/** A part with fewer bytes is alone under way: those behind it go together, since a message costs more than they do. */
const SMALL = 4 * 1024;

/**
 * Slows a handler that streams down to the pace of its reader. Parts are under way until the other side reports that they
 * have been taken.
 */
export class Outflow {
  #number = 0;
  #underWay = 0;
  #waiting: (() => void) | undefined;

  /** @param port reads {@link Taken}. It keeps the thread alive only while a handler waits. */
  constructor(private readonly port: MessagePort) {
    port.on("message", ([number, bytes]: Taken) => this.#taken(number, bytes));
    port.unref();
  }

  /** A reply begins. An earlier one, whose reader may be slow, is of no concern any more. */
  begin(number: number): void {
    this.#number = number;
    this.#underWay = 0;
    this.#waiting = undefined;
    this.port.unref();
  }

  /** Counts a part that has been sent. `room` is called when there is room for more, which may be at once. */
  sent(bytes: number, room: () => void): void {
    this.#underWay += bytes;
    if (bytes >= SMALL && this.#underWay < WINDOW) return room();
    this.#waiting = room;
    this.port.ref();
  }

  #taken(number: number, bytes: number): void {
    if (number !== this.#number) return;
    this.#underWay -= bytes;
    if (this.#underWay >= WINDOW) return;
    const room = this.#waiting;
    this.#waiting = undefined;
    this.port.unref();
    room?.();
  }
}
