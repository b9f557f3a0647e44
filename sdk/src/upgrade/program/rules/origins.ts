import type * as t from "@babel/types";
import type { MethodRow, PartArgument } from "../../../gen0/translation/row";
import type { ConstructTable } from "../../../gen0/translation/translate";
import { bare, isCall, isMember, keyName, memberName, type Node, walk } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import { assignmentsTo } from "../knowledge/assignments";
import type { Knows } from "../knowledge/kinds";

/** The `new` that makes what an expression reads, where it stands in the same file and is the only one. */
export function originOf(
  knows: Knows,
  file: SourceFile,
  node: Node | null | undefined,
): t.NewExpression | undefined {
  const expression = bare(node);
  switch (expression?.type) {
    case "NewExpression":
      return expression;
    case "Identifier": {
      const binding = file.names.bindingOf(expression);
      const isSet = binding?.references.some(({ isWrite }) => isWrite);
      const declarator = binding?.declaration;
      if (isSet || declarator?.type !== "VariableDeclarator" || declarator.id.type !== "Identifier")
        return undefined;
      return originOf(knows, file, declarator.init);
    }
    case "MemberExpression": {
      if (expression.object.type !== "ThisExpression") return undefined;
      const owner = knows.kindOf(file, expression.object);
      const name = memberName(expression);
      if (owner?.is !== "instance" || owner.file !== file || name === undefined) return undefined;
      const [assigned, ...more] = assignmentsTo(owner.node, name);
      return more.length === 0 ? originOf(knows, file, assigned?.right) : undefined;
    }
    default:
      return undefined;
  }
}

/** The number of entries before a call that adds some. `undefined` where it is not known. */
export function countBefore(
  knows: Knows,
  file: SourceFile,
  call: Node,
  made: t.NewExpression,
  { methods }: ConstructTable,
): number | undefined {
  const row = (methods as readonly MethodRow[]).find(({ args }) => args?.some(continues));
  const at = row?.args?.findIndex(continues) ?? -1;
  const part = (row?.args?.[at] as PartArgument | undefined)?.part;
  if (!row || part === undefined) return undefined;
  const counts = [countIn(propOf(made.arguments[2], part))];
  walk(file.file.program, (node) => {
    if (!isCall(node) || (node.end as number) >= (call.end as number)) return;
    const callee = bare(node.callee);
    if (!isMember(callee) || memberName(callee) !== row.old || originOf(knows, file, callee.object) !== made)
      return;
    counts.push(countIn(node.arguments[at] ?? null));
  });
  return counts.every((count) => count !== undefined)
    ? counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
    : undefined;
}

function continues(row: NonNullable<MethodRow["args"]>[number]): boolean {
  return row !== undefined && "continues" in row && row.continues === true;
}

/** The value of a prop. `undefined` where the props are no plain literal, `null` where there is none. */
function propOf(props: Node | undefined, part: string): Node | null | undefined {
  const literal = bare(props);
  if (!literal) return null;
  if (literal.type !== "ObjectExpression" || literal.properties.some(({ type }) => type === "SpreadElement"))
    return undefined;
  for (const property of literal.properties)
    if (property.type === "ObjectProperty" && keyName(property.key, property.computed) === part)
      return property.value;
  return null;
}

function countIn(list: Node | null | undefined): number | undefined {
  if (list === null) return 0;
  const literal = bare(list);
  if (literal?.type !== "ArrayExpression") return undefined;
  return literal.elements.some((each) => each?.type === "SpreadElement")
    ? undefined
    : literal.elements.length;
}
