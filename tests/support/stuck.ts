import { mock } from "node:test";
import { laterTurn } from "./later-turn";

/** The interval at which a capture checks for progress. */
const POLL_MS = 20;

/** Runs the capture of a program that waits for ever. Its checks follow one another without a pause. */
export async function untilStuck<T>(capture: () => Promise<T>): Promise<T> {
  mock.timers.enable({ apis: ["setInterval"] });
  try {
    let isOver = false;
    const captured = capture().finally(() => {
      isOver = true;
    });
    // A caller that awaits the promise resumes some turns later.
    captured.catch(() => undefined);
    while (!isOver) {
      await laterTurn();
      mock.timers.tick(POLL_MS);
    }
    return await captured;
  } finally {
    mock.timers.reset();
  }
}
