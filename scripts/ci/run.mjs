// Everything that must hold before a change lands: the steps of the plan, then their times, then those that failed.
//
//   .ci/run                     all of it
//   .ci/run lint "type check"   these steps, in a checkout that is installed and built
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { logTo } from "../logged.mjs";
import { lastPage } from "../tests/last-page.mjs";
import { readReports } from "../tests/reports.mjs";
import { warnOfNewerSdk } from "./newer-sdk.mjs";
import { CAPACITY, NEWEST_SDK, planOf, stepsNamed } from "./plan.mjs";
import { runPlan } from "./scheduler.mjs";
import { timesFile, timesPage } from "./times.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TIMES = join(ROOT, ".ci", "times.tsv");
/** Random tests take the same cases each time here: a change passes or fails for what is in it. */
const SEED = process.env.SEED ?? "20";
const POLL_MS = 200;

const scratch = mkdtempSync(join(tmpdir(), "ci-"));
const reports = join(scratch, "reports");
const begun = join(reports, "begun");
const began = performance.now();
const took = [];
mkdirSync(reports);
try {
  const plan = stepsNamed(
    planOf((name) => join(scratch, name)),
    process.argv.slice(2),
  );
  const outcomes = await runPlan(plan, CAPACITY, runStep);
  const written = readReports(reports);
  writeFileSync(TIMES, timesFile(took, written));
  console.log(timesPage(took, written, secondsSince(began)));
  await warnOfNewerSdk(NEWEST_SDK);
  const failed = plan.filter(({ name }) => outcomes.get(name) !== "passed");
  if (failed.length > 0) console.log(pageOf(failed, outcomes, written).join("\n"));
  console.log(`${plan.length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Run a step. Its output is printed at its end, so that the outputs of two do not mix. */
async function runStep(step, reach) {
  const start = performance.now();
  console.log(`== ${step.name} begins`);
  const watch = (step.reaches ?? []).map((moment) =>
    setInterval(() => existsSync(begun) && reach(moment), POLL_MS),
  );
  const cpu = `${logOf(step)}.cpu`;
  // The shell knows what the processes that it has waited for have taken, and all below them.
  const metered = ["-c", '"$@"; code=$?; times >"$METER"; exit $code', "bash", ...step.command];
  const code = await logTo(
    logOf(step),
    spawn("bash", metered, {
      cwd: ROOT,
      env: { ...process.env, CI: "true", SEED, METER: cpu, TEST_REPORTS: reports, TEST_STEP: step.name },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  watch.forEach(clearInterval);
  const entry = { name: step.name, seconds: secondsSince(start), cpuSeconds: cpuSecondsIn(cpu) };
  took.push(entry);
  process.stdout.write(readFileSync(logOf(step)));
  const outcome = code === 0 ? "took" : "FAILED after";
  console.log(`== ${step.name} ${outcome} ${Math.round(entry.seconds)} s`);
  return code === 0;
}

function logOf({ name }) {
  return join(scratch, `${name.replaceAll(" ", "-")}.log`);
}

/** The second line of `times` is of the children: minutes and seconds, in user and in system mode. */
function cpuSecondsIn(file) {
  if (!existsSync(file)) return 0;
  const [, children = ""] = readFileSync(file, "utf8").split("\n");
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

function secondsSince(start) {
  return (performance.now() - start) / 1000;
}

/** The name of the step is in each report that its tests have written. */
function pageOf(failed, outcomes, written) {
  const [ran, notRun] = ["failed", "not run"].map((outcome) =>
    failed.filter(({ name }) => outcomes.get(name) === outcome),
  );
  const steps = ran.map((step) => ({
    name: step.name,
    failures: written.filter((report) => report.step === step.name).flatMap(({ failures }) => failures),
    output: readFileSync(logOf(step), "utf8"),
    command: step.alone ?? "npx mocha",
  }));
  return lastPage({ steps, notRun: notRun.map(({ name }) => name), seed: SEED });
}
