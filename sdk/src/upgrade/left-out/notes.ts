import type { SourceFile } from "../../syntax/source-file";
import type { Edits } from "../program/edits/edits";
import type { UpgradeNote as Note } from "../upgrade";
import type { Block } from "./blocks";

/** The notes on a file in which blocks have become comments: those on what remains, and one for each block. */
export function notesAfter(
  file: SourceFile,
  notes: readonly Note[],
  blocks: readonly Block[],
  edits: Edits,
): readonly Note[] {
  const now = edits.toString();
  const lineAt = (offset: number) => now.slice(0, edits.newOffset(offset)).split("\n").length;
  const remaining = notes
    .map((note) => ({ note, ...lineRange(file.text, note.line) }))
    .filter(({ note, start, end }) => !blocks.some((block) => saysIt(block, note, start, end)))
    .map(({ note, start }) => ({ ...note, line: lineAt(start) }));
  return [
    ...remaining,
    ...blocks.filter(isReported).map((block) => noteOf(file, block, lineAt(block.range.start))),
  ];
}

/** Imports are left out with whatever needed them. */
function isReported({ isImport, isCause }: Block): boolean {
  return isCause || !isImport;
}

function noteOf({ path }: SourceFile, { cause, isCause }: Block, line: number): Note {
  const { what, advice } = cause;
  const message = isCause ? `${what}: ${advice}` : `left out with ${what}`;
  return { path, line, message, leftOut: { what, isCause } };
}

/** Whether a block has the message of a note, or the code that it is about. */
function saysIt(block: Block, { message }: Note, start: number, end: number): boolean {
  const { range, hasLines, cause } = block;
  const ranges = [range, ...block.doubts];
  if (hasLines) return ranges.some((each) => each.start <= start && end <= each.end);
  return cause.message === message && start <= range.start && range.start <= end;
}

function lineRange(text: string, line: number): { readonly start: number; readonly end: number } {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf("\n", start) + 1;
  const newline = text.indexOf("\n", start);
  return { start, end: newline < 0 ? text.length : newline };
}
