import assert from "node:assert/strict";
import { LineBatch } from "#sdk/cli/line-batch";

describe("LineBatch", () => {
  it("writes the lines of a turn at once and in order, and those of the next turn then", async () => {
    const written: string[] = [];
    const lines = new LineBatch({ write: (text) => written.push(text) });
    lines.write("a\n");
    lines.write("b\n");
    assert.deepEqual(written, []);
    await new Promise(setImmediate);
    assert.deepEqual(written, ["a\nb\n"]);
    lines.write("c\n");
    await new Promise(setImmediate);
    assert.deepEqual(written, ["a\nb\n", "c\n"]);
  });

  it("is a terminal where its sink is one", () => {
    assert.equal(new LineBatch({ isTTY: true, write: () => true }).isTTY, true);
    assert.equal(new LineBatch({ write: () => true }).isTTY, false);
  });
});
