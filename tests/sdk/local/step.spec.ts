import assert from "node:assert/strict";
import { step } from "#sdk/local/step";

describe("a step of a start", () => {
  let told: string[];
  const onStep = (doing: string): (() => void) => {
    told.push(`begins: ${doing}`);
    return () => told.push(`has ended: ${doing}`);
  };

  beforeEach(() => {
    told = [];
  });

  it("is told of from its begin to its end, and gives what it did", async () => {
    const given = await step(onStep, "bundling handlers", async () => {
      told.push("bundles");
      return 7;
    });
    assert.equal(given, 7);
    assert.deepEqual(told, ["begins: bundling handlers", "bundles", "has ended: bundling handlers"]);
  });

  it("has ended when it fails", async () => {
    const failing = step(onStep, "bundling handlers", () => Promise.reject(new Error("no")));
    await assert.rejects(failing, /^Error: no$/);
    assert.deepEqual(told, ["begins: bundling handlers", "has ended: bundling handlers"]);
  });

  it("needs nobody to hear of it", async () => {
    assert.equal(await step(undefined, "bundling handlers", () => Promise.resolve(7)), 7);
  });
});
