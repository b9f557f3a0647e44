import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import type { Paint } from "../paint";
import { printableLines } from "../printable";

const NO_FILE = "/dev/null";

/** What changes in a file, as `git apply` and `patch -p1` take it. `undefined` is a file that is not there, before or after. */
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
