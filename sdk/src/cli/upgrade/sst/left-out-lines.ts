import { printable } from "../../printable";
import { shown } from "../paths";
import type { LeftOver } from "../report";

type Part = LeftOver & { readonly leftOut: NonNullable<LeftOver["leftOut"]> };

/** The parts that are left out, one line for each cause, with the lines below that are left out along with it. */
export function leftOutLines(left: readonly LeftOver[]): readonly string[] {
  const byCause = new Map<string, Part[]>();
  for (const part of left.filter(isPart)) {
    const { what } = part.leftOut;
    byCause.set(what, [...(byCause.get(what) ?? []), part]);
  }
  return [...byCause.values()].flatMap(linesOf);
}

/** Notes on what is still there: on code first, since notes on scripts and settings are much the same in all projects. */
export function stillThere(left: readonly LeftOver[]): readonly LeftOver[] {
  const notes = left.filter((note) => !isPart(note));
  return [...notes.filter(isOfCode), ...notes.filter((note) => !isOfCode(note))];
}

function isOfCode({ path }: LeftOver): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

function isPart(note: LeftOver): note is Part {
  return note.leftOut !== undefined;
}

function linesOf(parts: readonly Part[]): readonly string[] {
  const cause = parts.find(({ leftOut }) => leftOut.isCause) ?? (parts[0] as Part);
  const others = parts.filter((part) => part !== cause);
  const first = `  ${sourcePosition(cause)}  ${printable(cause.message)}`;
  return others.length === 0
    ? [first]
    : [first, `    and what uses it: ${others.map(sourcePosition).join(", ")}`];
}

function sourcePosition({ path, line }: LeftOver): string {
  return `${shown(path)}:${line}`;
}
