import { bare, isCall, isMember, memberName, type Node, walk } from "../../../syntax/nodes";
import type { Draft } from "../../program/edits/draft";
import { sitesOf } from "../../program/imports/sites";
import { isCdk } from "../modules";
import { nearestTo } from "./nearest";

/** Leaves code of CDK as it is, and reports its nearest equivalent. */
export function reportCdk(draft: Draft): void {
  const names = namesOfCdk(draft);
  if (names.size === 0) return;
  walk(draft.file.file.program, (node) => {
    if (node.type !== "NewExpression" && !isCall(node)) return true;
    const path = pathOf(bare(node.callee));
    const specifier = path && names.get(path[0] as Node);
    if (!path || specifier === undefined) return true;
    const [, ...members] = path as [Node, ...string[]];
    const name = nameOf(specifier, members, node.type === "NewExpression");
    const module = [specifier.from, specifier.imported, ...members].join("/");
    draft.doubt(node, `this is code of CDK: write ${nearestTo(name, module)}`);
    return false;
  });
}

interface FromCdk {
  readonly from: string;
  /** Its name in the module. `*` for all of it. */
  readonly imported: string;
}

/** Mentions of names that are imported from CDK. */
function namesOfCdk({ file }: Draft): ReadonlyMap<Node, FromCdk> {
  const found = new Map<Node, FromCdk>();
  for (const { specifier, names, namespaces } of sitesOf(file).filter((site) => isCdk(site.specifier)))
    for (const { imported, references } of [...names, ...namespaces])
      for (const { id } of references) found.set(id, { from: specifier, imported });
  return found;
}

/** The name that a path begins with, and the members that are read from it: `lambda`, `Runtime`. */
function pathOf(node: Node | undefined): [Node, ...string[]] | undefined {
  if (node?.type === "Identifier") return [node];
  if (!isMember(node)) return undefined;
  const around = pathOf(bare(node.object));
  const name = memberName(node);
  return around && name !== undefined ? [...around, name] : undefined;
}

/** The class that is made, or whose method is called. */
function nameOf({ imported }: FromCdk, members: readonly string[], isMade: boolean): string {
  const path =
    imported === "*" || imported === "default" || /^aws_/.test(imported) ? members : [imported, ...members];
  return (isMade ? path.at(-1) : (path.at(-2) ?? path.at(-1))) ?? imported;
}
