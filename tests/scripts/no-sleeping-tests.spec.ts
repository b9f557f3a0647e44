import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { ROOT } from "../support/paths";

/** Waits for a time, in any language of tests and of the programs that they run. */
const WAITS =
  /\b(setTimeout|setInterval|waitForTimeout)\b|\b(Atomics|scheduler)\.wait\b|\bAbortSignal\.timeout\b|\bsleep\(/;
/** Measures how long something took. */
const MEASURES = /\b(performance|Date)\.now\(\) - [a-z]/;
/** Checks whether something on the machine's clock came too soon, which a slow machine does not change. */
const ON_MACHINE_CLOCK = /^tests\/sdk\/local\/machine-clock\//;
/** Replaces the machine's time by the test's. */
const SETS_TIME = /\bmock\.timers\.enable\(/;

/** Lines that may wait for a time, with the reason. */
const ALLOWED: Readonly<Record<string, readonly [lines: number, reason: string]>> = {
  "tests/support/until.ts": [1, "polls for all tests, until something holds that nothing announces"],
  "tests/support/pulumi/pulumi.js": [1, "polls in a process of its own, for what other processes write"],
  "tests/support/engine/language-host.ts": [1, "ends a child that hangs"],
  "tests/sdk/local/lambda/clock.spec.ts": [3, "puts timers of the test in the place of Node's"],
  "tests/sdk/cli/idle.spec.ts": [1, "polls for what V8 gives back when it has had little to do for seconds"],
  "tests/sdk/cli/interrupt-guard.spec.ts": [
    2,
    "keep a process alive, or hold its main thread, until a signal ends it",
  ],
  "tests/sdk/graph/python/capture-python.spec.ts": [1, "is a program that never ends"],
  "tests/python/capture.python.ts": [4, "are programs that work for longer than a stuck one is waited for"],
  "tests/fixtures/lambda/handlers.js": [8, "are handlers that hang, poll for a file, or leave timers behind"],
  "tests/fixtures/lambda/streams.js": [1, "is a handler that hangs"],
  "tests/fixtures/lambda-own-process/index.js": [4, "are handlers that hang, or leave a timer behind"],
  "tests/fixtures/lambda-python/handlers.py": [2, "are handlers that hang, or poll for a file"],
  "tests/fixtures/lambda-python/hangs_at_load.py": [1, "is a module that hangs"],
  "tests/fixtures/programs/failures/src/never.ts": [2, "is a handler that hangs"],
  "tests/fixtures/programs/robust/src/slow.ts": [2, "is a handler that polls for a file"],
  "tests/fixtures/programs/shop/src/slow.ts": [2, "is a handler that polls for a file"],
};

/** Installed packages, and files that the local mode makes of programs while other tests run. */
const MADE = /(^|\/)(node_modules|\.sapi)\//;

/** A test that waits for a time is slow, and fails on a machine that is slower. */
describe("tests", () => {
  const files = testFiles();

  it("wait for events, and never for a time", () => {
    const found = Object.fromEntries(
      files
        .map((file) => [file, linesWith(file, WAITS).filter((line) => !SETS_TIME.test(line)).length] as const)
        .filter(([, lines]) => lines > 0),
    );
    const allowed = Object.entries(ALLOWED).map(([file, [lines]]) => [file, lines] as const);
    assert.deepEqual(
      found,
      Object.fromEntries(allowed),
      "wait for an event, or use until of tests/support/until.ts",
    );
  });

  it("do not measure how long something takes, which `npm run bench` does", () => {
    assert.deepEqual(
      files.filter((file) => !ON_MACHINE_CLOCK.test(file) && linesWith(file, MEASURES).length > 0),
      [],
    );
  });
});

/** All files of tests, except this one, which names the patterns it searches for. */
function testFiles(): readonly string[] {
  const examples = readdirSync(path.join(ROOT, "examples")).map((name) =>
    path.join("examples", name, "tests"),
  );
  const folders = ["tests", path.join("sdk", "templates"), ...examples];
  return folders
    .filter((folder) => existsSync(path.join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter((file) => /\.([cm]?[jt]s|py)$/.test(file) && !MADE.test(file))
    .filter((file) => path.join(ROOT, file) !== __filename);
}

function linesWith(file: string, pattern: RegExp): readonly string[] {
  const lines = readFileSync(path.join(ROOT, file), "utf8").split("\n");
  return lines.filter((line) => pattern.test(line));
}
