interface Timer {
  readonly at: number;
  /** Timers for the same time run in the order in which they were added. */
  readonly sequence: number;
  /** `undefined` once the timer was cancelled or has run. */
  run: (() => void) | undefined;
}

/** Cancelled timers are removed when there are this many of them, and more of them than of others. */
const MAX_FORGOTTEN = 1000;

/**
 * The timers by their time. They are a heap, since a hundred thousand messages may each wait to become visible
 * again.
 */
export class Timers {
  #heap: Timer[] = [];
  #sequence = 0;
  #size = 0;

  /** The number of timers that have not run. */
  get size(): number {
    return this.#size;
  }

  /** The time of the next timer. */
  get next(): number | undefined {
    while (this.#heap[0] && this.#heap[0].run === undefined) this.#shift();
    return this.#heap[0]?.at;
  }

  /** Adds a timer. Call the returned function to cancel it. */
  add(at: number, run: () => void): () => void {
    this.#sequence += 1;
    this.#size += 1;
    const timer: Timer = { at, run, sequence: this.#sequence };
    this.#heap.push(timer);
    this.#up(this.#heap.length - 1);
    return () => {
      this.#end(timer);
      if (this.#heap.length > 2 * this.#size + MAX_FORGOTTEN) this.#compact();
    };
  }

  /** Removes and returns the timers that are due at this time. Each can still be cancelled by an earlier one. */
  take(now: number): (() => void)[] {
    const due: (() => void)[] = [];
    for (let at = this.next; at !== undefined && at <= now; at = this.next) {
      const timer = this.#shift() as Timer;
      due.push(() => this.#end(timer)?.());
    }
    return due;
  }

  clear(): void {
    for (const timer of this.#heap) this.#end(timer);
    this.#heap = [];
  }

  #end(timer: Timer): (() => void) | undefined {
    const { run } = timer;
    if (run !== undefined) this.#size -= 1;
    timer.run = undefined;
    return run;
  }

  #compact(): void {
    // A sorted list is a heap.
    this.#heap = this.#heap.filter(({ run }) => run !== undefined).sort(inOrder);
  }

  #shift(): Timer | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#down(0);
    }
    return first;
  }

  #up(from: number): void {
    for (let i = from; i > 0; ) {
      const parent = (i - 1) >> 1;
      if (!this.#isBefore(i, parent)) return;
      this.#swap(i, parent);
      i = parent;
    }
  }

  #down(from: number): void {
    for (let i = from; ; ) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2])
        if (child < this.#heap.length && this.#isBefore(child, least)) least = child;
      if (least === i) return;
      this.#swap(i, least);
      i = least;
    }
  }

  #isBefore(i: number, j: number): boolean {
    return inOrder(this.#heap[i] as Timer, this.#heap[j] as Timer) < 0;
  }

  #swap(i: number, j: number): void {
    const moved = this.#heap[i] as Timer;
    this.#heap[i] = this.#heap[j] as Timer;
    this.#heap[j] = moved;
  }
}

function inOrder(a: Timer, b: Timer): number {
  return a.at - b.at || a.sequence - b.sequence;
}
