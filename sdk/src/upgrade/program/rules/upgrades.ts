import type { Upgraded } from "../../expressions/upgrade-props";
import type { Node } from "../../syntax/nodes";
import type { Draft } from "../edits/draft";

/** Apply what was made of expressions, and say what is doubtful. */
export function applyUpgrade(draft: Draft, node: Node, { edits, doubts }: Upgraded): void {
  for (const { start, end, text } of edits) draft.edits.replace({ start, end }, text);
  tellDoubts(draft, node, doubts);
}

/** Say what is doubtful, where that is not said in the text already. */
export function tellDoubts(draft: Draft, node: Node, doubts: Upgraded["doubts"]): void {
  for (const { offset, message, isWritten } of doubts) {
    if (isWritten) draft.remark(offset, message);
    else draft.doubt(node, message, offset);
  }
}
