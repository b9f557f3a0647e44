import * as path from "node:path";
import type { Worker } from "node:worker_threads";

/** How long after SIGINT, or Ctrl+C in a terminal, a command may take to end by itself: all of it ends within five seconds. */
const LONGEST_MS = 4500;

/** The settings that the thread of the guard starts with. */
export interface GuardSettings {
  /** Becomes 1 when the command has ended. */
  readonly ended: Int32Array;
  readonly longestMs: number;
}

/** A report of the thread: it waits for SIGINT, or SIGINT has arrived. */
export type GuardReport = "armed" | "interrupted";

interface GuardOptions {
  /** @default `4500` */
  readonly longestMs?: number;
  readonly onArmed?: () => void;
}

/**
 * Makes the process end on SIGINT even where its main thread runs without a pause, in an endless loop of the program
 * for example. A thread beside it waits for the signal and passes it on to the listeners of the process. It ends the
 * process where that does not help in time. Call the returned function when the command has ended.
 *
 * It is a thread and no process. Another process gets Ctrl+C of its terminal, but not a signal to this process alone,
 * and would have to notice when this one is killed.
 */
export function guardInterrupts({ longestMs = LONGEST_MS, onArmed }: GuardOptions = {}): () => void {
  const ended = new Int32Array(new SharedArrayBuffer(4));
  const settings: GuardSettings = { ended, longestMs };
  // Loaded here, because only commands that run for long are guarded.
  const threads = require("node:worker_threads") as typeof import("node:worker_threads");
  const worker: Worker = new threads.Worker(path.join(__dirname, "interrupt-guard-thread.js"), {
    workerData: settings,
    execArgv: [],
    env: threads.SHARE_ENV,
    name: "interrupt-guard",
  });
  worker.unref();
  worker.on("message", (report: GuardReport) => {
    if (report === "armed") onArmed?.();
    // Node hears no SIGINT while the thread waits for it.
    else process.emit("SIGINT", "SIGINT");
  });
  // Without it, an endless loop has to be ended by another signal, and all else is as it was.
  worker.on("error", () => undefined);
  return () => {
    Atomics.store(ended, 0, 1);
    Atomics.notify(ended, 0);
  };
}
