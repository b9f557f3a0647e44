import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { fileTree } from "../../support/file-tree";
import { ROOT } from "../../support/paths";

const SPEC = `
const use = (ms) => { for (const until = Date.now() + ms; Date.now() < until; ); };
describe("the processor", () => {
  before("of a hook", function () { use(150); this.timeout(1_000); });
  it("is used up to the time-out", function () { use(150); this.timeout(1_000); });
  it("is used for a part of it", function () { this.timeout(600_000); });
  it("is used without one", function () { use(150); this.timeout(0); });
});
`;

describe("the reporter", () => {
  it("notes the tests and hooks that a machine ten times slower would cut off", async () => {
    const { folder, remove } = fileTree({ "busy.cjs": SPEC });
    const bounds = `${folder}/bounds.tsv`;
    const args = [
      "node_modules/mocha/bin/mocha.js",
      "--no-config",
      "--reporter",
      "scripts/tests/reporter.cjs",
    ];
    await promisify(execFile)(process.execPath, [...args, `${folder}/busy.cjs`], {
      cwd: ROOT,
      env: { ...process.env, TEST_BOUNDS: bounds },
    });
    const lines = readFileSync(bounds, "utf8").trimEnd().split("\n");
    const noted = lines.map((line) => line.split("\t"));
    assert.deepEqual(
      noted.map(([, bound, , title]) => [bound, title]),
      [
        ["1", 'the processor "before all" hook: of a hook for "is used up to the time-out"'],
        ["1", "the processor is used up to the time-out"],
      ],
    );
    for (const [seconds] of noted) assert.ok(Number(seconds) >= 0.15);
    remove();
  });
});
