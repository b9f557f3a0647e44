import assert from "node:assert/strict";
import * as path from "node:path";
import { ROOT } from "../../support/paths";

describe("the spec files of npm test", () => {
  let partsOf: (files: readonly string[], seed?: number) => readonly (readonly string[])[];
  let specFiles: (root: string) => readonly string[];

  before(async () => {
    ({ partsOf, specFiles } = await import(path.join(ROOT, "scripts", "tests", "parts.mjs")));
  });

  it("are those of the tests and of the examples, except those with commands of their own", () => {
    const files = specFiles(ROOT);
    assert.ok(files.includes("tests/scripts/tests/parts.spec.ts"));
    assert.ok(files.includes("examples/notes/tests/notes.spec.ts"));
    assert.deepEqual(
      files.filter((file) => /^tests\/(browser|languages|python)\//.test(file)),
      [],
    );
  });

  it("run in one process each", () => {
    const files = specFiles(ROOT);
    assert.deepEqual(partsOf(files).flat().sort(), files);
    assert.deepEqual(partsOf(files, 7).flat().sort(), files);
  });

  it("run in an order that the seed alone decides", () => {
    const files = ["a", "b", "c", "d", "e", "f"];
    assert.deepEqual(partsOf(files, 7), [
      ["e", "c", "f"],
      ["b", "d", "a"],
    ]);
    assert.notDeepEqual(partsOf(files, 8), partsOf(files, 7));
  });
});
