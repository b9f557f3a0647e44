import { type Node, type Range, rangeOf } from "../../syntax/nodes";
import type { SourceFile } from "../../syntax/source-file";
import { asBlock, asLines, beginLine, type Cause, END } from "../../values/left-out";
import { isInside } from "../expressions/lost-comments";
import { indentAt } from "../expressions/source";
import { statementAround } from "../program/edits/draft";
import { Edits } from "../program/edits/edits";
import type { Cut } from "./cuts";
import { rangeOfPart, wholeLines, withDoubtsAbove } from "./ranges";
import { outermost } from "./whole";

/** A piece of text that becomes a comment. */
export interface Block {
  readonly cause: Cause;
  readonly isCause: boolean;
  /** The text that is replaced. It may begin with comments of the upgrade. */
  readonly range: Range;
  /** The text that is left out. */
  readonly code: Range;
  /** Whether the block has lines of its own. */
  readonly hasLines: boolean;
  readonly isStatement: boolean;
  readonly isImport: boolean;
  /** Comments further above that say what the block says. */
  readonly doubts: readonly Range[];
}

/** The blocks of a file. Statements that follow each other with one cause are one block. */
export function blocksOf(file: SourceFile, cuts: readonly Cut[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const cut of outermost(cuts)) {
    const block = blockOf(file, cut, cuts);
    const last = blocks.at(-1);
    if (last && isContinued(file, last, block)) blocks[blocks.length - 1] = joined(last, block);
    else blocks.push(block);
  }
  return blocks;
}

function blockOf(file: SourceFile, cut: Cut, cuts: readonly Cut[]): Block {
  const { cause, part } = cut;
  const inside = cuts.filter((each) => isInside(each.part.node, rangeOf(part.node)));
  const range = rangeOfPart(file, cut);
  const code = wholeLines(file, range);
  const isStatement = part.is === "statement";
  const isCause = inside.some((each) => each.isCause && each.cause === cause);
  const kind = { cause, isCause, isStatement, isImport: part.node.type.startsWith("Import") };
  if (!code) return { ...kind, range, code: range, hasLines: false, doubts: [] };
  const messages = inside.map((each) => each.cause.message);
  const doubts = isStatement ? [] : doubtsAbove(file, part.node, messages);
  return { ...kind, range: withDoubtsAbove(file, code, messages), code, hasLines: true, doubts };
}

/** Comments above the statement that an entry is in. */
function doubtsAbove(file: SourceFile, node: Node, messages: readonly string[]): readonly Range[] {
  const end = file.lineStart(statementAround(file, node).start as number);
  const { start } = withDoubtsAbove(file, { start: end, end }, messages);
  return start < end ? [{ start, end }] : [];
}

function isContinued({ text }: SourceFile, last: Block, next: Block): boolean {
  if (!last.isStatement || !next.isStatement || !last.hasLines || !next.hasLines) return false;
  if (last.cause.what !== next.cause.what) return false;
  const between = text.slice(last.range.end, next.range.start);
  // The comments of the upgrade would be lost among the lines.
  return next.range.start === next.code.start && /^(?:\s|\/\/(?! sapi upgrade)[^\n]*\n)*$/.test(between);
}

function joined(last: Block, next: Block): Block {
  const isCause = last.isCause || next.isCause;
  return {
    ...last,
    isCause,
    isImport: last.isImport && next.isImport,
    range: { start: last.range.start, end: next.range.end },
    code: { start: last.code.start, end: next.code.end },
  };
}

/** The changes that make comments of the blocks. */
export function commentOut(file: SourceFile, blocks: readonly Block[]): Edits {
  const edits = new Edits(file.text);
  for (const { cause, isCause, range, code, hasLines, doubts } of blocks) {
    for (const doubt of doubts) edits.replace(doubt, "");
    const text = file.text.slice(code.start, code.end);
    edits.replace(range, hasLines ? linesOf(text, beginLine(cause, isCause)) : asBlock(text, cause));
  }
  return edits;
}

function linesOf(text: string, begin: string): string {
  const indent = indentAt(text, text.search(/\S|$/));
  const eol = text.endsWith("\r") || text.includes("\r\n") ? "\r\n" : "\n";
  const code = asLines(text.replace(/\r$/, ""), indent);
  const last = text.endsWith("\r") ? "\r" : "";
  return `${indent}${begin}${eol}${code}${eol}${indent}${END}${last}`;
}
