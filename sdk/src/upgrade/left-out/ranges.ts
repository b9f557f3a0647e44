import { type Node, type Range, rangeOf } from "../../syntax/nodes";
import type { SourceFile } from "../../syntax/source-file";
import { doubtLine } from "../expressions/doubts";
import type { Cut } from "./cuts";
import { startOf } from "./whole";

/** The text of a part that is left out, with the comma that belongs to it. */
export function rangeOfPart(file: SourceFile, { part }: Cut): Range {
  const { is, node } = part;
  const end = node.end as number;
  if (is === "link") {
    const start = startOf(part);
    return { start: start + blanksFrom(file.text, start), end };
  }
  if (is === "statement") return rangeOf(node);
  if (is === "declarator" && isLastOf(file, node))
    return { start: file.text.lastIndexOf(",", node.start as number), end };
  return { start: node.start as number, end: end + commaFrom(file.text, end) };
}

function isLastOf(file: SourceFile, declarator: Node): boolean {
  const around = file.parents.get(declarator);
  return around?.type === "VariableDeclaration" && around.declarations.at(-1) === declarator;
}

function blanksFrom(text: string, offset: number): number {
  return /^\s*/.exec(text.slice(offset))?.[0].length ?? 0;
}

/** The length of the text up to the comma behind an entry, over comments. 0 without a comma. */
function commaFrom(text: string, offset: number): number {
  return /^(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*,/.exec(text.slice(offset))?.[0].length ?? 0;
}

/** The range as whole lines. `undefined` where something else stands on the first or the last of them. */
export function wholeLines({ text }: SourceFile, { start, end }: Range): Range | undefined {
  const begin = text.lastIndexOf("\n", start - 1) + 1;
  const newline = text.indexOf("\n", end);
  const until = newline < 0 ? text.length : newline;
  const isWhole =
    /^\s*$/.test(text.slice(begin, start)) && /^[ \t]*;?[ \t]*(\/\/.*)?\r?$/.test(text.slice(end, until));
  return isWhole ? { start: begin, end: until } : undefined;
}

/** The lines right above that say what the block will say. They are part of the block. */
export function withDoubtsAbove({ text }: SourceFile, lines: Range, messages: readonly string[]): Range {
  let { start } = lines;
  for (;;) {
    const begin = text.lastIndexOf("\n", start - 2) + 1;
    const line = text.slice(begin, start).trim();
    if (start === 0 || !messages.some((message) => line === doubtLine(message))) return { ...lines, start };
    start = begin;
  }
}
