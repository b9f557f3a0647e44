import { bare, type Node } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import type { Program } from "../modules/program";
import type { Rewrite } from "../rules/rewrite";
import type { StackClass } from "./stack-class";

/** The name that a class has in its own file. `undefined` for one without. */
export function ownNameOf({ file, node }: StackClass): string | undefined {
  if (node.id) return node.id.name;
  const around = file.parents.get(node);
  return around?.type === "VariableDeclarator" && around.id.type === "Identifier"
    ? around.id.name
    : undefined;
}

/** How a file mentions a class, which it may have to import. */
export function mention({ program, placeholders }: Rewrite, file: SourceFile, stack: StackClass): string {
  if (stack.file === file) return ownNameOf(stack) ?? stack.name;
  const name = exportedAs(program, stack) ?? WHOLE;
  return placeholders.nameFor({ wanted: { from: "file", file: stack.file, name }, wish: wishFor(stack) });
}

/** A class without a name is called after its file. */
function wishFor(stack: StackClass): string {
  const own = ownNameOf(stack);
  if (own !== undefined) return own;
  const base = stack.file.path.replace(/^.*\//, "").replace(/\.\w+$/, "");
  const words = base.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("") || "OtherStack";
}

/** The name under which the file of a class exports it. `*` where it is the only export. */
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
