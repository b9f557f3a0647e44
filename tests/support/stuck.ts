import { mock } from "node:test";
import { laterTurn } from "./later-turn";

/** How often a capture looks whether anything still happens. */
const LOOK_EVERY_MS = 20;

/** Runs the capture of a program that waits for ever, whose looks follow one another without a pause. */
export async function untilStuck<T>(capture: () => Promise<T>): Promise<T> {
  mock.timers.enable({ apis: ["setInterval"] });
  try {
    let isOver = false;
    const captured = capture().finally(() => {
      isOver = true;
    });
    // A caller that awaits it hears of it some turns later.
    captured.catch(() => undefined);
    while (!isOver) {
      await laterTurn();
      mock.timers.tick(LOOK_EVERY_MS);
    }
    return await captured;
  } finally {
    mock.timers.reset();
  }
}
