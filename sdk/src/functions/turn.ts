let turn: Promise<void> | undefined;

/**
 * The end of the current turn of the event loop, when everything that runs without waiting has run: the rest of the
 * program's module, of the stack function, of what follows a settled `await`. One timer serves all who ask in a turn.
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
