import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { type Checked, checkFile } from "./words/check";
import { excusedForNothing } from "./words/complexity";
import { without } from "./words/exceptions";
import { checkPage, isPage } from "./words/pages";
import { type Counts, changesOf, countsOf, risenRules } from "./words/ratchet";
import { pageTable, tableOf } from "./words/report";

const USAGE = `npm run lint:words [-- --files <glob>... | --counts [<glob>...] | --pages [<glob>...] | --update]

Checks names, comments, messages and titles of tests by the table of words (scripts/words/table.ts) and the rules for
sentences (scripts/words/sentence-rules.ts). Checks the length of sentences in the pages of the documentation. Without an
option the counts by folder or page and rule must be those of scripts/words/counts.json, which only fall.

  --files   prints each finding in these files, as "file:line rule text", and fails if there are any
  --counts  prints a table by folder and rule, and the average number of words in a sentence
  --pages   prints how each page reads: words in a sentence, sentences that are too long, "you", blocks of code
  --update  writes counts that fell to scripts/words/counts.json; refuses when the findings of a rule are more than before,
            unless the file does not exist
`;

const ROOT = process.env.LINT_WORDS_ROOT ?? path.resolve(__dirname, "..");
const COUNTS = path.join(ROOT, "scripts", "words", "counts.json");
/** Files that others write: programs of another library, and what a command of ours makes. */
const LEFT_OUT =
  /^(tests\/fixtures\/(broken|sst)\/|examples\/gen0\/upgraded|sdk\/src\/local\/services\/model\/calls\/)|(^|\/)(dist|node_modules)\//;

function main(args: readonly string[]): number {
  const [option, ...globs] = args;
  if (option === undefined) return compare(readChecked([]), false);
  if (option === "--update" && globs.length === 0) return compare(readChecked([]), true);
  if (option === "--files" && globs.length > 0) return list(readChecked(globs));
  if (option === "--counts") {
    console.log(tableOf(readChecked(globs)).join("\n"));
    return 0;
  }
  if (option === "--pages") {
    console.log(pageTable(pagesIn(globs)).join("\n"));
    return 0;
  }
  console.error(USAGE);
  return 2;
}

type CheckedFiles = ReadonlyMap<string, Checked>;

function readChecked(globs: readonly string[]): CheckedFiles {
  const check = (file: string) => (isPage(file) ? checkPage : checkFile)(file, readText(file));
  const checked = filesOf(globs).filter((file) => isPage(file) || isSource(file));
  return new Map(checked.map((file) => [file, check(file)]));
}

function isSource(file: string): boolean {
  return /\.([cm]?[jt]s|tsx)$/.test(file);
}

function pagesIn(globs: readonly string[]): ReadonlyMap<string, string> {
  const pages = filesOf(globs).filter(isPage);
  return new Map(pages.map((file) => [file, readText(file)]));
}

/** The files that git tracks, and new ones that it does not ignore. */
function filesOf(globs: readonly string[]): readonly string[] {
  const command = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const paths = globs.map((glob) => `:(glob)${glob}`);
  const options = { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 } as const;
  const files = execFileSync("git", [...command, "--", ...paths], options).split("\0");
  return files.filter((file) => !LEFT_OUT.test(file) && fs.existsSync(path.join(ROOT, file)));
}

function readText(file: string): string {
  return fs.readFileSync(path.join(ROOT, file), "utf8");
}

function findingsIn(checked: CheckedFiles) {
  return [...checked.values()].flatMap(({ findings }) => findings);
}

function list(checked: CheckedFiles): number {
  const { findings } = without(findingsIn(checked));
  for (const { file, line, rule, text } of findings) console.log(`${file}:${line} ${rule} ${text}`);
  return findings.length === 0 ? 0 : 1;
}

/** Compares the counts with the committed ones, and writes them where they are allowed to change. */
function compare(checked: CheckedFiles, isUpdate: boolean): number {
  const { findings, unused } = without(findingsIn(checked));
  const simple = excusedForNothing(ROOT);
  for (const file of simple)
    console.error(
      `biome.json: each function of ${file} is within the bounds; take the file from the override`,
    );
  const now = countsOf(findings);
  const changes = changesOf(committedCounts() ?? (isUpdate ? now : {}), now);
  for (const { rule, files, text } of unused)
    console.error(`scripts/words/exceptions.ts: nothing needs ${rule} "${text}" in ${files} any more`);
  const isWritten = isUpdate && risenRules(changes).length === 0;
  for (const { folder, rule, before, now } of changes)
    console.error(`${folder} ${rule}: ${before} before, ${now} now`);
  if (isWritten) fs.writeFileSync(COUNTS, `${JSON.stringify(now, undefined, 2)}\n`);
  else if (changes.length > 0) console.error(cureOf(changes));
  return unused.length === 0 && simple.length === 0 && (changes.length === 0 || isWritten) ? 0 : 1;
}

function committedCounts(): Counts | undefined {
  return fs.existsSync(COUNTS) ? JSON.parse(fs.readFileSync(COUNTS, "utf8")) : undefined;
}

function cureOf(changes: ReturnType<typeof changesOf>): string {
  const risen = changes.find(({ before, now }) => now > before);
  if (risen === undefined || risenRules(changes).length === 0)
    return "the counts fell or moved; run: npm run lint:words -- --update";
  return `see each finding by: npm run lint:words -- --files '${risen.folder}/**'`;
}

process.exitCode = main(process.argv.slice(2));
