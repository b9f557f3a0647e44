import { setTimeout as pause } from "node:timers/promises";

const LOOK_EVERY_MS = 5;

/**
 * Waits until something holds that nothing announces, such as a file of another process. It has no bound of its own: the
 * time-out of the test is the bound. Its timer does not hold up the end of a run in which the test has failed.
 */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(LOOK_EVERY_MS, undefined, { ref: false });
}
