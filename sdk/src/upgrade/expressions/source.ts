import type * as t from "@babel/types";
import type { Range } from "../../syntax/nodes";
import type { Names } from "./names";

/**
 * A file whose expressions are rewritten. Unchanged parts are never printed: {@link textOf} gives the text of their range
 * with all changes inside of it. Such a change is a construct among the props of another one, for example. So changes are
 * made from the inside to the outside.
 */
export interface Source {
  /** The text that was read. */
  readonly text: string;
  /** All comments, in their order. */
  readonly comments: readonly t.Comment[];
  readonly names: Names;
  readonly style: Style;
  /**
   * Whether parts that nothing can be put in the place of stay as they are, in an expression that is written anew.
   * @default `false`: the whole expression stays
   */
  readonly isMovedAnyhow?: boolean;
  /** A comment or a note in words that are known to those who read it. */
  worded(message: string): string;
  /** The text of a node with the changes inside of it. */
  textOf(range: Range): string;
}

/** How a file is written. */
export interface Style {
  readonly quote: "'" | '"';
  /** One step to the right. */
  readonly indent: string;
  readonly eol: "\n" | "\r\n";
}

/** The manner of a file: that of most of its texts and lines. */
export function styleOf(text: string): Style {
  return { quote: quoteOf(text), indent: indentOf(text), eol: /\r\n/.test(text) ? "\r\n" : "\n" };
}

function quoteOf(text: string): "'" | '"' {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(/'[^'"\n]*'/g) > count(/"[^'"\n]*"/g) ? "'" : '"';
}

/** By how much a line stands further to the right than the one before it, most often. */
function indentOf(text: string): string {
  const steps = new Map<string, number>();
  let before = "";
  for (const [, blanks = ""] of text.matchAll(/^([ \t]*)[^\s*]/gm)) {
    const step = blanks.startsWith(before) ? blanks.slice(before.length) : "";
    if (step !== "") steps.set(step, (steps.get(step) ?? 0) + 1);
    before = blanks;
  }
  const [most] = [...steps].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? "  ";
}

/** The blanks at the beginning of the line of an offset. */
export function indentAt(text: string, offset: number): string {
  const begin = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(begin, offset))?.[0] ?? "";
}

/** Comments between two offsets. */
export function commentsIn({ comments }: Source, { start, end }: Range): readonly t.Comment[] {
  const found: t.Comment[] = [];
  for (let at = firstFrom(comments, start); at < comments.length; at += 1) {
    const comment = comments[at] as t.Comment;
    if ((comment.end as number) > end) break;
    found.push(comment);
  }
  return found;
}

function firstFrom(comments: readonly t.Comment[], offset: number): number {
  let [low, high] = [0, comments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle]?.start as number) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
