// Tables of the seconds that the steps and the spec files of a run have taken.
import { slowestSpecs } from "../tests/reports.mjs";

const IN_FILE = 50;
const ON_PAGE = 10;

/** Tab-separated, for other programs: every step and the slowest spec files. */
export function timesFile(steps, reports) {
  const rows = [
    ["kind", "step", "file", "tests", "seconds", "processor seconds"],
    ...bySeconds(steps).map((step) => ["step", step.name, "", "", ...figures(step)]),
    ...slowestSpecs(reports, IN_FILE).map((spec) => [
      "spec",
      spec.step,
      spec.file,
      spec.tests,
      ...figures(spec),
    ]),
  ];
  return rows.map((row) => `${row.join("\t")}\n`).join("");
}

/** For people: the slowest of both, and what the whole run took. */
export function timesPage(steps, reports, seconds) {
  const tests = reports.reduce((sum, { passes, failed }) => sum + passes + failed, 0);
  const cpuSeconds = steps.reduce((sum, step) => sum + step.cpuSeconds, 0);
  return [
    `== ${tests} tests in ${Math.round(seconds)} s, ${Math.round(cpuSeconds)} s of processor time`,
    "seconds  processor  slowest steps",
    ...bySeconds(steps)
      .slice(0, ON_PAGE)
      .map((step) => lineOf(step, step.name)),
    "seconds  processor  slowest spec files",
    ...slowestSpecs(reports, ON_PAGE).map((spec) => lineOf(spec, `${spec.file} (${spec.step})`)),
  ].join("\n");
}

function bySeconds(steps) {
  return [...steps].sort((one, other) => other.seconds - one.seconds);
}

function figures({ seconds, cpuSeconds }) {
  return [seconds, cpuSeconds].map((figure) => figure.toFixed(1));
}

function lineOf(entry, name) {
  const [seconds, cpuSeconds] = figures(entry);
  return `${seconds.padStart(7)}  ${cpuSeconds.padStart(9)}  ${name}`;
}
