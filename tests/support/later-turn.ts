/** Enough turns for all that waits for the end of a turn, also where one such end brings about the next. */
const TURNS = 5;

/** A later turn of the event loop, after all that waits for the end of the turn that asks. No time has to pass. */
export async function laterTurn(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise<void>((resolve) => void setImmediate(resolve));
}
