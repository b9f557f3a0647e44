import assert from "node:assert/strict";
import fc from "fast-check";
import { upgradeProgram } from "#sdk/upgrade/upgrade";
import { manyFiles, type ProgramShape, textsOf } from "../../../support/gen0-many-files";
import { registeredBy } from "../../../support/program-text";

/** Fails unless the program becomes one of generation 1 alone, which registers the same. */
async function expectWhole(shape: ProgramShape): Promise<void> {
  const old = textsOf(shape);
  const { files, notes } = upgradeProgram(old);
  const now = new Map([...old, ...files]);
  const text = [...now].map(([path, each]) => `// --- ${path}\n${each}`).join("\n");
  assert.deepEqual(notes, [], text);
  assert.doesNotMatch(text, /gen0|extends/);
  for (const { value } of comments(old)) assert.ok(text.includes(value), `${value} is lost in\n${text}`);
  assert.equal(upgradeProgram(now).files.size, 0, text);
  const [main = ""] = old.keys();
  assert.deepEqual(await registeredBy(now, main), await registeredBy(old, main), text);
}

function comments(files: ReadonlyMap<string, string>): { value: string }[] {
  return [...files.values()].flatMap((text) =>
    [...text.matchAll(/\/\*\* .*? \*\/|\/\/ .*/g)].map(([value]) => ({ value })),
  );
}

describe("programs of many files of generation 0 and what the upgrade makes of them", () => {
  it("register the same resources, in whichever manner they are written", () =>
    fc.assert(fc.asyncProperty(manyFiles, expectWhole), { numRuns: 60 })).timeout(240_000);
});
