import { setTimeout as pause } from "node:timers/promises";

const LOOK_EVERY_MS = 5;
/** Longer than a watcher of files waits for the end of a burst, which would never end otherwise. */
const AGAIN_AFTER_MS = 30;

/**
 * Waits until something holds that nothing announces, such as a file of another process. It has no bound of its own: the
 * time-out of the test is the bound. Its timer does not hold up the end of a run in which the test has failed.
 */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(LOOK_EVERY_MS, undefined, { ref: false });
}

/** Does something again and again until that has its effect, where what comes too early has none. Has no bound either. */
export async function repeatUntil(holds: () => boolean, act: () => void): Promise<void> {
  while (!holds()) {
    act();
    await pause(AGAIN_AFTER_MS, undefined, { ref: false });
  }
}

/** Asks until the answer is something, which it gives. Has no bound of its own either. */
export async function eventually<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(LOOK_EVERY_MS, undefined, { ref: false });
  }
}
