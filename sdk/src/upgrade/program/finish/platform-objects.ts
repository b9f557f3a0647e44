import { bare, isMember, memberName, type Node, walk } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import type { Draft } from "../edits/draft";
import { importedName } from "../knowledge/knowledge";
import { pathTo } from "../knowledge/patterns";
import type { LegacyLibrary } from "../legacy/legacy-library";
import { requiredIn } from "../modules/program";

/** Reports objects of the platform that the new text still makes, since nothing replaces them. */
export function reportPlatformObjects(draft: Draft): void {
  const { file, legacy } = draft;
  walk(file.file.program, (node) => {
    if (node.type !== "NewExpression") return true;
    const name = oldName(legacy, file, node.callee);
    // A construct that stays as it is takes them.
    if (name === undefined || legacy.tableOf(name)) return name === undefined;
    if (Object.hasOwn(legacy.library.left ?? {}, name)) return false;
    if (legacy.nameNow(name) === undefined)
      draft.doubt(node, `generation 1 has no ${name}: write what it stands for as an object or a text`);
    return true;
  });
}

/** The name in generation 0 of what an expression means in a file whose new names stand for themselves yet. */
function oldName(legacy: LegacyLibrary, file: SourceFile, callee: Node): string | undefined {
  const expression = bare(callee);
  if (isMember(expression)) {
    const imported = oldName(legacy, file, expression.object);
    return imported === "*" ? memberName(expression) : undefined;
  }
  const binding = expression?.type === "Identifier" ? file.names.bindingOf(expression) : undefined;
  const declaration = binding?.declaration;
  if (!binding || !declaration) return undefined;
  if (declaration.type === "VariableDeclarator") {
    if (!legacy.isEntry(requiredIn(declaration.init ?? undefined))) return undefined;
    const [name = "*"] = pathTo(declaration.id, binding.id) ?? [];
    return name;
  }
  const statement = file.parents.get(declaration);
  if (statement?.type !== "ImportDeclaration" || !legacy.isEntry(statement.source.value)) return undefined;
  const name = importedName(declaration);
  return name === "default" ? "*" : name;
}
