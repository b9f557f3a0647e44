import type * as t from "@babel/types";
import { bare, isMember, memberName, type Node, walk } from "../../syntax/nodes";
import type { SourceFile } from "../../syntax/source-file";
import type { Draft } from "../edits/draft";
import type { Former } from "../former/former";
import { importedName } from "../knowledge/knowledge";
import { pathTo } from "../knowledge/patterns";
import { type Generation, requiredIn } from "../modules/program";
import type { Rewrite } from "./rewrite";

/** How a file comes to a name of the library. */
type Way =
  /** Imported by its name, or by another one. */
  | { readonly by: "name"; readonly imported: string; readonly local: string }
  /** Read from the whole library: `sapi.Api`. */
  | { readonly by: "namespace"; readonly local: string }
  /** From a file of the program that exports it on. */
  | { readonly by: "file" };

/** Whether a name can be told to come from another generation. */
export function hasWay({ program, knows }: Rewrite, { file }: Draft, node: Node): boolean {
  return wayTo(program, knows, file, node) !== undefined;
}

/** Have an expression or a type mean what generation 1 calls by that name now. */
export function pointTo(
  rewrite: Rewrite,
  draft: Draft,
  node: Node,
  name: string,
  now = rewrite.knows.former.nameNow(name) ?? name,
): void {
  const way = wayTo(rewrite.program, rewrite.knows, draft.file, node);
  // What other files export on is upgraded there.
  if (!way || way.by === "file") return;
  draft.replace(bare(node) ?? node, placeholder(rewrite, way, name, now, 1));
}

/** Have an expression mean what it meant before, where the file that exports it on means generation 1 now. */
export function keepPointing(rewrite: Rewrite, draft: Draft, node: Node, name: string): void {
  const way = wayTo(rewrite.program, rewrite.knows, draft.file, node);
  if (way?.by === "file" && draft.former.nameNow(name) !== undefined)
    draft.replace(bare(node) ?? node, placeholder(rewrite, way, name, name, 0));
}

function placeholder(
  { placeholders }: Rewrite,
  way: Way,
  name: string,
  now: string,
  generation: Generation,
): string {
  const wish = way.by === "name" && way.local !== way.imported ? way.local : now;
  return placeholders.nameFor({
    wanted: { from: "library", generation, name: generation === 1 ? now : name },
    wish,
    ...(way.by === "namespace" && { namespace: way.local }),
  });
}

/** Types, and what else says no more than a name, mean generation 1. What is made is looked at by itself. */
export function rewriteReferences(rewrite: Rewrite, draft: Draft): void {
  const { file, former } = draft;
  for (const { node, name, isType } of mentionsIn(rewrite, draft)) {
    const parent = file.parents.get(node);
    if (
      former.nameNow(name) === undefined &&
      wayTo(rewrite.program, rewrite.knows, file, node)?.by === "file"
    )
      rewrite.askedFor.set(file, [...(rewrite.askedFor.get(file) ?? []), { name, isType }]);
    if (parent?.type === "NewExpression" && parent.callee === node) continue;
    if (
      (parent?.type === "ClassDeclaration" || parent?.type === "ClassExpression") &&
      parent.superClass === node
    )
      continue;
    // What stays is known by its types when it is looked at again.
    if (rewrite.pins.names.has(name)) keepPointing(rewrite, draft, node, name);
    else if (parent?.type === "ExportSpecifier") exportOn(rewrite, draft, parent, name);
    else if (former.nameNow(name) !== undefined && (isType || saysNoMore(former, parent, node, name)))
      pointTo(rewrite, draft, node, name);
    else if (!isType) keepPointing(rewrite, draft, node, name);
  }
}

/** Names of generation 0 in a file, as it was read. */
function mentionsIn(
  { knows }: Rewrite,
  { file }: Draft,
): readonly { readonly node: Node; readonly name: string; readonly isType: boolean }[] {
  const found: { node: Node; name: string; isType: boolean }[] = [];
  walk(file.file.program, (node) => {
    if (node.type === "ImportDeclaration" || (node.type === "ExportNamedDeclaration" && node.source))
      return false;
    const isName = node.type === "Identifier" || isMember(node) || node.type === "TSQualifiedName";
    if (!isName) return true;
    const kind = node.type === "TSQualifiedName" ? qualified(knows, file, node) : knows.kindOf(file, node);
    if (kind?.is !== "library" || kind.generation !== 0) return true;
    const binding = node.type === "Identifier" ? file.names.bindingOf(node) : undefined;
    if (node.type !== "Identifier" || (binding && binding.id !== node))
      found.push({ node, name: kind.name, isType: isInType(file, node) });
    return false;
  });
  return found;
}

function qualified(
  knows: Rewrite["knows"],
  file: SourceFile,
  node: t.TSQualifiedName,
): ReturnType<typeof knows.kindOf> {
  const left =
    node.left.type === "Identifier" ? knows.kindOfName(file, node.left) : qualified(knows, file, node.left);
  return knows.memberOf(left, node.right.name);
}

function isInType(file: SourceFile, node: Node): boolean {
  const parent = file.parents.get(node);
  switch (parent?.type) {
    case "TSTypeReference":
    case "TSTypeQuery":
    case "TSQualifiedName":
    case "TSExpressionWithTypeArguments":
      return true;
    default:
      return false;
  }
}

/** `x instanceof Api` holds for constructs of both generations then; `use` is the same in both. */
function saysNoMore(former: Former, parent: Node | undefined, node: Node, name: string): boolean {
  if (parent?.type === "BinaryExpression") return parent.operator === "instanceof" && parent.right === node;
  if (isMember(parent)) return parent.object === node && former.library.namespaces?.includes(name) === true;
  return parent?.type === "CallExpression" && parent.callee === node && name === "use";
}

/** `export { Api }` of what was imported. */
function exportOn(rewrite: Rewrite, draft: Draft, specifier: t.ExportSpecifier, name: string): void {
  const now = draft.former.nameNow(name);
  if (now === undefined) return;
  const way = wayTo(rewrite.program, rewrite.knows, draft.file, specifier.local);
  if (way?.by !== "name") return;
  const exported = draft.file.textOf(specifier.exported);
  const type = specifier.exportKind === "type" ? "type " : "";
  draft.replace(specifier, `${type}${placeholder(rewrite, way, name, now, 1)} as ${exported}`);
}

/** Types of props that were translated where they are declared: `const props: ApiProps = {...}`. */
export function pointPropsTypes(rewrite: Rewrite, draft: Draft, annotation: Node): void {
  walk(annotation, (node) => {
    const name = node.type === "TSTypeReference" ? node.typeName : undefined;
    if (!name) return;
    const kind =
      name.type === "Identifier"
        ? rewrite.knows.kindOfName(draft.file, name)
        : qualified(rewrite.knows, draft.file, name as t.TSQualifiedName);
    const now =
      kind?.is === "library" && kind.generation === 0 ? draft.former.propsTypeNow(kind.name) : undefined;
    if (now !== undefined && kind?.is === "library") pointTo(rewrite, draft, name, kind.name, now);
  });
}

function wayTo(
  program: Rewrite["program"],
  knows: Rewrite["knows"],
  file: SourceFile,
  node: Node,
): Way | undefined {
  const expression = bare(node);
  if (expression?.type === "Identifier") return wayToName(program, knows, file, expression);
  const object = isMember(expression)
    ? expression.object
    : expression?.type === "TSQualifiedName"
      ? expression.left
      : undefined;
  if (object?.type !== "Identifier") return undefined;
  const module = knows.kindOfName(file, object);
  if (module?.is !== "module") return undefined;
  if (module.module.is === "library") return { by: "namespace", local: object.name };
  return module.module.is === "file" ? { by: "file" } : undefined;
}

function wayToName(
  program: Rewrite["program"],
  knows: Rewrite["knows"],
  file: SourceFile,
  id: t.Identifier,
): Way | undefined {
  const binding = file.names.bindingOf(id);
  const { declaration } = binding ?? {};
  if (!binding || !declaration) return undefined;
  if (binding.kind === "import") {
    const statement = file.parents.get(declaration);
    if (statement?.type !== "ImportDeclaration") return undefined;
    const imported = importedName(declaration);
    if (program.former.isEntry(statement.source.value)) return { by: "name", imported, local: binding.name };
    const found = program.exported(program.module(file, statement.source.value), imported);
    return found?.is === "library" ? { by: "file" } : undefined;
  }
  if (declaration.type !== "VariableDeclarator") return undefined;
  const single = bare(declaration.init);
  if (isMember(single) && program.former.isEntry(requiredIn(single.object)) && declaration.id === binding.id)
    return { by: "name", imported: memberName(single) ?? "", local: binding.name };
  const module = knows.kindOf(file, declaration.init);
  const [imported, ...more] = pathTo(declaration.id, binding.id) ?? [];
  if (module?.is !== "module" || imported === undefined || more.length > 0) return undefined;
  if (module.module.is === "library") return { by: "name", imported, local: binding.name };
  const found = program.exported(module.module, imported);
  return found?.is === "library" ? { by: "file" } : undefined;
}
