import assert from "node:assert/strict";
import * as path from "node:path";
import * as ts from "typescript";
import { applyChange } from "../../../scripts/breaking/change";
import { type Sources, treeOf } from "../../../scripts/breaking/sources";
import { BROKEN_RULES } from "../../../scripts/broken-rules";
import { nameOf, readProject, specsOf } from "../../../scripts/broken-rules/check";
import { ROOT } from "../../support/paths";

/** The same code in renamed files, on other lines and without comments. */
function moved(sources: Sources): Sources {
  const printer = ts.createPrinter({ removeComments: true });
  const printed = [...sources.keys()].map((file, index): [string, string] => [
    `elsewhere/${index}${path.extname(file)}`,
    printer.printFile(treeOf(sources, file)).replace(/^ +/gm, "\t"),
  ]);
  return new Map(printed);
}

/** The faults of the rules in these sources. */
function complaints(sources: Sources): readonly string[] {
  return BROKEN_RULES.flatMap((rule) => {
    try {
      const { file, text } = applyChange(sources, rule);
      return text === sources.get(file) ? [`${nameOf(rule)}: changes nothing`] : [];
    } catch (error) {
      return [`${nameOf(rule)}: ${(error as Error).message}`];
    }
  });
}

describe("the rules that are broken one by one", () => {
  // All sources are parsed, and printed anew.
  const { sources, specs } = readProject(ROOT);

  it("have one position each in the source", () => {
    assert.deepEqual(complaints(sources), []);
  });

  it("still match when all files are moved, renamed and reformatted", function () {
    this.timeout(300_000);
    assert.deepEqual(complaints(moved(sources)), []);
  });

  it("each have a spec with their test", () => {
    const lost = BROKEN_RULES.filter((rule) => !specsOf(specs, rule).some((file) => specs.has(file)));
    assert.deepEqual(lost.map(nameOf), []);
  });
});
