import { setTimeout as pause } from "node:timers/promises";
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

/** Code that has not run for so many collections in a row is given back by V8, which compiles it again when it is called. */
const AGEING = 3;

/** Between two collections, so that a request that comes meanwhile waits for one of them at most. */
const BETWEEN_MS = 50;

/**
 * V8 by itself collects what is old when it makes more: a program at rest would keep what its start has left for ever. Last,
 * as when there is no memory left, what remains is moved together; a Node that does not know this takes it for a plain collection.
 */
async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options?: object) => void;
  for (let round = 0; round < AGEING; round++) {
    collect();
    await pause(BETWEEN_MS, undefined, { ref: false });
  }
  collect({ type: "major", flavor: "last-resort" });
}
