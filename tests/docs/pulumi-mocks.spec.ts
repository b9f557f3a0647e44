import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import * as path from "node:path";
import { promisify } from "node:util";
import { codeBlocks } from "../support/markdown";
import { NODE_MODULES } from "../support/paths";
import { type TemporaryProject, temporaryProject } from "../support/project";

const TEST = "test/notes.test.ts";

/** The program and the test of the page, by the names of their files. */
const FILES = Object.fromEntries(
  codeBlocks("docs/testing.md").flatMap(({ text }) => {
    const [, name] = /^\/\/ (index\.ts|test\/notes\.test\.ts)\n/.exec(text) ?? [];
    return name === undefined ? [] : [[name, text]];
  }),
);

/** The mocks are set after the import of a module that exports a function. */
const LATER = {
  "index.ts": replaced(
    FILES["index.ts"],
    /^const app = [^]*$/m,
    'export function program() {\n  return new App({ defaults: "current" }).stack(NotesStack).outputs;\n}\n',
  ),
  [TEST]: `import { program } from "../index.js";\n${replaced(
    FILES[TEST],
    'await import("../index.js");',
    "await program();",
  )}`,
};

/**
 * The runners, which give slow machines a minute. They check no types, since another spec compiles the
 * programs of the pages.
 */
const RUNNERS = {
  mocha: {
    bin: "mocha/bin/mocha.js",
    args: ["--timeout", "60000", "--require", "ts-node/register/transpile-only", "test/*.test.ts"],
  },
  jest: { bin: "jest/bin/jest.js", args: ["--colors=false", "--testTimeout=60000"] },
  vitest: { bin: "vitest/vitest.mjs", args: ["run"] },
} as const;

const SETTINGS = {
  "package.json": JSON.stringify({ name: "notes", private: true }),
  "tsconfig.json": JSON.stringify({
    compilerOptions: { module: "commonjs", target: "es2022", esModuleInterop: true, isolatedModules: true },
  }),
  "jest.config.js": 'module.exports = { preset: "ts-jest" };',
  "vitest.config.ts":
    'export default { test: { globals: true, include: ["test/*.test.ts"], hookTimeout: 60_000 } };',
};

describe("the test with Pulumi's mocks in docs/testing.md", () => {
  for (const [when, files] of Object.entries({ "before the program is imported": FILES, "after it": LATER }))
    for (const runner of Object.keys(RUNNERS) as (keyof typeof RUNNERS)[])
      it(`passes in ${runner}, with mocks that are set ${when}`, async function () {
        this.timeout(300_000);
        const project = temporaryProject({ ...SETTINGS, ...files, [TEST]: testFor(runner, files[TEST]) });
        try {
          assert.match(await run(project, runner), /\b2 pass/);
        } finally {
          project.remove();
        }
      });
});

/** The test as the page writes it for a runner. */
function testFor(runner: keyof typeof RUNNERS, text: string | undefined): string {
  const named = runner === "mocha" ? (text ?? "") : replaced(text, "before(", "beforeAll(");
  if (runner === "vitest") return named;
  return replaced(named, '"../index.js"', '"../index"');
}

function replaced(text: string | undefined, what: string | RegExp, by: string): string {
  assert.ok(text !== undefined);
  const changed = text.replace(what, by);
  assert.notEqual(changed, text);
  return changed;
}

/** The output of a runner that passes. */
async function run({ folder }: TemporaryProject, runner: keyof typeof RUNNERS): Promise<string> {
  const { bin, args } = RUNNERS[runner];
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [path.join(NODE_MODULES, bin), ...args],
    { cwd: folder, env: { ...process.env, NO_COLOR: "1", MOCHA_OPTIONS: "" } },
  );
  return stdout + stderr;
}
