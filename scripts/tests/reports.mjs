// Reads the reports of mocha: the seconds of each spec file, and the tests that failed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {object} Failure
 * @property {string} title whole title of the test
 * @property {string} file path of its spec
 * @property {string} message
 * @property {string} stack
 */

/** All reports in a folder. A missing folder has none. */
export function readReports(folder) {
  let names;
  try {
    names = readdirSync(folder);
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
  return names
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
}

/** The spec files that took longest, by the clock, with the step that ran them. */
export function slowestSpecs(reports, count) {
  const files = reports.flatMap(({ step, files }) => files.map((file) => ({ step, ...file })));
  return files.sort((one, other) => other.seconds - one.seconds).slice(0, count);
}
