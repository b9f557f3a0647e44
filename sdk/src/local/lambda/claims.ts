/**
 * The state that both threads share about the requests handed to a worker: a bell to wake it, and the request that it
 * has begun. A fast handler gets its next requests while it is busy, which spares both threads most of their waiting
 * for each other. When a request turns out slow, those behind it are taken back, unless the worker was quicker.
 *
 * Requests are numbered in the order they are handed over. `BEGUN` is the last one that the worker began, or its
 * negative when those behind it were taken back. `REVOKED` is how many.
 */
const BELL = 0;
const BEGUN = 1;
const REVOKED = 2;
const CELLS = 3;

/** Numbers start again at 1 after this one. */
const LAST_NUMBER = 2 ** 30;

export function nextNumber(number: number): number {
  return number === LAST_NUMBER ? 1 : number + 1;
}

function previousNumber(number: number): number {
  return number === 1 ? LAST_NUMBER : number - 1;
}

/** The side that hands over. */
export class Sender {
  readonly #cells = new Int32Array(new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT));
  #last = LAST_NUMBER;

  constructor() {
    this.#cells[BEGUN] = LAST_NUMBER;
  }

  get shared(): SharedArrayBuffer {
    return this.#cells.buffer as SharedArrayBuffer;
  }

  /** The number of the next request. */
  number(): number {
    this.#last = nextNumber(this.#last);
    return this.#last;
  }

  /** Wakes the worker, after the request was posted. */
  ring(): void {
    // A bell that rings already: the worker has not looked for requests since, and will find this one too.
    if (Atomics.exchange(this.#cells, BELL, 1) === 0) Atomics.notify(this.#cells, BELL);
  }

  /** Takes back the `count` requests behind the one that is under way. False when the worker has continued, or has not started yet. */
  revoke(underWay: number, count: number): boolean {
    // Unless it has begun this very request, it may still have to read how many were taken back before.
    if (Atomics.load(this.#cells, BEGUN) !== underWay) return false;
    Atomics.store(this.#cells, REVOKED, count);
    return Atomics.compareExchange(this.#cells, BEGUN, underWay, -underWay) === underWay;
  }
}

/** The worker's side. */
export class Receiver {
  readonly #cells: Int32Array;
  #toSkip = 0;

  constructor(shared: SharedArrayBuffer) {
    this.#cells = new Int32Array(shared);
  }

  /** Sleeps until the bell was rung, for `mostMs` at most. False where it was not. */
  sleep(maxMs = Number.POSITIVE_INFINITY): boolean {
    if (Atomics.wait(this.#cells, BELL, 0, maxMs) === "timed-out") return false;
    // Before the caller looks for requests: a bell rung from here on is for one that it finds now or next time.
    Atomics.store(this.#cells, BELL, 0);
    return true;
  }

  /** Whether the worker may begin this request. False when it was taken back. */
  begin(number: number): boolean {
    if (this.#toSkip === 0) {
      const before = previousNumber(number);
      if (Atomics.compareExchange(this.#cells, BEGUN, before, number) === before) return true;
      this.#toSkip = Atomics.load(this.#cells, REVOKED);
    }
    this.#toSkip--;
    if (this.#toSkip === 0) Atomics.store(this.#cells, BEGUN, number);
    return false;
  }
}
