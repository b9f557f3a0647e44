import type { Node, Range } from "../../../syntax/nodes";
import type { Draft } from "../edits/draft";
import { indentsOf, type StackClass } from "./stack-class";

/** The comments of a field, above it and behind it on its line. They are written for the statement that sets it. */
export function movedComments(
  draft: Draft,
  stack: StackClass,
  declaration: Node,
): { readonly text: string; readonly ranges: readonly Range[] } | undefined {
  const { text, file } = draft;
  const start = declaration.start as number;
  const end = declaration.end as number;
  const ranges: Range[] = [];
  let begin = file.lineStart(start);
  for (const comment of draft.comments.toReversed()) {
    if ((comment.start as number) > end) {
      const isBehind = /^;?[ \t]*$/.test(text.slice(end, comment.start as number));
      if (isBehind) ranges.push({ start: comment.start as number, end: comment.end as number });
      continue;
    }
    const isRightAbove = /^[ \t]*(\r?\n)?[ \t]*$/.test(
      text.slice(comment.end as number, Math.max(begin, comment.end as number)),
    );
    const isOwnLine = /^\s*$/.test(
      text.slice(file.lineStart(comment.start as number), comment.start as number),
    );
    if ((comment.end as number) > start || !isRightAbove || !isOwnLine) {
      if ((comment.end as number) <= start) break;
      continue;
    }
    ranges.unshift({ start: comment.start as number, end: comment.end as number });
    begin = file.lineStart(comment.start as number);
  }
  if (ranges.length === 0) return undefined;
  const { member, body } = indentsOf(stack);
  const lines = ranges.map((range) =>
    text.slice(range.start, range.end).replaceAll(`\n${member}`, `\n${body}`),
  );
  return { text: lines.map((line) => line + draft.style.eol + body).join(""), ranges };
}
