import type * as t from "@babel/types";
import { walk } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import { indentAt } from "../../../upgrade/expressions/source";

/** The lines of a block without its braces, moved to the left edge, but for those inside of texts. */
export function movedLeft(file: SourceFile, body: t.BlockStatement): string {
  const start = (body.start as number) + 1;
  const inside = file.text.slice(start, (body.end as number) - 1);
  const first = body.body[0] ?? file.file.comments?.find((comment) => (comment.start as number) >= start);
  const by = first ? indentAt(file.text, first.start as number).length : 0;
  const frozen = linesInTexts(file, body);
  let offset = start;
  const lines = inside.split("\n").map((line) => {
    const isFrozen = frozen.has(offset);
    offset += line.length + 1;
    const blanks = /^[ \t]*/.exec(line)?.[0].length ?? 0;
    return isFrozen ? line : line.slice(Math.min(by, blanks));
  });
  return lines
    .join("\n")
    .replace(/^\s*\n/, "")
    .trimStart()
    .trimEnd();
}

/** Where lines begin inside of a text, whose blanks are part of it. */
function linesInTexts({ text }: SourceFile, body: t.BlockStatement): ReadonlySet<number> {
  const lines = new Set<number>();
  walk(body, (node) => {
    if (node.type !== "TemplateElement" && node.type !== "StringLiteral") return;
    const end = node.end as number;
    for (
      let at = text.indexOf("\n", node.start as number);
      at >= 0 && at < end;
      at = text.indexOf("\n", at + 1)
    )
      lines.add(at + 1);
  });
  return lines;
}
