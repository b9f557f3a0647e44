/** Enough turns for all callbacks that wait for the end of a turn, even when one causes the next. */
const TURNS = 5;

/**
 * A later turn of the event loop, after all callbacks that wait for the end of the current one. No time has
 * to pass.
 */
export async function laterTurn(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise<void>((resolve) => void setImmediate(resolve));
}
