/**
 * All tests, in two processes at once, of about the same length. A run that fails ends with a page of what failed.
 *
 *   npm test                                 all of them
 *   npm test -- tests/local/chat.spec.ts     those alone; all that follows goes to mocha
 *   SEED=7 npm test                          random tests with the cases of this seed
 *   SEED=7 npm test -- --shuffle             the spec files in random order, too, and at random in one of the two processes
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { lastPage } from "./tests/last-page.mjs";
import { partsOf, specFiles } from "./tests/parts.mjs";
import { readReports } from "./tests/reports.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MOCHA = fileURLToPath(import.meta.resolve("mocha/bin/mocha.js"));
const { SEED, TEST_REPORTS } = process.env;

const args = process.argv.slice(2);
if (args.length > 0 && args[0] !== "--shuffle") {
  process.exitCode = await mocha(args, "inherit");
} else {
  const reports = TEST_REPORTS ?? mkdtempSync(join(tmpdir(), "test-reports-"));
  mkdirSync(reports, { recursive: true });
  // Steps of `.ci/run` that need what is installed and built begin now.
  writeFileSync(join(reports, "begun"), "");
  process.exitCode = await runAll(args[0] === "--shuffle", reports);
  if (TEST_REPORTS === undefined) rmSync(reports, { recursive: true });
}

async function runAll(isShuffled, reports) {
  if (isShuffled && SEED === undefined) throw new Error("--shuffle needs a number in SEED");
  const [first, second] = partsOf(specFiles(ROOT), isShuffled ? Number(SEED) : undefined);
  const env = { ...process.env, TEST_REPORTS: reports };
  const output = [];
  const codes = await Promise.all([
    mocha(first, "inherit", { env }),
    mocha(second, "pipe", { env, take: (chunk) => output.push(chunk) }),
  ]);
  // At the end, so that the outputs of the two do not mix.
  process.stdout.write(Buffer.concat(output));
  if (codes.every((code) => code === 0)) return 0;
  // Within `.ci/run` the last page is that of all its steps.
  if (TEST_REPORTS === undefined) printLastPage(reports, Buffer.concat(output).toString());
  return 1;
}

function printLastPage(reports, output) {
  const failures = readReports(reports).flatMap(({ failures }) => failures);
  const steps = [{ name: "tests", failures, output, command: "npm test --" }];
  console.log(lastPage({ steps, seed: SEED }).join("\n"));
}

function mocha(files, output, { env = process.env, take } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MOCHA, ...files], {
      cwd: ROOT,
      env,
      stdio: ["ignore", output, output],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", take);
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}
