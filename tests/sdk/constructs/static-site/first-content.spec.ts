import assert from "node:assert/strict";
import { firstContent, invalidationInput } from "#sdk/constructs/static-site/first-content";

const START = Date.UTC(2026, 10, 27, 4, 30, 0, 100);
const REFERENCE = "terraform-202611270430001234000000ab";
const EVENT = { distributionId: "E1", wait: false };
const PLAIN = JSON.stringify(EVENT);

describe("the first content of a site", () => {
  it("is one of a distribution that the provider made after the program started", () => {
    const sinceMs = START + 23;
    assert.deepEqual(firstContent("a", REFERENCE, START), { content: "a", sinceMs });
    assert.deepEqual(firstContent("a", REFERENCE, sinceMs), { content: "a", sinceMs });
  });

  for (const [what, reference, start] of [
    ["that was there before", REFERENCE, START + 24],
    ["that nobody says the time of", undefined, START],
    ["that was made by another tool", "2026-11-27T04:30:01", START],
  ] as const) {
    it(`is not known to be one of a distribution ${what}`, () => {
      assert.deepEqual(firstContent("a", reference, start), { content: "a", sinceMs: null });
    });
  }

  it("is in the event as long as the site has it, so that nothing is called again for it", () => {
    const first = { content: "a", sinceMs: START };
    const said = JSON.stringify({ ...EVENT, firstSinceMs: START });
    assert.equal(invalidationInput(EVENT, "a", first), said);
    assert.equal(invalidationInput(EVENT, "b", first), PLAIN);
  });

  it("is not in the event of a site without a recorded time, nor of one without a record", () => {
    assert.equal(invalidationInput(EVENT, "a", { content: "a", sinceMs: null }), PLAIN);
    assert.equal(invalidationInput(EVENT, "a", undefined), PLAIN);
  });
});
