import { deepStrictEqual } from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { excusedFiles, excusedForNothing } from "../../../scripts/words/complexity";

const OFF = { noExcessiveCognitiveComplexity: "off", noExcessiveLinesPerFunction: "off" };
const LONG = `export function long() {\n${"  run();\n".repeat(61)}}\n`;

describe("the files that are excused from the bounds of functions", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "bounds-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function excuse(...includes: readonly string[]): void {
    const complexity = { noExcessiveLinesPerFunction: { level: "error", options: { maxLines: 60 } } };
    const overrides = [{ includes, linter: { rules: { complexity: OFF } } }];
    writeFileSync(
      join(folder, "biome.json"),
      JSON.stringify({ linter: { rules: { complexity } }, overrides }),
    );
  }

  it("are those of the override that switches both bounds off", () => {
    const half = { noExcessiveLinesPerFunction: "off" };
    deepStrictEqual(
      excusedFiles([
        { includes: ["a.ts"], linter: { rules: { complexity: OFF } } },
        { includes: ["tests/**"], linter: { rules: { complexity: half } } },
        { includes: ["b.ts"], linter: { rules: {} } },
      ]),
      ["a.ts"],
    );
  });

  it("are reported when they need no excuse, or are not there", () => {
    writeFileSync(join(folder, "long.ts"), LONG);
    writeFileSync(join(folder, "short.ts"), "export const one = 1;\n");
    excuse("long.ts", "short.ts", "absent.ts");
    deepStrictEqual(excusedForNothing(folder), ["short.ts", "absent.ts"]);
  });

  it("are none where the list is empty", () => {
    excuse();
    deepStrictEqual(excusedForNothing(folder), []);
  });
});
