// mocha's reporter `spec`. Where TEST_REPORTS names a folder, it also writes a file there with the seconds of each spec
// file and the tests that failed. `.ci/run` and `npm test` make their last page of it. Where TEST_BOUNDS names a file, it
// adds a line there for each test and hook that a machine ten times slower would cut off.
const { appendFileSync, mkdirSync, writeFileSync } = require("node:fs");
const { join, relative } = require("node:path");
const Spec = require("mocha/lib/reporters/spec");
const { Meter } = require("./meter.cjs");
const { loads } = require("./timed-bdd.cjs");

const { TEST_BOUNDS, TEST_REPORTS, TEST_STEP = "tests" } = process.env;

/** Milliseconds for output that is still to be printed. */
const GRACE_MS = 5000;

/** How much slower a machine may be on which all tests pass. */
const SLOWER = 10;

module.exports = class Reporter extends Spec {
  constructor(runner, options) {
    super(runner, options);
    if (TEST_REPORTS !== undefined) report(runner, TEST_REPORTS);
    if (TEST_BOUNDS !== undefined) for (const event of ["test end", "hook end"]) runner.on(event, noteBound);
    runner.once("end", () => endIfFailed(runner.stats.failures));
  }
};

/** A hook that failed may have left open what keeps this process alive: nobody would read what failed. */
function endIfFailed(failures) {
  if (failures > 0) setTimeout(() => process.exit(Math.min(failures, 255)), GRACE_MS).unref();
}

/** One line: seconds, time-out in seconds, file, title. */
function noteBound(runnable) {
  const { duration = 0, file } = runnable;
  const bound = runnable.timeout();
  if (bound === 0 || duration * SLOWER <= bound) return;
  const seconds = [duration / 1000, bound / 1000].join("\t");
  appendFileSync(
    TEST_BOUNDS,
    `${seconds}\t${relative(process.cwd(), file ?? "")}\t${runnable.fullTitle()}\n`,
  );
}

function report(runner, folder) {
  const files = new Map();
  const failures = [];
  const meter = new Meter();
  // The suites of a file run one after the other, and hold all of its tests.
  const ofFile = (suite) => suite.parent?.root && suite.file;
  for (const [file, load] of loads)
    files.set(file, { file: relative(process.cwd(), file), tests: 0, ...load });
  runner.on("suite", (suite) => ofFile(suite) && meter.start(suite));
  runner.on("suite end", (suite) => {
    const entry = ofFile(suite) && files.get(suite.file);
    if (!entry) return;
    const { seconds, cpuSeconds } = meter.stop(suite);
    entry.seconds += seconds;
    entry.cpuSeconds += cpuSeconds;
  });
  runner.on("test end", ({ file }) => {
    const entry = files.get(file);
    if (entry) entry.tests += 1;
  });
  runner.on("fail", (test, error) => failures.push(failureOf(test, error)));
  runner.once("end", () => {
    mkdirSync(folder, { recursive: true });
    const { passes, failures: failed } = runner.stats;
    const content = { step: TEST_STEP, passes, failed, files: [...files.values()], failures };
    writeFileSync(join(folder, `${process.pid}-${Date.now()}.json`), JSON.stringify(content));
  });
}

/** A hook that fails is reported with its own title, which names the test that it was for. */
function failureOf(test, error) {
  return {
    title: test.fullTitle(),
    file: relative(process.cwd(), test.file ?? ""),
    message: String(error.message ?? error),
    stack: String(error.stack ?? ""),
  };
}
