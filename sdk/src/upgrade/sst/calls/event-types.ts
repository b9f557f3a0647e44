import { bare, type Node } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";

/** The types of events that an expression names: a text, or several, or the name of a constant with them. */
export function typesOf(file: SourceFile, node: Node | undefined): readonly string[] | undefined {
  const value = bare(node);
  if (value?.type === "StringLiteral") return [value.value];
  if (value?.type === "TemplateLiteral" && value.expressions.length === 0)
    return [value.quasis[0]?.value.cooked ?? ""];
  if (value?.type === "TSAsExpression") return typesOf(file, value.expression);
  if (value?.type === "Identifier") {
    const declared = file.names.bindingOf(value);
    const isSet = declared?.references.some(({ isWrite }) => isWrite);
    const { declaration } = declared ?? {};
    if (isSet || declaration?.type !== "VariableDeclarator" || declaration.id.type !== "Identifier")
      return undefined;
    return typesOf(file, declaration.init ?? undefined);
  }
  if (value?.type !== "ArrayExpression") return undefined;
  const all = value.elements.map((element) => element && typesOf(file, element));
  return all.every((each) => each?.length === 1) ? all.flatMap((each) => each ?? []) : undefined;
}

/** Whether an expression is a list, and not a text. */
export function isList(file: SourceFile, node: Node | undefined): boolean {
  const value = bare(node);
  if (value?.type === "TSAsExpression") return isList(file, value.expression);
  if (value?.type !== "Identifier") return value?.type === "ArrayExpression";
  const declaration = file.names.bindingOf(value)?.declaration;
  return declaration?.type === "VariableDeclarator" && isList(file, declaration.init ?? undefined);
}
