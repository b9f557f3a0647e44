import { deepStrictEqual, ok } from "node:assert/strict";
import * as path from "node:path";
import { circlesOf } from "../../../scripts/imports/folders";
import { readImports } from "../../../scripts/imports/read-imports";

const SOURCES = path.resolve(__dirname, "../../../sdk/src");

const circles = (imports: Readonly<Record<string, readonly string[]>>) =>
  circlesOf(new Map(Object.entries(imports)));

describe("the diagram of imports", () => {
  it("has no arrow that runs up, folders included", () => {
    const imports = readImports(SOURCES);
    // Imports by statements, by types and by functions that load late.
    ok(imports.get("local/start.ts")?.includes("local/protocol.ts"));
    ok(imports.get("cli/local-options.ts")?.includes("local/http/guard.ts"));
    deepStrictEqual(circlesOf(imports), []);
  });

  it("has none when folders, and files beside them, import in one direction", () => {
    deepStrictEqual(
      circles({
        "a/one.ts": ["b/deep/two.ts", "ground.ts"],
        "b/deep/two.ts": ["b/three.ts", "ground.ts"],
        "b/three.ts": [],
        "ground.ts": [],
      }),
      [],
    );
  });

  it("shows two folders that import each other by files that are in no cycle", () => {
    deepStrictEqual(
      circles({ "a/one.ts": ["b/two.ts"], "b/three.ts": ["a/four.ts"], "b/two.ts": [], "a/four.ts": [] }),
      [
        {
          folder: "",
          steps: ["a -> b: a/one.ts imports b/two.ts", "b -> a: b/three.ts imports a/four.ts"],
        },
      ],
    );
  });

  it("shows a folder that is in a cycle with a file beside it", () => {
    deepStrictEqual(
      circles({
        "x/deep/one.ts": ["x/two.ts"],
        "x/two.ts": ["x/other.ts"],
        "x/other.ts": ["x/deep/three.ts"],
      }),
      [
        {
          folder: "x",
          steps: [
            "deep -> two.ts: x/deep/one.ts imports x/two.ts",
            "two.ts -> other.ts: x/two.ts imports x/other.ts",
            "other.ts -> deep: x/other.ts imports x/deep/three.ts",
          ],
        },
      ],
    );
  });
});
