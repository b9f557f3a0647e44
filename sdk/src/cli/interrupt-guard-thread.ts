import { writeSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import type { GuardReport, GuardSettings } from "./interrupt-guard";

/** Runs in a thread of its own, see `interrupt-guard.ts`. */
const { ended, longestMs } = workerData as GuardSettings;

function report(what: GuardReport): void {
  parentPort?.postMessage(what);
}

/** Sleeps until SIGINT, or until the command has ended. Node stops a script on SIGINT, and so wakes the thread. */
function isInterrupted(): boolean {
  // A script has no arguments, and the thread has its global object for itself.
  Object.assign(globalThis, {
    wait() {
      report("armed");
      Atomics.wait(ended, 0, 0);
    },
  });
  try {
    runInThisContext("wait()", { breakOnSigint: true });
    return false;
  } catch {
    return true;
  }
}

/** Ends the process, which cannot do it itself: it does not come to its listeners. */
function end(): void {
  const seconds = longestMs / 1000;
  const why = `it was still running ${seconds} s after SIGINT, as it does in an endless loop`;
  try {
    writeSync(2, `sapi: the process was killed, because ${why}\n`);
  } catch {
    // Nobody reads it any more.
  }
  process.kill(process.pid, "SIGKILL");
}

if (isInterrupted()) {
  report("interrupted");
  if (Atomics.wait(ended, 0, 0, longestMs) === "timed-out") end();
}
