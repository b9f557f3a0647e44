import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import type { CommandIo } from "../command";
import { count } from "../count";
import { type Paint, painterFor } from "../paint";
import { printable, printableLines } from "../printable";
import { table } from "../table";
import type { Comparison } from "./compare-graphs";
import type { GraphDifference } from "./graph-differences";
import { shown } from "./paths";
import type { FileChange } from "./write-files";

/** A line that is left to be done by hand. */
export interface LeftOver {
  readonly path: string;
  readonly line: number;
  readonly message: string;
  /** Whether it says what was changed, so that nothing is left to be done. */
  readonly isDone?: true;
  /** The part of the program that is left out here. */
  readonly leftOut?: { readonly what: string; readonly isCause: boolean };
}

/** The outcome of an upgrade, or of a dry run. */
export interface Outcome extends Changed {
  /** How many files were read. */
  readonly read: number;
  readonly left: readonly LeftOver[];
  /** Absent where nothing was compared because nothing changes, or nobody wanted it. */
  readonly comparison: Comparison | undefined;
}

/** Print what was done to the program. */
export function printOutcome(outcome: Outcome, options: { readonly json: boolean }, io: CommandIo): void {
  printChanges(outcome, { toJson, linesOf }, options, io);
}

/** Files that were changed, or would be. */
export interface Changed {
  readonly isDry: boolean;
  readonly changes: readonly FileChange[];
}

/** How what was done is said, to programs and to people. */
export interface Wording<Done> {
  readonly toJson: (done: Done) => object;
  readonly linesOf: (done: Done, paint: Paint) => readonly string[];
}

/** Print one JSON object, or the diff of a dry run on standard output and everything else beside it. */
export function printChanges<Done extends Changed>(
  done: Done,
  wording: Wording<Done>,
  { json }: { readonly json: boolean },
  io: CommandIo,
): void {
  if (json) {
    io.stdout.write(`${JSON.stringify(wording.toJson(done), null, 2)}\n`);
    return;
  }
  for (const change of done.isDry ? done.changes : []) io.stdout.write(forStream(diffOf(change), io.stdout));
  for (const line of wording.linesOf(done, painterFor(io.stderr))) io.stderr.write(`${line}\n`);
}

/** The diff of a file, for people and for `git apply`. Empty for a file that is no text. */
export function diffOf({ file, before, after }: FileChange): string {
  return typeof after === "object" ? "" : unifiedDiff(shown(file), before?.toString("utf8"), after);
}

/** A diff that is piped has no colours, so that it can be applied. */
function forStream(diff: string, stream: CommandIo["stdout"] & { readonly isTTY?: boolean }): string {
  return stream.isTTY ? coloured(diff, painterFor(stream)) : diff;
}

function toJson({ isDry, changes, left, comparison }: Outcome): object {
  return {
    dryRun: isDry,
    files: changes.map((change) => ({ path: shown(change.file), ...(isDry && { diff: diffOf(change) }) })),
    left: left.map((one) => ({ ...one, path: shown(one.path) })),
    graph: comparison ?? { compared: false },
  };
}

function linesOf(outcome: Outcome, paint: Paint): readonly string[] {
  const { left, comparison } = outcome;
  return [
    ...changeLines(outcome),
    ...(left.length === 0 ? [] : ["", paint.bold("left to be done by hand:"), ...left.map(leftLine)]),
    ...(comparison ? ["", ...comparisonLines(comparison, paint)] : []),
  ];
}

function changeLines({ isDry, read, changes }: Outcome): readonly string[] {
  if (changes.length === 0) return [`nothing to upgrade in ${count(read, "file")}`];
  if (isDry) return [`would change ${count(changes.length, "file")} of ${read}`];
  return changes.map(({ file }) => `upgraded ${shown(file)}`);
}

/** A line that is left to be done by hand, as text. */
export function leftLine({ path, line, message }: LeftOver): string {
  return `  ${shown(path)}:${line}  ${printable(message)}`;
}

function comparisonLines(comparison: Comparison, paint: Paint): readonly string[] {
  if (!comparison.compared) return [paint.yellow(WHY[comparison.failed]), ...indented(comparison.reason)];
  const { resources, differences } = comparison;
  if (differences.length === 0) {
    return [`no differences: it makes the same ${count(resources, "resource")} as before`];
  }
  return [
    paint.bold(`${count(differences.length, "difference")} in what it makes:`),
    ...table([["type", "name", "property", "before", "after"], ...differences.map(cells)]),
  ];
}

const WHY = {
  before: "not compared: the program could not be run as it was",
  after: "not compared: the upgraded program is refused",
  neither: "not compared",
} as const;

/** Lines below a heading. */
export function indented(text: string): readonly string[] {
  return text.split("\n").map((line) => `  ${line}`);
}

function cells({ type, name, property, before, after }: GraphDifference): readonly string[] {
  if (property === undefined) return [type, name, "", short(before), short(after)];
  return [type, name, property, quoted(before), quoted(after)];
}

function short(value: unknown): string {
  return value === undefined ? "-" : String(value);
}

const WIDTH = 60;

function quoted(value: unknown): string {
  const text = value === undefined ? "-" : printable(JSON.stringify(value));
  return text.length > WIDTH ? `${text.slice(0, WIDTH - 3)}...` : text;
}

const NO_FILE = "/dev/null";

/**
 * The diff of a file, as `git apply` and `patch -p1` take it. `undefined` is a file that is not there, before or after.
 */
export function unifiedDiff(file: string, before: string | undefined, after: string | undefined): string {
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY };
  const [from, to] = [
    before === undefined ? NO_FILE : `a/${file}`,
    after === undefined ? NO_FILE : `b/${file}`,
  ];
  return createTwoFilesPatch(from, to, before ?? "", after ?? "", undefined, undefined, options);
}

/** The same for people: in colours, and without what a terminal would obey. */
export function coloured(diff: string, paint: Paint): string {
  const lines = diff.replaceAll("\r\n", "\n").split("\n");
  return lines.map((line) => colouredLine(printableLines(line), paint)).join("\n");
}

function colouredLine(line: string, paint: Paint): string {
  if (/^(---|\+\+\+) /.test(line)) return paint.bold(line);
  if (line.startsWith("@@")) return paint.dim(line);
  if (line.startsWith("-")) return paint.red(line);
  return line.startsWith("+") ? paint.green(line) : line;
}
