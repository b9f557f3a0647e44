import { execFile } from "node:child_process";
import * as path from "node:path";

/** The used part of mocha's JSON report. */
export interface Outcome {
  readonly stats: { readonly tests: number };
  readonly passes: readonly { readonly fullTitle: string }[];
  readonly failures: readonly { readonly title: string; readonly err: { readonly stack?: string } }[];
}

/** Runs the tests of a copy whose titles match. A text gives the reason when there is no outcome. */
export function runTests(copy: string, titles: string, specs: readonly string[]): Promise<Outcome | string> {
  const mocha = path.join(copy, "node_modules", "mocha", "bin", "mocha.js");
  const options = [
    "--no-config",
    "--no-package",
    "--timeout",
    "20000",
    "--reporter",
    "json",
    "--grep",
    titles,
  ];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [mocha, ...options, ...specs],
      { cwd: copy, maxBuffer: 1 << 26 },
      (_error, stdout, stderr) => {
        resolve(parseOutcome(stdout) ?? `the tests did not run: ${stderr.trim().split("\n")[0]}`);
      },
    );
  });
}

/** The output of the programs under test comes before the report. */
function parseOutcome(stdout: string): Outcome | undefined {
  const begin = stdout.search(/^\{\n {2}"stats"/m);
  return begin < 0 ? undefined : JSON.parse(stdout.slice(begin));
}
