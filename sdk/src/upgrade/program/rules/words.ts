import {
  bare,
  isCall,
  isFunction,
  isMember,
  memberName,
  type Node,
  rangeOf,
  walk,
} from "../../../syntax/nodes";
import { platformMember } from "../../expressions/platform";
import type { Draft } from "../edits/draft";
import type { Rewrite } from "./rewrite";

/** Words of the platform become text wherever they stand: `RemovalPolicy.DESTROY`, `"destroy"`. */
export function rewriteWords({ knows }: Rewrite, draft: Draft): void {
  const { quote } = draft.style;
  walk(draft.file.file.program, (node) => {
    const word = isMember(node) ? wordOf(knows, draft, node) : undefined;
    if (word !== undefined && !isOfOthers(knows, draft, node)) draft.replace(node, quote + word + quote);
  });
}

/** Whether a word is given to code of the platform, which stays. */
function isOfOthers(knows: Rewrite["knows"], { file, legacy }: Draft, node: Node): boolean {
  if (!legacy.library.isPlatform) return false;
  for (const around of file.around(node)) {
    if (isFunction(around)) return false;
    if (around.type !== "NewExpression" && !isCall(around)) continue;
    const callee = bare(around.callee);
    const of = knows.kindOf(file, isMember(callee) && isCall(around) ? callee.object : callee);
    return (
      of === undefined || of.is === "handle" || (of.is === "library" && legacy.nameNow(of.name) === undefined)
    );
  }
  return false;
}

function wordOf(knows: Rewrite["knows"], { file }: Draft, node: Node): string | undefined {
  if (!isMember(node)) return undefined;
  const name = memberName(node);
  const around = knows.kindOf(file, node.object);
  if (name === undefined || around?.is !== "library" || around.generation !== 0) return undefined;
  const value = knows.legacy.wordOf(around.name, name) ?? platformMember(around.name, name);
  return typeof value === "string" ? value : undefined;
}

/** Puts back the words in code that stays as it is. */
export function restoreWords({ knows }: Rewrite, draft: Draft, within: Node): void {
  walk(within, (node) => {
    if (wordOf(knows, draft, node) !== undefined) draft.edits.restore(rangeOf(node));
  });
}
