import assert from "node:assert/strict";
import fc from "fast-check";
import { Receiver, Sender } from "#sdk/local/lambda/claims";

describe("claims of requests between two threads", () => {
  it("lets the worker begin what was handed over, in order", () => {
    const sender = new Sender();
    const receiver = new Receiver(sender.shared);
    const numbers = [sender.number(), sender.number()];
    assert.deepEqual(
      numbers.map((number) => receiver.begin(number)),
      [true, true],
    );
  });

  it("keeps the worker from what was taken back, and lets it begin what came after", () => {
    const sender = new Sender();
    const receiver = new Receiver(sender.shared);
    const [first = 0, second = 0, third = 0] = [sender.number(), sender.number(), sender.number()];
    assert.equal(receiver.begin(first), true);
    assert.equal(sender.revoke(first, 2), true);
    const fourth = sender.number();
    assert.deepEqual(
      [second, third, fourth].map((number) => receiver.begin(number)),
      [false, false, true],
    );
  });

  it("refuses to take back a request that the worker has begun", () => {
    const sender = new Sender();
    const receiver = new Receiver(sender.shared);
    const [first = 0, second = 0] = [sender.number(), sender.number()];
    receiver.begin(first);
    receiver.begin(second);
    assert.equal(sender.revoke(first, 1), false);
  });

  it("refuses to take back behind a request that the worker has not begun", () => {
    const sender = new Sender();
    const [first = 0] = [sender.number(), sender.number()];
    assert.equal(sender.revoke(first, 1), false);
  });

  it("never loses a request and never runs one twice, whatever the order of steps", () => {
    const step = fc.constantFrom("hand", "begin", "finish", "revoke");
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const { sent, begun, returned } = play(steps);
        assert.deepEqual(
          [...begun, ...returned].sort((a, b) => a - b),
          sent,
        );
      }),
    );
  });
});

/** Both sides as the runtime plays them. At the end the worker takes all that is left. */
function play(steps: readonly string[]) {
  const sender = new Sender();
  const receiver = new Receiver(sender.shared);
  const port: number[] = [];
  const open: number[] = [];
  const [sent, begun, returned]: [number[], number[], number[]] = [[], [], []];
  const isTaken = (number: number) => receiver.begin(number);
  let underWay: number | undefined;
  const plays: Readonly<Record<string, () => void>> = {
    hand: () => {
      const number = sender.number();
      for (const list of [sent, port, open]) list.push(number);
    },
    begin: () => {
      if (underWay !== undefined) return;
      while (underWay === undefined && port.length > 0) underWay = port.splice(0, 1).find(isTaken);
      if (underWay !== undefined) begun.push(underWay);
    },
    finish: () => {
      if (underWay !== undefined) open.shift();
      underWay = undefined;
    },
    revoke: () => {
      if (open.length > 1 && sender.revoke(open[0] ?? 0, open.length - 1)) returned.push(...open.splice(1));
    },
  };
  for (const step of steps) plays[step]?.();
  while (port.length > 0 || underWay !== undefined) {
    plays.begin?.();
    plays.finish?.();
  }
  return { sent, begun, returned };
}
