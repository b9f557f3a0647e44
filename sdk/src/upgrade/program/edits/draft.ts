import type * as t from "@babel/types";
import type { Node, Range } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import { doubtLine, isDoubtIn } from "../../expressions/doubts";
import type { Names } from "../../expressions/names";
import { commentsIn, indentAt, type Source, type Style, styleOf } from "../../expressions/source";
import type { LegacyLibrary } from "../legacy/legacy-library";
import { Edits } from "./edits";

/** A note about a file. */
export interface Remark {
  /** Offset in the file as it was read. */
  readonly offset: number;
  readonly message: string;
  /** Whether it says what was changed, so that nothing is left to be done. */
  readonly isDone?: true;
  /** Whether the statement here would end the program. */
  readonly isFatal?: true;
}

/** A file that is being rewritten. */
export class Draft implements Source {
  readonly edits: Edits;
  readonly style: Style;
  readonly remarks: Remark[] = [];
  /** Where lines that were taken out ended, and whether no empty line was needed before them. */
  readonly #removed = new Map<number, boolean>();

  constructor(
    readonly file: SourceFile,
    readonly names: Names,
    readonly legacy: LegacyLibrary,
  ) {
    this.edits = new Edits(file.text);
    this.style = styleOf(file.text);
  }

  get isMovedAnyhow(): boolean {
    return this.legacy.library.isMovedAnyhow === true;
  }

  /** A comment or a note in words that are known to those who read it. */
  worded(message: string): string {
    return this.legacy.worded(message);
  }

  get text(): string {
    return this.file.text;
  }

  get comments(): readonly t.Comment[] {
    return this.file.file.comments ?? [];
  }

  textOf(range: Range): string {
    return this.edits.textOf(range);
  }

  /** The text of a node with the changes inside of it. */
  textOfNode(node: Node): string {
    return this.textOf({ start: node.start as number, end: node.end as number });
  }

  /** Put a text in place of a node. */
  replace(node: Node, text: string): boolean {
    return this.edits.replace({ start: node.start as number, end: node.end as number }, text);
  }

  /** Take a statement or a member out, and its line with it where nothing else is on it. */
  removeStatement(node: Node): void {
    this.removeLines({ start: node.start as number, end: node.end as number });
  }

  /** Take a range out. Where whole lines are empty then, they go, and the empty lines after them, too, if none is needed. */
  removeLines({ start, end }: Range): Range {
    const { text } = this;
    const line = this.file.lineStart(start);
    // A mark of the byte order stays where it is.
    const begin = line === 0 && text.startsWith("\uFEFF") ? 1 : line;
    const behind = /^[ \t;]*(\r?\n|$)/.exec(text.slice(end));
    if (/\S/.test(text.slice(begin, start)) || !behind) {
      const blanks = /^;?[ \t]*/.exec(text.slice(end))?.[0] ?? "";
      const range = { start, end: end + blanks.length };
      this.edits.replace(range, "");
      return range;
    }
    let until = end + behind[0].length;
    const isOpen = this.#isOpen(begin);
    if (isOpen) until += /^([ \t]*\r?\n)*/.exec(text.slice(until))?.[0].length ?? 0;
    this.#removed.set(until, isOpen);
    this.edits.replace({ start: begin, end: until }, "");
    return { start: begin, end: until };
  }

  /** The comments of a range that are missing in its new text. */
  lostComments(range: Range, text: string): string[] {
    return commentsIn(this, range)
      .map(({ start, end }) => this.text.slice(start as number, end as number))
      .filter((comment) => !text.includes(comment));
  }

  /** Puts lines in place of a statement. The comments in it come before them. */
  replaceByLines(range: Range, lines: readonly string[]): void {
    const all = [...this.lostComments(range, lines.join("\n")), ...lines];
    if (all.length === 0) {
      this.removeLines(range);
      return;
    }
    const before = this.text.slice(this.file.lineStart(range.start), range.start);
    const indent = /^\s*$/.test(before) ? before : " ";
    this.edits.replace(range, all.join(this.style.eol + indent));
  }

  /** Whether no empty line is needed after what stands before a line. */
  #isOpen(begin: number): boolean {
    if (begin <= (this.text.startsWith("\uFEFF") ? 1 : 0)) return true;
    const removed = this.#removed.get(begin);
    if (removed !== undefined) return removed;
    const before = this.text.slice(this.file.lineStart(begin - 1), begin);
    return /^\s*$/.test(before) || /[{[(]\s*$/.test(before);
  }

  /** Say what has to be done by hand: in the list, and in a comment on the line before. */
  doubt(node: Node, given: string, offset = node.start as number): void {
    const message = this.worded(given);
    this.remark(offset, message);
    const statement = statementAround(this.file, node);
    const start = statement.start as number;
    if (isDoubtIn(this.text.slice(this.#endBefore(start), start), message)) return;
    if (isDoubtIn(this.edits.textOf({ start, end: start }), message)) return;
    this.edits.insert(start, `${doubtLine(message)}${this.style.eol}${indentAt(this.text, start)}`);
  }

  /** The same for code that would end the program where it runs. */
  fatal(node: Node, message: string): void {
    const offset = node.start as number;
    this.doubt(node, message);
    const at = this.remarks.findIndex((one) => one.offset === offset && one.message === this.worded(message));
    const remark = this.remarks[at];
    if (remark) this.remarks[at] = { ...remark, isFatal: true };
  }

  /** Say something in the list alone. */
  remark(offset: number, given: string): void {
    const message = this.worded(given);
    const isKnown = this.remarks.some((one) => one.offset === offset && one.message === message);
    if (!isKnown) this.remarks.push({ offset, message });
  }

  /** Say in the list what was changed here and behaves otherwise. */
  note(offset: number, message: string): void {
    this.remarks.push({ offset, message: this.worded(message), isDone: true });
  }

  /** Where a statement begins, or the comments right above it. */
  startWithComments(statement: Node): number {
    const start = statement.start as number;
    const begin = this.#endBefore(start);
    return begin < this.file.lineStart(start) ? begin + indentAt(this.text, start).length : start;
  }

  /** The offset at which the comments right above a line begin. */
  #endBefore(start: number): number {
    let begin = this.file.lineStart(start);
    while (begin > 0) {
      const before = this.file.lineStart(begin - 1);
      if (!/^\s*(\/\/|\/?\*)/.test(this.text.slice(before, begin))) break;
      begin = before;
    }
    return begin;
  }
}

const LISTS = new Set([
  "Program",
  "BlockStatement",
  "StaticBlock",
  "SwitchCase",
  "TSModuleBlock",
  "ClassBody",
]);

/** The statement, or member of a class, that a node is in. */
export function statementAround(file: SourceFile, node: Node): Node {
  let inside = node;
  for (const around of file.around(node)) {
    if (LISTS.has(around.type) && !isTest(around, inside)) return inside;
    inside = around;
  }
  return inside;
}

/** `a` of `case a:` is no statement. */
function isTest(around: Node, inside: Node): boolean {
  return around.type === "SwitchCase" && around.test === inside;
}
