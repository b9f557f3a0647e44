import { type Range, walk } from "../../../syntax/nodes";
import type { Draft } from "../edits/draft";

/**
 * Marks lines that move to the left when all changes of a file are made. Lines inside of texts must not move, and only
 * the new text shows which these are.
 */
export function markDedent(draft: Draft, { start, end }: Range, from: string, to: string): void {
  draft.edits.insertBehind(start, `/*sapi>${from.length}>${to.length}>*/`);
  draft.edits.insertBehind(end, "/*<sapi*/");
}

/** Moves the lines between marks to the left, but for those inside of texts. */
export function dedent(draft: Draft): void {
  const marks = draft.comments.filter(({ value }) => value.startsWith("sapi>") || value === "<sapi");
  const texts = marks.length > 0 ? textLines(draft) : new Set<number>();
  for (const [at, mark] of marks.entries()) {
    const range = { start: mark.start as number, end: mark.end as number };
    draft.edits.replace(range, "");
    const [, from, to] = mark.value.split(">").map(Number);
    const last = marks[at + 1];
    if (from === undefined || to === undefined || !last) continue;
    moveLines(draft, { start: range.end, end: last.start as number }, from - to, texts);
  }
}

function moveLines(
  draft: Draft,
  { start, end }: { readonly start: number; readonly end: number },
  by: number,
  texts: ReadonlySet<number>,
): void {
  let line = start;
  while (line < end) {
    const blanks = /^[ \t]*/.exec(draft.text.slice(line, end))?.[0] ?? "";
    const width = Math.min(by, blanks.length);
    if (width > 0 && !texts.has(line)) draft.edits.replace({ start: line, end: line + width }, "");
    const next = draft.text.indexOf("\n", line);
    if (next < 0) return;
    line = next + 1;
  }
}

/** Where lines begin inside of a text, whose blanks are part of it. */
function textLines({ file, text }: Draft): ReadonlySet<number> {
  const lines = new Set<number>();
  walk(file.file.program, (node) => {
    if (node.type !== "TemplateElement" && node.type !== "StringLiteral" && node.type !== "JSXText") return;
    for (
      let at = text.indexOf("\n", node.start as number);
      at >= 0 && at < (node.end as number);
      at = text.indexOf("\n", at + 1)
    )
      lines.add(at + 1);
  });
  return lines;
}
