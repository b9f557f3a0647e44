import type * as t from "@babel/types";
import { commentsIn, indentAt } from "../../expressions/source";
import type { Draft } from "../../program/edits/draft";

/** Adds a property to an object: as the last one, or as the first one where comments follow the last. */
export function addProp(draft: Draft, object: t.ObjectExpression, text: string): boolean {
  const last = object.properties.at(-1);
  if (!last) return draft.replace(object, `{ ${text} }`);
  const open = (object.start as number) + 1;
  const behind = { start: last.end as number, end: object.end as number };
  const indent = indentInside(draft, object);
  const between = indent === undefined ? " " : draft.style.eol + indent;
  if (commentsIn(draft, behind).length === 0)
    return draft.edits.insertBehind(last.end as number, `,${between}${text}`);
  return draft.edits.insertBehind(open, `${between}${text},`);
}

/** The blanks before the properties of an object on lines of their own. `undefined` for one on a line. */
export function indentInside(
  draft: Draft,
  { start, properties: [first] }: t.ObjectExpression,
): string | undefined {
  const isOnLines =
    first &&
    isLineStart(draft, first.start as number) &&
    /^\s*?\n/.test(draft.text.slice((start as number) + 1));
  return isOnLines ? indentAt(draft.text, first.start as number) : undefined;
}

function isLineStart({ file, text }: Draft, offset: number): boolean {
  return /^\s*$/.test(text.slice(file.lineStart(offset), offset));
}
