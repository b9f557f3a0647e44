import { bare, isCall, type Node, walk } from "../../../syntax/nodes";
import type { Draft } from "../../program/edits/draft";
import { type FromCdk, membersBelowModule, namesOfCdk, pathOf } from "./cdk-names";
import { nearestTo } from "./nearest";

/** Leaves code of CDK as it is, and reports its nearest equivalent. */
export function reportCdk(draft: Draft): void {
  const names = namesOfCdk(draft.file);
  if (names.size === 0) return;
  walk(draft.file.file.program, (node) => {
    if (node.type !== "NewExpression" && !isCall(node)) return true;
    const path = pathOf(bare(node.callee));
    const specifier = path && names.get(path[0]);
    if (!path || specifier === undefined) return true;
    const [, ...members] = path as [Node, ...string[]];
    const name = nameOf(specifier, members, node.type === "NewExpression");
    const module = [specifier.from, specifier.imported, ...members].join("/");
    draft.doubt(node, `this is code of CDK: write ${nearestTo(name, module)}`);
    return false;
  });
}

/** The class that is made, or whose method is called. */
function nameOf(from: FromCdk, members: readonly string[], isMade: boolean): string {
  const path = membersBelowModule(from, members);
  return (isMade ? path.at(-1) : (path.at(-2) ?? path.at(-1))) ?? from.imported;
}
