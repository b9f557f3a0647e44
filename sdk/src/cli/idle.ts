import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { LocalEvent } from "../local/protocol";

/** After a start, the first request is likely to come within this time. */
const AFTER_START_MS = 1_000;

/** A user who saves is likely to save again, and would wait for the released memory. */
const AFTER_SAVE_MS = 5 * 60_000;

/** V8 makes its space for young objects small again when little has been made in the last five seconds. */
const QUIET_MS = 6_000;

/**
 * Reduces the memory of an idle program. With 500 functions, the memory for saves and of the start is more than half of
 * all.
 */
export class IdleMonitor {
  #timer: NodeJS.Timeout | undefined;
  /** Runs while what is left is given back as soon as nobody asks anything. */
  #quiet: NodeJS.Timeout | undefined;

  constructor(
    private readonly rest: () => Promise<void>,
    private readonly afterStartMs = AFTER_START_MS,
    private readonly afterSaveMs = AFTER_SAVE_MS,
  ) {
    this.#rest(this.afterStartMs);
  }

  see({ event }: LocalEvent): void {
    if (event === "reload") this.#rest(this.afterSaveMs);
    else this.#quiet?.refresh();
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#quiet);
    this.#quiet = undefined;
  }

  #rest(afterMs: number): void {
    this.close();
    this.#timer = setTimeout(() => {
      this.rest().then(
        () => this.#giveBack(),
        () => undefined,
      );
    }, afterMs).unref();
  }

  async #giveBack(): Promise<void> {
    const timer = this.#timer;
    await forgetOldCode();
    giveBackAll();
    // Somebody has saved meanwhile, or ended the program.
    if (timer !== this.#timer) return;
    this.#quiet = setTimeout(() => {
      this.#quiet = undefined;
      giveBackAll();
    }, QUIET_MS).unref();
  }
}

/** Code that has not run for so many collections in a row is given back by V8, which compiles it again when it is called. */
const AGEING = 3;

/** Between two collections, so that a request that comes meanwhile waits for one of them at most. */
const BETWEEN_MS = 50;

async function forgetOldCode(): Promise<void> {
  const collect = collector();
  for (let round = 0; round < AGEING; round++) {
    collect();
    await pause(BETWEEN_MS, undefined, { ref: false });
  }
}

/**
 * V8 collects old objects only when it makes new ones, so that an idle program would keep those of its start for ever.
 * As when there is no memory left, the remaining ones are moved together. A Node without that option does a plain
 * collection.
 */
function giveBackAll(): void {
  collector()({ type: "major", flavor: "last-resort" });
}

function collector(): (options?: object) => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}
