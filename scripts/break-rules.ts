/**
 * Breaks rules of the definition and of security in copies of the source, one at a time, and fails unless the test of the
 * rule notices. `npm run test:rules`.
 */
import { execFile } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import * as ts from "typescript";
import { BROKEN_RULES, type BrokenRule } from "./broken-rules";

const ROOT = path.resolve(__dirname, "..");
const SPECS = "tests/definition";
const SOURCES = ["sdk/src", SPECS, "tests/sdk/local", "tests/support"];
/** What copies share with the project: nothing in it is broken. */
const SHARED = ["node_modules", "tests/fixtures"];
/** Copies in which tests run at the same time. */
const COPIES = 2;
const COMPILED = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.CommonJS,
  esModuleInterop: true,
  inlineSourceMap: true,
};

/** What mocha's JSON reporter says, as far as it is of use. */
interface Outcome {
  readonly stats: { readonly tests: number; readonly passes: number };
  readonly failures: readonly { readonly title: string; readonly err: { readonly stack?: string } }[];
}

/** Undefined when all is well, else what is not. */
type Complaint = string | undefined;

async function main(): Promise<void> {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "rules-")));
  try {
    const checks = [
      { name: "all rules as they are", run: checkUnbroken },
      ...BROKEN_RULES.map((rule) => ({
        name: `${"row" in rule ? rule.row : rule.test}, broken in ${rule.file}`,
        run: (copy: string) => checkNoticed(rule, copy),
      })),
    ];
    const complaints = await runChecks(checks, makeCopies(folder));
    const failed = complaints.filter((complaint) => complaint !== undefined).length;
    console.log(`${complaints.length - failed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The sources and their tests as JavaScript, compiled once: what is slow about a test is compiling all it needs. */
function makeCopies(folder: string): readonly string[] {
  const [first, ...others] = Array.from({ length: COPIES }, (_, index) => path.join(folder, String(index)));
  for (const source of SOURCES) {
    for (const name of fs.readdirSync(path.join(ROOT, source), { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(".ts") || name.endsWith(".d.ts")) continue;
      const file = path.join(source, name);
      writeCompiled(first as string, file, fs.readFileSync(path.join(ROOT, file), "utf8"));
    }
  }
  for (const name of SHARED) fs.symlinkSync(path.join(ROOT, name), path.join(first as string, name));
  for (const other of others) {
    fs.cpSync(first as string, other, { recursive: true, verbatimSymlinks: true });
  }
  return [first as string, ...others];
}

function writeCompiled(copy: string, file: string, source: string): void {
  const target = path.join(copy, javaScriptOf(file));
  fs.mkdirSync(path.dirname(target), { recursive: true });
  const { outputText } = ts.transpileModule(source, { compilerOptions: COMPILED, fileName: file });
  fs.writeFileSync(target, outputText);
}

function javaScriptOf(file: string): string {
  return file.replace(/\.ts$/, ".js");
}

interface Check {
  readonly name: string;
  readonly run: (copy: string) => Promise<Complaint>;
}

/** Runs the checks, one at a time in each copy, and prints a line for each. */
async function runChecks(checks: readonly Check[], copies: readonly string[]): Promise<Complaint[]> {
  const complaints: Complaint[] = [];
  const waiting = [...checks];
  const runIn = async (copy: string): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const complaint = await check.run(copy);
      console.log(complaint === undefined ? `ok   ${check.name}` : `FAIL ${check.name}: ${complaint}`);
      complaints.push(complaint);
    }
  };
  await Promise.all(copies.map(runIn));
  return complaints;
}

/** The tests must pass while nothing is broken: one that always fails notices nothing. */
async function checkUnbroken(copy: string): Promise<Complaint> {
  const outcome = await runTests(copy, BROKEN_RULES);
  if (typeof outcome === "string") return outcome;
  const { size } = new Set(BROKEN_RULES.map(titleOf));
  if (outcome.stats.passes === size && outcome.failures.length === 0) return undefined;
  const failures = outcome.failures.map(({ title }) => `, not ${title}`).join("");
  return `${outcome.stats.passes} of ${size} tests pass${failures}`;
}

async function checkNoticed(rule: BrokenRule, copy: string): Promise<Complaint> {
  const source = fs.readFileSync(path.join(ROOT, rule.file), "utf8");
  const times = source.split(rule.find).length - 1;
  if (times !== 1) return `the text to break is there ${times} times`;
  writeCompiled(
    copy,
    rule.file,
    source.replace(rule.find, () => rule.replace),
  );
  const outcome = await runTests(copy, [rule]);
  writeCompiled(copy, rule.file, source);
  if (typeof outcome === "string") return outcome;
  const [failure] = outcome.failures;
  if (outcome.stats.tests !== 1) return `${outcome.stats.tests} tests ran`;
  if (!failure) return "its test did not notice";
  const isCrash = /^(Syntax|Reference|Type)Error/.test(failure.err.stack ?? "");
  return isCrash ? `the broken source does not run: ${failure.err.stack?.split("\n")[0]}` : undefined;
}

/** Runs the tests of these rules in a copy. A text says why there is no outcome. */
function runTests(copy: string, rules: readonly BrokenRule[]): Promise<Outcome | string> {
  const mocha = path.join(ROOT, "node_modules", "mocha", "bin", "mocha.js");
  const options = [
    "--no-config",
    "--no-package",
    "--timeout",
    "20000",
    "--reporter",
    "json",
    "--grep",
    rules.map(titleOf).join("|"),
  ];
  const specs = [...new Set(rules.map(specOf))];
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

/** An expression that fits the title of a rule's test and no other. */
function titleOf(rule: BrokenRule): string {
  const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return "row" in rule ? escape(`[${rule.row}] `) : `^${escape(rule.test)}`;
}

/** The compiled file with the test of a rule. */
function specOf(rule: BrokenRule): string {
  return javaScriptOf("row" in rule ? specOfRow(rule.row) : rule.spec);
}

function specOfRow(row: string): string {
  const folder = path.join(ROOT, SPECS);
  const found = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".spec.ts"))
    .find((name) => fs.readFileSync(path.join(folder, name), "utf8").includes(`"[${row}] `));
  if (!found) throw new Error(`no test of the row ${row}`);
  return path.join(SPECS, found);
}

/** What the programs under test print stands before the report. */
function parseOutcome(stdout: string): Outcome | undefined {
  const begin = stdout.search(/^\{\n {2}"stats"/m);
  return begin < 0 ? undefined : JSON.parse(stdout.slice(begin));
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
