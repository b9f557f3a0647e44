import { mock } from "node:test";

/** Runs an action while no timer fires. It has to end by itself, not by a timeout. */
export async function whileTimersStand<T>(run: () => Promise<T>): Promise<T> {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    return await run();
  } finally {
    mock.timers.reset();
  }
}
