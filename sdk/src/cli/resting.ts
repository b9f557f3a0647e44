import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { LocalEvent } from "../local/protocol";

/** After a start, who looks at the program first asks it something. */
const AFTER_START_MS = 1_000;

/** Who saves is likely to save again, and would wait for what was given back. */
const AFTER_SAVE_MS = 5 * 60_000;

/**
 * Lets a program that nobody works on take little memory: with 500 functions, what saves need and what is left of the start
 * is a third of all.
 */
export class Resting {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly rest: () => Promise<void>,
    private readonly afterStartMs = AFTER_START_MS,
    private readonly afterSaveMs = AFTER_SAVE_MS,
  ) {
    this.#rest(this.afterStartMs);
  }

  see({ event }: LocalEvent): void {
    if (event === "reload") this.#rest(this.afterSaveMs);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #rest(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.rest().then(collectGarbage, () => undefined);
    }, afterMs).unref();
  }
}

/**
 * V8 by itself collects what is old when it makes more: a program at rest would keep what its start has left for ever. As when
 * there is no memory left, what remains is moved together; a Node that does not know this takes it for a plain collection.
 */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as (options: object) => void)({ type: "major", flavor: "last-resort" });
}
