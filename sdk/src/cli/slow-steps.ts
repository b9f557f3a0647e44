import type { LineSink } from "./line-batch";

/** Milliseconds until a step is worth a line. */
const SLOW_MS = 1000;

/** Calls back after this many milliseconds. The result cancels the wait. */
export type Later = (act: () => void, milliseconds: number) => () => void;

/**
 * Says what is being done once that takes longer than a second, and again each time that it has taken twice as long. Steps
 * may run beside one another.
 */
export class SlowSteps {
  constructor(
    private readonly sink: LineSink,
    private readonly later: Later = laterUnlessDone,
  ) {}

  /** Begins a step. Call the result when it has ended. */
  readonly begin = (doing: string): (() => void) => this.#wait(doing, SLOW_MS, SLOW_MS);

  #wait(doing: string, next: number, milliseconds: number): () => void {
    let end = this.later(() => {
      this.sink.write(`${doing}, ${next / 1000} s so far\n`);
      end = this.#wait(doing, 2 * next, next);
    }, milliseconds);
    return () => end();
  }
}

/** Does not keep a process that has nothing else to do. */
const laterUnlessDone: Later = (act, milliseconds) => {
  const timer = setTimeout(act, milliseconds).unref();
  return () => clearTimeout(timer);
};
