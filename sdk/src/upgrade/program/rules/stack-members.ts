import { isMember, memberName, type Node, walk } from "../../syntax/nodes";
import type { Draft } from "../edits/draft";
import type { Rewrite } from "./rewrite";

/** What generation 0 alone had on stacks, read from a stack that has a name: `stack.node.id`. */
export function rewriteStackMembers({ knows }: Rewrite, draft: Draft): void {
  const isStack = (node: Node) => {
    const kind = knows.kindOf(draft.file, node);
    return kind?.is === "stack" && kind.generation === 0;
  };
  walk(draft.file.file.program, (node) => {
    if (!isMember(node)) return;
    const { object } = node;
    const name = memberName(node);
    if (name === "stackName" && isStack(object)) {
      const stack = draft.textOfNode(object);
      draft.replace(node, `${stack}.app.logicalPrefixedName(${stack}.id)`);
    }
    if (!isMember(object) || memberName(object) !== "node" || !isStack(object.object)) return;
    if (name === "id") draft.replace(node, `${draft.textOfNode(object.object)}.id`);
    if (name === "root") draft.replace(node, `${draft.textOfNode(object.object)}.app`);
  });
}
