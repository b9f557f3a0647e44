import assert from "node:assert/strict";
import * as path from "node:path";
import { ROOT } from "../../support/paths";

interface Failure {
  readonly title: string;
  readonly file: string;
  readonly message: string;
  readonly stack: string;
}

interface FailedStep {
  readonly name: string;
  readonly failures: readonly Failure[];
  readonly output: string;
  readonly command: string;
}

type LastPage = (run: {
  readonly steps: readonly FailedStep[];
  readonly notRun?: readonly string[];
  readonly seed?: string;
}) => readonly string[];

const SPEC = "tests/sdk/values/duration.spec.ts";
const LATE: Failure = {
  title: "a duration isn't late",
  file: SPEC,
  message: "Expected values to be strictly equal:\n\n1 !== 2\n",
  stack: `AssertionError: Expected\n    at node:assert:1:1\n    at Context.<anonymous> (/project/${SPEC}:12:3)\n    at run (/x.js:1:1)`,
};

describe("the last page of a run that failed", () => {
  let lastPage: LastPage;

  before(async () => {
    ({ lastPage } = await import(path.join(ROOT, "scripts", "tests", "last-page.mjs")));
  });

  const step = (name: string, more: Partial<FailedStep> = {}): FailedStep => ({
    name,
    failures: [],
    output: "",
    command: "npx mocha",
    ...more,
  });

  it("has the step, the title, the assertion with its line, the seed and the command that runs it alone", () => {
    const steps = [step("tests", { failures: [LATE], command: "npm test --" })];
    assert.deepEqual(lastPage({ steps, seed: "20" }), [
      "FAILED tests: a duration isn't late",
      "  Expected values to be strictly equal:",
      "  1 !== 2",
      `  at Context.<anonymous> (/project/${SPEC}:12:3)`,
      `  SEED=20 npm test -- ${SPEC} --fgrep 'a duration isn'\\''t late'`,
    ]);
  });

  it("names the suite of a hook that failed, which has no command of its own", () => {
    const failure = { ...LATE, title: 'a duration "before each" hook for "is late"' };
    assert.equal(
      lastPage({ steps: [step("tests", { failures: [failure] })] }).at(-1),
      `  npx mocha ${SPEC} --fgrep 'a duration'`,
    );
  });

  it("has the end of the output of a failed step without failed tests", () => {
    const output = Array.from({ length: 100 }, (_, index) => `line ${index}`).join("\n");
    const page = lastPage({ steps: [step("lint", { output: `${output}\n` })] });
    assert.equal(page.length, 40);
    assert.equal(page[0], "FAILED lint, which ended with");
    assert.equal(page.at(-1), "  line 99");
  });

  it("names the steps that were not run", () => {
    assert.equal(
      lastPage({ steps: [step("chromium", { output: "no package" })], notRun: ["browser tests"] }).at(-1),
      "NOT RUN browser tests: what they need has failed",
    );
  });

  it("has forty lines at most, and says how many failures are left out", () => {
    const steps = [
      step("tests", { failures: Array.from({ length: 30 }, () => LATE) }),
      step("lint", { output: "a\nb\n" }),
    ];
    const page = lastPage({ steps });
    assert.equal(page.length, 36);
    assert.equal(page.at(-1), "and 24 more, which the output above has");
  });

  it("cuts long lines", () => {
    const page = lastPage({ steps: [step("lint", { output: "x".repeat(10_000) })] });
    assert.deepEqual(
      page.map((line) => line.length),
      [29, 200],
    );
  });
});
