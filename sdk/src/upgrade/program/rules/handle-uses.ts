import type * as t from "@babel/types";
import { bare, isCall, isMember, memberName, type Node, walk } from "../../../syntax/nodes";
import type { Draft } from "../edits/draft";
import type { Kind } from "../knowledge/kinds";
import type { Rewrite } from "./rewrite";

type Member = t.MemberExpression | t.OptionalMemberExpression;

/** Methods that the objects of generation 1 have as well. */
const SAME = /^(addApiKey|addUsagePlan|addRequestValidator)$/;

/** Reports members of objects of the platform that no table has. The program would end there. */
export function reportHandleUses({ knows }: Rewrite, draft: Draft): void {
  const { file, legacy } = draft;
  if (!legacy.library.reportsHandles) return;
  walk(file.file.program, (node) => {
    if (!isMember(node)) return true;
    const around = knows.kindOf(file, node.object);
    const name = memberName(node);
    if (around?.is !== "handle" || name === undefined || isKnown(draft, around, name)) return true;
    const call = callOn(file.parents.get(node), node);
    const message = call ? ofCall(draft, node, name) : undefined;
    if (message !== undefined) draft.fatal(node, message);
    if (!call) draft.fatal(node, `\`${name}\` is a name of CDK: write the one that @pulumi/aws has`);
    return false;
  });
}

/** Whether a table has a name for it. */
function isKnown(
  { legacy }: Draft,
  { construct, handle }: Kind & { readonly is: "handle" },
  name: string,
): boolean {
  const handles = legacy.tableOf(construct)?.handles ?? {};
  const { reads = {} } = handles[handle] ?? {};
  return Object.hasOwn(handles, `${handle}.${name}`) || Object.hasOwn(reads, name);
}

/** The call of a member, or of something that is read from it. */
function callOn(around: Node | undefined, node: Member): boolean {
  return isCall(around) ? bare(around.callee) === node : memberName(node) === "node";
}

function ofCall(draft: Draft, node: Member, name: string): string | undefined {
  if (SAME.test(name)) return undefined;
  if (name.startsWith("grant"))
    return `write permissions: [[${draft.file.textOf(node.object).split(".")[0]}, "${name}"]] of the function in place of this call`;
  if (name === "node")
    return "leave this out, and where one of them does not use the other, write the option { dependsOn: [...] }";
  return `\`${name}\` is a method of CDK: make what it made with @pulumi/aws`;
}
