import type * as t from "@babel/types";
import { isCall, type Node, type Range, rangeOf } from "../../../../syntax/nodes";
import type { SourceFile } from "../../../../syntax/source-file";
import { indentAt, styleOf } from "../../../expressions/source";
import type { Change } from "./changes";

/** Whether a node is a statement of its own. */
export function isStatement(file: SourceFile, node: Node): boolean {
  return file.parents.get(node)?.type === "ExpressionStatement";
}

/** The call that an expression is an argument of. */
export function callAround(file: SourceFile, node: Node): t.CallExpression | undefined {
  const around = file.parents.get(node);
  return isCall(around) && around.type === "CallExpression" && around.callee !== node ? around : undefined;
}

/**
 * Takes the statement of a call out, as another one does what it did. The comments right above it and behind it move
 * in front of that one.
 */
export function movedInto(file: SourceFile, call: Node, target: Node): readonly Change[] {
  const { range, comments } = withComments(file, file.parents.get(call) as Node);
  const removal: Change = { is: "remove", range };
  return comments.length === 0 ? [removal] : [removal, commentsAbove(file, target, comments)];
}

/** A statement with the comments that are about it, which are their texts. */
export function withComments(
  file: SourceFile,
  statement: Node,
): { readonly range: Range; readonly comments: readonly string[] } {
  let { start, end } = rangeOf(statement);
  const found: t.Comment[] = [];
  const all = file.file.comments ?? [];
  for (const comment of all.toReversed()) {
    const isRightAbove =
      (comment.end as number) <= start &&
      /^[ \t]*\r?\n[ \t]*$/.test(file.text.slice(comment.end as number, start)) &&
      /^[ \t]*$/.test(file.text.slice(file.lineStart(comment.start as number), comment.start as number));
    if (!isRightAbove) continue;
    start = comment.start as number;
    found.unshift(comment);
  }
  const behind = all.find(
    (comment) =>
      (comment.start as number) >= end && /^;?[ \t]*$/.test(file.text.slice(end, comment.start as number)),
  );
  if (behind) {
    end = behind.end as number;
    found.push(behind);
  }
  const comments = found.map((comment) => file.text.slice(comment.start as number, comment.end as number));
  return { range: { start, end }, comments };
}

/** Puts comments on lines of their own, in front of the innermost part around a node that begins a line. */
export function commentsAbove(file: SourceFile, node: Node, comments: readonly string[]): Change {
  const begins = (one: Node) =>
    /^[ \t]*$/.test(file.text.slice(file.lineStart(one.start as number), one.start as number));
  const start = [node, ...file.around(node)].find(begins)?.start ?? (node.start as number);
  const between = styleOf(file.text).eol + indentAt(file.text, start);
  return { is: "insert", offset: start, text: comments.map((comment) => comment + between).join("") };
}
