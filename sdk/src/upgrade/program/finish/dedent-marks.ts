import type { Range } from "../../syntax/nodes";
import type { Draft } from "../edits/draft";

/**
 * Marks lines that move to the left when all changes of a file are made. What stands in texts over several lines must not
 * move, which is known of the new text alone.
 */
export function markDedent(draft: Draft, { start, end }: Range, from: string, to: string): void {
  draft.edits.insertBehind(start, `/*sapi>${from.length}>${to.length}>*/`);
  draft.edits.insertBehind(end, "/*<sapi*/");
}
