/**
 * All tests, several times: in random order, with other random cases, beside processes that keep the processors busy. It is
 * run before work is handed over.
 *
 *   npm run test:stress                       three runs, whose seeds it prints
 *   npm run test:stress -- --seed 7           one run with this seed, which has the same order and the same cases again
 *   npm run test:stress -- --runs 6 --busy 0  six runs with no busy processes beside; without --busy, two a processor
 *
 * Beside the logs is `bounds.tsv`: the tests and hooks that used more than a tenth of their time-out.
 */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { logTo } from "./logged.mjs";

const TESTS = fileURLToPath(new URL("test.mjs", import.meta.url));
const PAGE_LINES = 40;

const { values } = parseArgs({
  options: {
    seed: { type: "string", multiple: true },
    runs: { type: "string", default: "3" },
    busy: { type: "string", default: String(2 * availableParallelism()) },
  },
});
const seeds = values.seed ?? Array.from({ length: Number(values.runs) }, () => String(randomInt(2 ** 31)));
const logs = mkdtempSync(join(tmpdir(), "stress-"));
const busy = Array.from({ length: Number(values.busy) }, () => spawn(process.execPath, ["-e", "for (;;);"]));
/** The tests that run now, with whatever they have started: a group of processes. */
let running;
// Also where somebody ends this process.
process.once("exit", () => {
  for (const child of busy) child.kill("SIGKILL");
  if (running?.exitCode === null) process.kill(-running.pid, "SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

let failed = 0;
for (const seed of seeds) {
  const log = join(logs, `${seed}.log`);
  const start = performance.now();
  const code = await runTests(seed, log);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`seed ${seed} ${code === 0 ? "passed" : "FAILED"} after ${seconds} s, ${log}`);
  if (code === 0) continue;
  failed++;
  console.log(readFileSync(log, "utf8").trimEnd().split("\n").slice(-PAGE_LINES).join("\n"));
}
console.log(`${seeds.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function runTests(seed, log) {
  const env = { ...process.env, SEED: seed, TEST_BOUNDS: join(logs, "bounds.tsv") };
  const stdio = ["ignore", "pipe", "pipe"];
  running = spawn(process.execPath, [TESTS, "--shuffle"], { env, stdio, detached: true });
  return logTo(log, running);
}
