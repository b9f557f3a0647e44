import type * as t from "@babel/types";
import { bare } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import { type ConfigFile, canStandAlone } from "./config-file";

/** Whether the lines of `stacks` can stand where the app is made. */
export function isInlined({ file, stacks }: ConfigFile): boolean {
  const { body, params } = stacks;
  if (body.type !== "BlockStatement" || !canStandAlone(body) || params.length > 1) return false;
  if (params[0] && params[0].type !== "Identifier") return false;
  const inside = [
    ...(file.names.scopeIn(body)?.bindings.keys() ?? []),
    ...(file.names.scopeIn(stacks)?.bindings.keys() ?? []),
  ];
  return !inside.some((name) => file.names.program.bindings.has(name)) && !isUsedElsewhere(file, stacks);
}

/** Whether a function that has a name of its own in the file is called by it too. */
function isUsedElsewhere(file: SourceFile, stacks: t.Function): boolean {
  const own = ownStatement(file, stacks);
  if (!own) return false;
  const binding = file.names.bindings.find(({ declaration }) => declaration === declarationOf(file, stacks));
  return (binding?.references.length ?? 0) > 1 || own.type.startsWith("Export");
}

function declarationOf(file: SourceFile, stacks: t.Function): t.Node | undefined {
  if (stacks.type === "FunctionDeclaration") return stacks;
  for (let node = file.parents.get(stacks); node; node = file.parents.get(node))
    if (node.type === "VariableDeclarator") return bare(node.init) === stacks ? node : undefined;
  return undefined;
}

/** The statement of a function that is declared in the file, and not in the configuration itself. */
export function ownStatement(file: SourceFile, stacks: t.Function): t.Statement | undefined {
  const declaration = declarationOf(file, stacks);
  return (
    declaration &&
    file.file.program.body.find(
      (statement) =>
        (statement.start as number) <= (declaration.start as number) &&
        (statement.end as number) >= (declaration.end as number),
    )
  );
}

/** The name of a function with a statement of its own. */
export function nameOf(file: SourceFile, stacks: t.Function): string {
  const declaration = declarationOf(file, stacks);
  if (declaration?.type === "VariableDeclarator" && declaration.id.type === "Identifier")
    return declaration.id.name;
  return (declaration?.type === "FunctionDeclaration" && declaration.id?.name) || "stacks";
}
