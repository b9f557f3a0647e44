import assert from "node:assert/strict";
import fc from "fast-check";
import { upgradeProgram } from "#sdk/upgrade/upgrade";
import { gen0Program, gen0ProgramOf, KINDS } from "../../support/gen0-programs";
import { registeredBy } from "../../support/program-text";

const MAIN = "index.ts";

/** Fails unless the upgraded text registers what the old one does, has nothing of generation 0, and is done. */
async function expectEqualGraphs(text: string): Promise<void> {
  const files = new Map([[MAIN, text]]);
  const { files: changed, notes } = upgradeProgram(files);
  const upgraded = changed.get(MAIN) ?? text;
  assert.deepEqual(notes, [], upgraded);
  assert.doesNotMatch(upgraded, /gen0|sapi upgrade/, upgraded);
  const [before, after] = await Promise.all([
    registeredBy(files, MAIN),
    registeredBy(new Map([[MAIN, upgraded]]), MAIN),
  ]);
  assert.ok(before.length > 1, "nothing was registered");
  assert.deepEqual(after, before, upgraded);
  assert.equal(upgradeProgram(new Map([[MAIN, upgraded]])).files.size, 0, "a second run changes something");
}

describe("programs of generation 0 and what the upgrade makes of them", () => {
  for (const kind of KINDS)
    it(`register the same resources: ${kind}`, () =>
      fc.assert(fc.asyncProperty(gen0ProgramOf(kind), expectEqualGraphs), { numRuns: 12 })).timeout(300_000);

  it("register the same resources: several constructs, with defaults of the app", () =>
    fc.assert(fc.asyncProperty(gen0Program, expectEqualGraphs), { numRuns: 25 })).timeout(240_000);
});
