import type { Member } from "./layout";
import type { Style } from "./source";

/** One property or element as it is written, with what belongs to it. */
export interface Unit {
  /** The member that it is, or stands in place of: blanks and comments around that one stay. */
  readonly member?: Member;
  /** Comments in front, as they are written. */
  readonly before: readonly string[];
  /** Blanks of the line that it is written for. */
  readonly indent: string;
  /** The text without a comma. `undefined` for comments alone. */
  readonly body: string | undefined;
  /** Comments behind it. */
  readonly behind: readonly string[];
  /** The default of generation 1, beside an old default that is written out. */
  readonly note?: string;
  /** Whether it is written anew, and not as it was. */
  readonly isNew: boolean;
}

/** How objects and lists are written that stand nowhere in the file. */
export interface Manner {
  readonly style: Style;
  /** Blanks of the line on which it begins. */
  readonly indent: string;
  readonly brackets: "{}" | "[]";
  /** Whether it stands among lines, or on one line with what is around it. */
  readonly isAmongLines: boolean;
  /** Whether what it is made of stood on lines of its own. */
  readonly wasOnLines?: boolean;
}

/** Longest line that a new object is written on. */
const SHORT = 80;

/** A new object or list: on one line where it is short, and its parts on lines of their own otherwise. */
export function assembleNew(units: readonly Unit[], manner: Manner): string {
  const [open, close] = manner.brackets;
  if (units.length === 0) return manner.brackets;
  const isOneLine = !manner.wasOnLines && units.every((unit) => fitsOneLine(unit, manner));
  const line = isOneLine ? units.map(oneLine).join(", ") : "";
  const pad = manner.brackets === "{}" ? " " : "";
  if (isOneLine && manner.indent.length + line.length <= SHORT) return `${open}${pad}${line}${pad}${close}`;
  return `${open}${onLines(units, manner)}${manner.style.eol}${manner.indent}${close}`;
}

function fitsOneLine({ before, body = "", behind, note }: Unit, { isAmongLines }: Manner): boolean {
  const texts = [...before, body, ...behind];
  return (
    !texts.some((text) => text.includes("\n")) &&
    ![...before, ...behind].some(isLineComment) &&
    !(note && isAmongLines)
  );
}

/** A unit on the line of others. */
export function oneLine({ before, body, behind, note }: Unit): string {
  const parts = [...before, ...(body === undefined ? [] : [body]), ...behind];
  return [...parts, ...(note === undefined ? [] : [`/* ${note} */`])].join(" ");
}

/** Units on lines of their own, each after a line end. */
export function onLines(units: readonly Unit[], { style, indent }: Manner): string {
  const begin = `${style.eol}${indent}${style.indent}`;
  return units
    .map(({ before, body, behind, note }) => {
      const after = [...behind.filter((text) => !isLineComment(text)), ...behind.filter(isLineComment)];
      const written = note === undefined ? after : withNote(after, note);
      const line = body === undefined ? [] : [[`${body},`, ...written].join(" ")];
      return [...before, ...line].map((text) => begin + text).join("");
    })
    .join("");
}

/** A comment that ends the line comes last. */
function withNote(behind: readonly string[], note: string): readonly string[] {
  return behind.some(isLineComment) ? [`/* ${note} */`, ...behind] : [...behind, `// ${note}`];
}

export function isLineComment(text: string): boolean {
  return text.startsWith("//");
}
