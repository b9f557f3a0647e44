import type * as t from "@babel/types";
import { type Range, rangeOf } from "../../syntax/nodes";
import { commentsIn, type Source } from "./source";

/** An object or list as it stands in a file: what is in it, with the comments that belong to each. */
export interface Layout {
  readonly node: t.ObjectExpression | t.ArrayExpression;
  readonly members: readonly Member[];
  /** Whether what is inside begins on a line of its own. */
  readonly isMultiline: boolean;
  readonly hasTrailingComma: boolean;
  /** Blanks and comments between the last member and the closing bracket. */
  readonly tail: Range;
}

/** A property, or an element of a list. */
export interface Member {
  readonly layout: Layout;
  readonly index: number;
  readonly node: t.ObjectExpression["properties"][number] | t.Expression | t.SpreadElement;
  /** Blanks and comments in front of it. */
  readonly prefix: Range;
  readonly body: Range;
  /** Place of the comma behind it. */
  readonly comma: number | undefined;
  /** The text behind it: its comma, and comments on its line. */
  readonly suffix: Range;
}

/** Reads the layout of an object or list. Holes of lists have no member. */
export function layoutOf(source: Source, node: t.ObjectExpression | t.ArrayExpression): Layout {
  const nodes = (node.type === "ObjectExpression" ? node.properties : node.elements).filter(
    (each) => each !== null,
  );
  const members: Member[] = [];
  const close = (node.end as number) - 1;
  let from = (node.start as number) + 1;
  const layout = { node, members } as unknown as { -readonly [Key in keyof Layout]: Layout[Key] };
  for (const [index, each] of nodes.entries()) {
    const body = { start: each.start as number, end: each.end as number };
    const next = nodes[index + 1]?.start ?? close;
    const { comma, end } = suffixOf(source, body.end, next, next === close);
    members.push({
      layout,
      index,
      node: each,
      prefix: { start: from, end: body.start },
      body,
      comma,
      suffix: { start: body.end, end },
    });
    from = end;
  }
  const first = members[0]?.prefix.end ?? close;
  layout.isMultiline = /\n/.test(withoutComments(source, { start: (node.start as number) + 1, end: first }));
  layout.hasTrailingComma = members.at(-1)?.comma !== undefined;
  layout.tail = { start: from, end: close };
  return layout;
}

/** Comments behind a comma belong to what is in front of it, where they end the line. */
function suffixOf(
  source: Source,
  start: number,
  next: number,
  isLast: boolean,
): { readonly comma: number | undefined; readonly end: number } {
  const comments = commentsIn(source, { start, end: next });
  const comma = commaIn(source, { start, end: next }, comments);
  const least = comma === undefined ? start : comma + 1;
  let end = least;
  for (const comment of comments) {
    if ((comment.start as number) < least) continue;
    const isSameLine = !source.text.slice(end, comment.start as number).includes("\n");
    if (!isSameLine) break;
    end = comment.end as number;
  }
  const endsLine = /^[ \t]*\r?\n/.test(source.text.slice(end, next)) || (isLast && end > least);
  return { comma, end: endsLine ? end : least };
}

function commaIn(source: Source, { start, end }: Range, comments: readonly t.Comment[]): number | undefined {
  for (let at = start; at < end; at += 1) {
    const comment = comments.find((each) => each.start === at);
    if (comment) at = (comment.end as number) - 1;
    else if (source.text[at] === ",") return at;
  }
  return undefined;
}

/** A text between members with blanks in place of comments. */
export function withoutComments(source: Source, range: Range): string {
  let text = "";
  let from = range.start;
  for (const { start, end } of commentsIn(source, range)) {
    text += source.text.slice(from, start as number);
    from = end as number;
  }
  return text + source.text.slice(from, range.end);
}

/** Comments in front of a member. */
export function commentsBefore(source: Source, { prefix }: Member): readonly t.Comment[] {
  return commentsIn(source, prefix);
}

/** Comments behind a member that belong to it. */
export function commentsBehind(source: Source, { suffix }: Member): readonly t.Comment[] {
  return commentsIn(source, suffix);
}

/** The text of a value. A short property, `{ table }`, may have become `table: other` by a change inside of it. */
export function valueText(source: Source, node: t.Node, member: Member | undefined): string {
  const text = source.textOf(rangeOf(node));
  if (member?.node.type !== "ObjectProperty" || !member.node.shorthand) return text;
  return text.replace(/^[\p{ID_Continue}$]+\s*:\s*/u, "");
}
