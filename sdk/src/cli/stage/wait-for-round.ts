/** Waits between two rounds of questions. Ends early when the signal is aborted. */
export function waitForRound(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { setTimeout } = require("node:timers/promises") as typeof import("node:timers/promises");
  return setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);
}
