import assert from "node:assert/strict";
import * as path from "node:path";
import { ROOT } from "../../support/paths";

const STEPS = [
  { name: "lint", seconds: 4.04, cpuSeconds: 6 },
  { name: "tests", seconds: 300.16, cpuSeconds: 500.5 },
];
const REPORTS = [
  {
    step: "tests",
    passes: 60,
    failed: 1,
    files: Array.from({ length: 60 }, (_, index) => ({
      file: `tests/${index}.spec.ts`,
      tests: 1,
      seconds: index,
      cpuSeconds: index / 2,
    })),
  },
];

describe("the times of a run", () => {
  let timesFile: (steps: typeof STEPS, reports: typeof REPORTS) => string;
  let timesPage: (steps: typeof STEPS, reports: typeof REPORTS, seconds: number) => string;

  before(async () => {
    ({ timesFile, timesPage } = await import(path.join(ROOT, "scripts", "ci", "times.mjs")));
  });

  it("are a file with each step and the fifty slowest spec files", () => {
    const rows = timesFile(STEPS, REPORTS).split("\n");
    assert.deepEqual(rows.slice(0, 4), [
      "kind\tstep\tfile\ttests\tseconds\tprocessor seconds",
      "step\ttests\t\t\t300.2\t500.5",
      "step\tlint\t\t\t4.0\t6.0",
      "spec\ttests\ttests/59.spec.ts\t1\t59.0\t29.5",
    ]);
    assert.equal(rows.filter((row) => row.startsWith("spec")).length, 50);
  });

  it("are printed with the ten slowest of each", () => {
    const lines = timesPage(STEPS, REPORTS, 310.4).split("\n");
    assert.equal(lines[0], "== 61 tests in 310 s, 507 s of processor time");
    assert.equal(lines[2], "  300.2      500.5  tests");
    assert.equal(lines[5], "   59.0       29.5  tests/59.spec.ts (tests)");
    assert.equal(lines.length, 1 + 1 + 2 + 1 + 10);
  });
});
