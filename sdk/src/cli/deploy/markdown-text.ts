import { printable } from "../printable";

/** Characters that are shown of a name. Longer ones are no names, and would fill a comment. */
const LONGEST = 200;

/** A text of others as code in a line of Markdown. The fence is longer than any row of backticks in it. */
export function code(text: string): string {
  const shown = printable(text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text);
  const rows = shown.match(/`+/g) ?? [];
  const fence = "`".repeat(1 + Math.max(0, ...rows.map((row) => row.length)));
  // Spaces keep a backtick at an end from joining the fence. Markdown takes one off each end.
  const space = /^[` ]|[` ]$/.test(shown) || shown === "" ? " " : "";
  return `${fence}${space}${shown}${space}${fence}`;
}

/** The same in a cell of a table, which is split into its cells before code is read. */
export function cell(text: string): string {
  return code(text).replaceAll("|", "\\|");
}

/** A message of others in lines of Markdown: a block of code with a fence of its own length. */
export function codeBlock(text: string): string {
  const lines = text.split("\n").map(printable);
  const rows = text.match(/`{3,}/g) ?? [];
  const fence = "`".repeat(1 + Math.max(2, ...rows.map((row) => row.length)));
  return [`${fence}text`, ...lines, fence].join("\n");
}

/** A part of a comment with lines that may be left out where the comment gets too long. */
export interface Section {
  readonly before: readonly string[];
  readonly rows: readonly string[];
  readonly after: readonly string[];
  /** The unit of rows that are left out: `resources`. */
  readonly what: string;
}

/** Sections in their order, of at most so many characters. Rows that do not fit are counted. */
export function fitted(sections: readonly Section[], longest: number): string {
  const all = sections.filter(({ rows, before }) => rows.length > 0 || before.length > 0);
  const lines: string[] = [];
  let left = longest;
  const add = (line: string) => {
    lines.push(line);
    left -= line.length + 1;
  };
  for (const [index, { before, rows, after, what }] of all.entries()) {
    const ends = all.slice(index + 1).flatMap((later) => [...later.before, ...later.after]);
    // Room for the frames of the sections that follow, and for the line that counts what is left out.
    const reserved =
      [...after, ...ends].reduce((sum, line) => sum + line.length + 1, 0) + 80 * (all.length - index);
    for (const line of before) add(line);
    const shown = rows.slice(0, countFitting(rows, left - reserved));
    for (const row of shown) add(row);
    const more = rows.length - shown.length;
    if (more > 0) for (const line of ["", `And ${more} more ${what}.`]) add(line);
    for (const line of after) add(line);
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

/** How many of the first lines have at most so many characters. */
function countFitting(lines: readonly string[], longest: number): number {
  let left = longest;
  const end = lines.findIndex((line) => {
    left -= line.length + 1;
    return left < 0;
  });
  return end < 0 ? lines.length : end;
}
