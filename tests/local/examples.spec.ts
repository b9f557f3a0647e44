import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import * as path from "node:path";
import { promisify } from "node:util";
import { example, ROOT, SAPI } from "../support/paths";

const EXAMPLES = readdirSync(path.join(ROOT, "examples")).filter((name) =>
  existsSync(path.join(ROOT, "examples", name, "package.json")),
);

describe("every example", () => {
  for (const name of EXAMPLES) {
    it(`has current types of its bindings: ${name}`, async () => {
      const program = example(name);
      const { stderr } = await promisify(execFile)(process.execPath, [SAPI, "types", "--check", program]);
      const others = stderr.split("\n").filter((line) => line !== "" && !line.startsWith("warning: "));
      assert.deepEqual(others, []);
    });
  }

  it("exists", () => {
    assert.ok(EXAMPLES.includes("notes"));
  });
});
