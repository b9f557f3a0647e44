import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 5;
/**
 * The interval is longer than a file watcher waits for the end of a burst, which would never end otherwise.
 */
const AGAIN_AFTER_MS = 30;

/**
 * Waits until a condition holds that no event announces, such as a file of another process.
 * It has no bound of its own: the test's timeout is the bound. Its timer does not delay the end of a run
 * after a failed test.
 */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(POLL_MS, undefined, { ref: false });
}

/** Repeats an action until it has its effect, since an early attempt has none. It has no bound either. */
export async function repeatUntil(holds: () => boolean, act: () => void): Promise<void> {
  while (!holds()) {
    act();
    await pause(AGAIN_AFTER_MS, undefined, { ref: false });
  }
}

/** Repeats a query until it has a result, and returns that. It has no bound of its own either. */
export async function eventually<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(POLL_MS, undefined, { ref: false });
  }
}
