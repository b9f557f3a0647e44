import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { makeCopies } from "./breaking/copies";
import { BROKEN_RULES } from "./broken-rules";
import {
  type Complaint,
  checkNoticed,
  checkUnbroken,
  nameOf,
  type Project,
  readProject,
} from "./broken-rules/check";

const USAGE = `npm run test:rules [-- text]

Breaks rules of the definition and of security in copies of the source, one at a time. Fails unless the test of the
rule notices. With a text, only the rules that have it in the title of their test, or in the name of what is broken.
`;

const ROOT = path.resolve(__dirname, "..");
/** Copies in which tests run at the same time. */
const COPIES = 2;

interface Check {
  readonly name: string;
  readonly run: (copy: string) => Promise<Complaint>;
}

async function main([text = ""]: readonly string[]): Promise<number> {
  const rules = BROKEN_RULES.filter((rule) => nameOf(rule).includes(text));
  if (text.startsWith("-") || rules.length === 0) {
    process.stdout.write(USAGE);
    return 2;
  }
  const project = readProject(ROOT);
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "rules-")));
  try {
    const complaints = await runChecks(checksOf(project, rules), makeCopies(ROOT, folder, COPIES));
    const failed = complaints.filter((complaint) => complaint !== undefined).length;
    console.log(`${complaints.length - failed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function checksOf(project: Project, rules: typeof BROKEN_RULES): readonly Check[] {
  return [
    { name: "all rules as they are", run: (copy) => checkUnbroken(project, rules, copy) },
    ...rules.map((rule) => ({
      name: nameOf(rule),
      run: (copy: string) => checkNoticed(project, rule, copy),
    })),
  ];
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

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);
