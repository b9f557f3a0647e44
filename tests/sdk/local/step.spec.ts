import assert from "node:assert/strict";
import { step } from "#sdk/local/step";

describe("a step of a start", () => {
  let steps: string[];
  const onStep = (doing: string): (() => void) => {
    steps.push(`begins: ${doing}`);
    return () => steps.push(`has ended: ${doing}`);
  };

  beforeEach(() => {
    steps = [];
  });

  it("is reported from its beginning to its end, and gives its result", async () => {
    const given = await step(onStep, "bundling handlers", async () => {
      steps.push("bundles");
      return 7;
    });
    assert.equal(given, 7);
    assert.deepEqual(steps, ["begins: bundling handlers", "bundles", "has ended: bundling handlers"]);
  });

  it("has ended when it fails", async () => {
    const failing = step(onStep, "bundling handlers", () => Promise.reject(new Error("no")));
    await assert.rejects(failing, /^Error: no$/);
    assert.deepEqual(steps, ["begins: bundling handlers", "has ended: bundling handlers"]);
  });

  it("needs nobody to hear of it", async () => {
    assert.equal(await step(undefined, "bundling handlers", () => Promise.resolve(7)), 7);
  });
});
