import { type Node, type Range, rangeOf } from "../../../../syntax/nodes";
import type { Draft } from "../../../program/edits/draft";

/** A change of a file. A text that depends on inner changes is asked for when these are made. */
export type Change =
  | { readonly is: "replace"; readonly range: Range; readonly text: string | ((draft: Draft) => string) }
  | { readonly is: "insert"; readonly offset: number; readonly text: string }
  | { readonly is: "insert behind"; readonly offset: number; readonly text: string }
  /** Takes a member of a list, or a statement, out with its line. */
  | { readonly is: "remove"; readonly range: Range };

/**
 * Makes the changes of one unit. The texts that others are made of are read once the plain changes are made, and before
 * anything is taken out.
 */
export function applyChanges(draft: Draft, changes: readonly Change[]): void {
  const plain = changes.filter((change) => !isComposed(change));
  for (const change of plain.toSorted(inner)) apply(draft, change);
  const composed = changes.filter(isComposed).map((change) => {
    const isLate = change.is === "replace" && typeof change.text !== "string";
    return isLate ? { ...change, text: (change.text as (draft: Draft) => string)(draft) } : change;
  });
  for (const change of composed.toSorted(inner)) apply(draft, change);
}

function isComposed(change: Change): boolean {
  return change.is === "remove" || (change.is === "replace" && typeof change.text !== "string");
}

function inner(one: Change, other: Change): number {
  return widthOf(one) - widthOf(other);
}

function apply(draft: Draft, change: Change): void {
  if (change.is === "insert") draft.edits.insert(change.offset, change.text);
  else if (change.is === "insert behind") draft.edits.insertBehind(change.offset, change.text);
  else if (change.is === "remove") draft.removeLines(change.range);
  // Behind what others have put at the same offset.
  else if (widthOf(change) === 0) draft.edits.insert(change.range.start, change.text as string);
  else draft.edits.replace(change.range, change.text as string);
}

function widthOf(change: Change): number {
  return "range" in change ? change.range.end - change.range.start : 0;
}

/** Puts a text in place of a node. */
export function replaced(node: Node, text: string | ((draft: Draft) => string)): Change {
  return { is: "replace", range: rangeOf(node), text };
}
