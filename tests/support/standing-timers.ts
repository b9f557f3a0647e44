import { mock } from "node:test";

/** Runs something while no timer goes off: it ends by itself, and not because somebody has lost patience. */
export async function whileTimersStand<T>(run: () => Promise<T>): Promise<T> {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    return await run();
  } finally {
    mock.timers.reset();
  }
}
