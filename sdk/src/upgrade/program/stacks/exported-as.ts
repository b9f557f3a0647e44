import { bare, type Node } from "../../syntax/nodes";
import type { Program } from "../modules/program";
import type { StackClass } from "./stack-class";

/** The name under which the file of a class exports it; `*` where it is all that the file exports. */
export function exportedAs(program: Program, { file, node }: StackClass): string | undefined {
  const { named, whole } = program.exportsOf(file);
  const isIt = (exported: Node): boolean => {
    const expression = bare(exported);
    if (expression === node) return true;
    if (expression?.type !== "Identifier") return false;
    const declaration = file.names.bindingOf(expression)?.declaration;
    return (
      declaration === node || (declaration?.type === "VariableDeclarator" && bare(declaration.init) === node)
    );
  };
  if (whole && isIt(whole)) return WHOLE;
  for (const [name, exported] of named) if (exported.of === "own" && isIt(exported.node)) return name;
  const literal = bare(whole);
  for (const property of literal?.type === "ObjectExpression" ? literal.properties : [])
    if (property.type === "ObjectProperty" && property.key.type === "Identifier" && isIt(property.value))
      return property.key.name;
  return undefined;
}

/** Stands for a module that exports one thing alone. */
export const WHOLE = "*";
