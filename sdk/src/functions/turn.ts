let turn: Promise<void> | undefined;

/**
 * The end of the current turn of the event loop, when everything that runs without waiting has run. That is the rest of
 * the program's module, of the stack function, and of the code behind a settled `await`. One timer serves all callers
 * of a turn.
 */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve();
    });
  });
  return turn;
}
