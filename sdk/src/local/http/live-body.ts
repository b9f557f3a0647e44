import { Readable } from "node:stream";

/** Bytes that are buffered for a slow client before their writer waits. */
const HIGH_WATER_MARK = 64 * 1024;

/**
 * A body that is sent while it is made. It may break off: then the client gets the bytes before that, and its connection is
 * cut. A client that disconnects destroys it, and no writer waits any more.
 */
export class LiveBody extends Readable {
  readonly #waiting: (() => void)[] = [];
  #size = 0;
  #isOver = false;
  #hasBrokenOff = false;

  constructor() {
    super({ highWaterMark: HIGH_WATER_MARK });
  }

  /** Bytes so far. */
  get size(): number {
    return this.#size;
  }

  get hasBrokenOff(): boolean {
    return this.#hasBrokenOff;
  }

  /** Adds bytes. `taken` is called when there is room for more. */
  add(bytes: Uint8Array, taken: () => void): void {
    if (this.#isOver || this.destroyed) return taken();
    this.#size += bytes.length;
    if (bytes.length === 0 || this.push(bytes)) taken();
    else this.#waiting.push(taken);
  }

  /** Ends it. Nothing that is added later is sent. */
  finish(): void {
    if (this.#isOver || this.destroyed) return;
    this.#isOver = true;
    this.#release();
    this.push(null);
  }

  /** Ends it as one that is not complete. */
  breakOff(): void {
    if (this.#isOver || this.destroyed) return;
    this.#hasBrokenOff = true;
    this.finish();
  }

  override _read(): void {
    this.#release();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#release();
    done(error);
  }

  #release(): void {
    for (const taken of this.#waiting.splice(0)) taken();
  }
}
