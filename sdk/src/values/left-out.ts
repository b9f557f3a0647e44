/** The beginning of all comments of `sapi upgrade`. */
export const DOUBT = "sapi upgrade: ";
/** The beginning of the comments around code that the upgrade has left out. */
const LEFT_OUT = `${DOUBT}left out`;
/** The last line of a block that is left out. */
export const END = `// ${DOUBT}end of left out`;

/** The reason why code is left out: a construct that has no counterpart, or something else of the earlier library. */
export interface Cause {
  /** Its name for people, without a colon: `NextjsSite "Site"`. */
  readonly what: string;
  /** The advice, a sentence without a full stop. */
  readonly advice: string;
  /** The comment that stands above it already. */
  readonly message: string;
}

/** The first line of a block: with the advice where the cause itself stands in it. */
export function beginLine({ what, advice }: Omit<Cause, "message">, isCause: boolean): string {
  return isCause ? `// ${LEFT_OUT}, ${what}: ${advice}` : `// ${LEFT_OUT} with ${what}`;
}

/** Code that is left out as lines, with the marks in one column. Empty lines stay empty. */
export function asLines(text: string, indent: string): string {
  return text
    .split("\n")
    .map((line) => {
      if (/^\s*$/.test(line)) return line;
      const blanks = line.startsWith(indent) ? indent : (/^[ \t]*/.exec(line)?.[0] ?? "");
      return `${blanks}// ${line.slice(blanks.length)}`;
    })
    .join("\n");
}

/** Code that is left out in the middle of a line. The end of a comment in it gets one more backslash. */
export function asBlock(text: string, { what }: Pick<Cause, "what">): string {
  return `/* ${LEFT_OUT} with ${what}: ${text.replace(/\*(\\*)\//g, "*\\$1/")} */`;
}

const BLOCK = new RegExp(`/\\* ${LEFT_OUT} with [^:*]*: ([^]*?) \\*/`, "g");

/** The text before anything was left out of it. */
export function restored(text: string): string {
  const lines: string[] = [];
  let isInside = false;
  for (const line of text.split("\n")) {
    const bare = line.trim();
    if (bare.startsWith(`// ${LEFT_OUT}`)) isInside = true;
    else if (isInside && bare === END) isInside = false;
    else lines.push(isInside ? line.replace(/^([ \t]*)\/\/ ?/, "$1") : line);
  }
  return lines.join("\n").replace(BLOCK, (_, code: string) => code.replace(/\*\\(\\*)\//g, "*$1/"));
}

/** One part of a program that is left out. */
export interface LeftOutPart {
  readonly what: string;
  /** The advice. Absent where only something that uses the cause is left out. */
  readonly advice?: string;
  /** From 1. */
  readonly line: number;
}

/** The beginning of the warning about a part that is left out. */
export const WARNING = "left out of this program";

/** Whether a warning of a program is about a part that is left out. */
export function isOfLeftOut(message: string): boolean {
  return message.startsWith(`${WARNING}, `);
}

const PART = new RegExp(`(?://|/\\*) ${LEFT_OUT}(?:, ([^:\\n]+): ([^\\n]*)| with ([^:\\n]+))`);

/** The parts that are left out of a file, in the order of its lines. */
export function leftOutIn(text: string): readonly LeftOutPart[] {
  if (!text.includes(LEFT_OUT)) return [];
  const lines = text.split("\n");
  return lines.flatMap((line, at): LeftOutPart[] => {
    const [, cause, advice, other] = PART.exec(line) ?? [];
    const what = (cause ?? other)?.trim();
    // An import that nothing needs any more is no part by itself.
    const isImport = cause === undefined && /^\/\/ import\b/.test(lines[at + 1] ?? "");
    if (what === undefined || isImport) return [];
    return [{ what, ...(advice !== undefined && { advice: advice.trim() }), line: at + 1 }];
  });
}
