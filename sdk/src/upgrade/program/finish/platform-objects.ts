import { bare, isMember, memberName, type Node, walk } from "../../syntax/nodes";
import type { SourceFile } from "../../syntax/source-file";
import type { Draft } from "../edits/draft";
import type { Former } from "../former/former";
import { importedName } from "../knowledge/knowledge";
import { pathTo } from "../knowledge/patterns";
import { requiredIn } from "../modules/program";

/** Tells of objects of the platform that are still made, since nothing could be put in their place. */
export function tellOfPlatformObjects(draft: Draft): void {
  const { file, former } = draft;
  walk(file.file.program, (node) => {
    if (node.type !== "NewExpression") return true;
    const name = oldName(former, file, node.callee);
    // What is left as it stands takes them.
    if (name === undefined || former.tableOf(name)) return name === undefined;
    if (Object.hasOwn(former.library.left ?? {}, name)) return false;
    if (former.nameNow(name) === undefined)
      draft.doubt(node, `generation 1 has no ${name}: write what it stands for as an object or a text`);
    return true;
  });
}

/** The name in generation 0 of what an expression means in a file whose new names stand for themselves yet. */
function oldName(former: Former, file: SourceFile, callee: Node): string | undefined {
  const expression = bare(callee);
  if (isMember(expression)) {
    const imported = oldName(former, file, expression.object);
    return imported === "*" ? memberName(expression) : undefined;
  }
  const binding = expression?.type === "Identifier" ? file.names.bindingOf(expression) : undefined;
  const declaration = binding?.declaration;
  if (!binding || !declaration) return undefined;
  if (declaration.type === "VariableDeclarator") {
    if (!former.isEntry(requiredIn(declaration.init ?? undefined))) return undefined;
    const [name = "*"] = pathTo(declaration.id, binding.id) ?? [];
    return name;
  }
  const statement = file.parents.get(declaration);
  if (statement?.type !== "ImportDeclaration" || !former.isEntry(statement.source.value)) return undefined;
  const name = importedName(declaration);
  return name === "default" ? "*" : name;
}
