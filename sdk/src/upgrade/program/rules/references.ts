import type * as t from "@babel/types";
import {
  bare,
  isClass,
  isImportOrReExport,
  isMember,
  memberName,
  type Node,
  walk,
} from "../../../syntax/nodes";
import type { Binding } from "../../../syntax/scopes";
import type { SourceFile } from "../../../syntax/source-file";
import type { Draft } from "../edits/draft";
import { importedName } from "../knowledge/knowledge";
import { pathTo } from "../knowledge/patterns";
import type { LegacyLibrary } from "../legacy/legacy-library";
import { type Generation, requiredIn } from "../modules/program";
import type { Rewrite } from "./rewrite";

/** How a file comes to a name of the library. */
type LibraryAccess =
  /** Imported by its name, or by another one. */
  | { readonly by: "name"; readonly imported: string; readonly local: string }
  /** Read from the whole library: `sapi.Api`. */
  | { readonly by: "namespace"; readonly local: string }
  /** A reference through a file of the program that exports the name again. */
  | { readonly by: "file" };

/** Whether a name can be changed to mean another generation. */
export function hasAccess({ program, knows }: Rewrite, { file }: Draft, node: Node): boolean {
  return accessTo(program, knows, file, node) !== undefined;
}

/** Have an expression or a type mean what generation 1 calls by that name now. */
export function pointTo(
  rewrite: Rewrite,
  draft: Draft,
  node: Node,
  name: string,
  now = rewrite.knows.legacy.nameNow(name) ?? name,
): void {
  const access = accessTo(rewrite.program, rewrite.knows, draft.file, node);
  // The file that exports the name on upgrades it there.
  if (!access || access.by === "file") return;
  draft.replace(bare(node) ?? node, placeholder(rewrite, access, name, now, 1));
}

/** Have an expression mean what it meant before, where the file that exports it on means generation 1 now. */
export function pointBack(rewrite: Rewrite, draft: Draft, node: Node, name: string): void {
  const access = accessTo(rewrite.program, rewrite.knows, draft.file, node);
  if (access?.by === "file" && draft.legacy.nameNow(name) !== undefined)
    draft.replace(bare(node) ?? node, placeholder(rewrite, access, name, name, 0));
}

function placeholder(
  { placeholders }: Rewrite,
  access: LibraryAccess,
  name: string,
  now: string,
  generation: Generation,
): string {
  const wish = access.by === "name" && access.local !== access.imported ? access.local : now;
  return placeholders.nameFor({
    wanted: { from: "library", generation, name: generation === 1 ? now : name },
    wish,
    ...(access.by === "namespace" && { namespace: access.local }),
  });
}

/** Makes types and plain mentions of names mean generation 1. Names after `new` have a rule of their own. */
export function rewriteReferences(rewrite: Rewrite, draft: Draft): void {
  for (const mention of mentionsIn(rewrite, draft)) {
    noteAskedFor(rewrite, draft, mention);
    if (!isMadeOrExtended(draft.file, mention.node)) rewriteMention(rewrite, draft, mention);
  }
}

/** A name of generation 0 in a file. */
interface Mention {
  readonly node: Node;
  readonly name: string;
  readonly isType: boolean;
}

/** Notes a name that another file exports on and that generation 1 has no more. */
function noteAskedFor(rewrite: Rewrite, { file, legacy }: Draft, { node, name, isType }: Mention): void {
  if (legacy.nameNow(name) !== undefined) return;
  if (accessTo(rewrite.program, rewrite.knows, file, node)?.by !== "file") return;
  rewrite.askedFor.set(file, [...(rewrite.askedFor.get(file) ?? []), { name, isType }]);
}

function isMadeOrExtended({ parents }: SourceFile, node: Node): boolean {
  const parent = parents.get(node);
  if (parent?.type === "NewExpression") return parent.callee === node;
  return isClass(parent) && parent.superClass === node;
}

function rewriteMention(rewrite: Rewrite, draft: Draft, { node, name, isType }: Mention): void {
  const { file, legacy } = draft;
  const parent = file.parents.get(node);
  // Types of what stays generation 0 stay as well.
  if (rewrite.pins.names.has(name)) pointBack(rewrite, draft, node, name);
  else if (parent?.type === "ExportSpecifier") exportOn(rewrite, draft, parent, name);
  else if (legacy.nameNow(name) !== undefined && (isType || saysNoMore(legacy, parent, node, name)))
    pointTo(rewrite, draft, node, name);
  else if (!isType) pointBack(rewrite, draft, node, name);
}

/** Names of generation 0 in a file, as it was read. */
function mentionsIn({ knows }: Rewrite, { file }: Draft): readonly Mention[] {
  const found: Mention[] = [];
  walk(file.file.program, (node) => {
    if (isImportOrReExport(node)) return false;
    const name = oldName(knows, file, node);
    if (name === undefined) return true;
    if (node.type !== "Identifier" || isMentioned(file, node))
      found.push({ node, name, isType: isInType(file, node) });
    return false;
  });
  return found;
}

/** The name of generation 0 that an expression or a name of a type stands for. */
function oldName(knows: Rewrite["knows"], file: SourceFile, node: Node): string | undefined {
  if (node.type !== "Identifier" && node.type !== "TSQualifiedName" && !isMember(node)) return undefined;
  const kind = node.type === "TSQualifiedName" ? qualified(knows, file, node) : knows.kindOf(file, node);
  return kind?.is === "library" && kind.generation === 0 ? kind.name : undefined;
}

function isMentioned(file: SourceFile, id: t.Identifier): boolean {
  const binding = file.names.bindingOf(id);
  return binding !== undefined && binding.id !== id;
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

/** `x instanceof Api` then holds for constructs of both generations. `use` is the same in both. */
function saysNoMore(legacy: LegacyLibrary, parent: Node | undefined, node: Node, name: string): boolean {
  if (parent?.type === "BinaryExpression") return parent.operator === "instanceof" && parent.right === node;
  if (isMember(parent)) return parent.object === node && legacy.library.namespaces?.includes(name) === true;
  return parent?.type === "CallExpression" && parent.callee === node && name === "use";
}

/** `export { Api }` of what was imported. */
function exportOn(rewrite: Rewrite, draft: Draft, specifier: t.ExportSpecifier, name: string): void {
  const now = draft.legacy.nameNow(name);
  if (now === undefined) return;
  const access = accessTo(rewrite.program, rewrite.knows, draft.file, specifier.local);
  if (access?.by !== "name") return;
  const exported = draft.file.textOf(specifier.exported);
  const type = specifier.exportKind === "type" ? "type " : "";
  draft.replace(specifier, `${type}${placeholder(rewrite, access, name, now, 1)} as ${exported}`);
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
      kind?.is === "library" && kind.generation === 0 ? draft.legacy.propsTypeNow(kind.name) : undefined;
    if (now !== undefined && kind?.is === "library") pointTo(rewrite, draft, name, kind.name, now);
  });
}

function accessTo(
  program: Rewrite["program"],
  knows: Rewrite["knows"],
  file: SourceFile,
  node: Node,
): LibraryAccess | undefined {
  const expression = bare(node);
  if (expression?.type === "Identifier") return accessByName(program, knows, file, expression);
  const object = qualifierOf(expression);
  if (object?.type !== "Identifier") return undefined;
  const module = knows.kindOfName(file, object);
  if (module?.is !== "module") return undefined;
  if (module.module.is === "library") return { by: "namespace", local: object.name };
  return module.module.is === "file" ? { by: "file" } : undefined;
}

/** `sapi` of `sapi.Api`, in an expression or in a type. */
function qualifierOf(node: Node | undefined): Node | undefined {
  if (isMember(node)) return node.object;
  return node?.type === "TSQualifiedName" ? node.left : undefined;
}

function accessByName(
  program: Rewrite["program"],
  knows: Rewrite["knows"],
  file: SourceFile,
  id: t.Identifier,
): LibraryAccess | undefined {
  const binding = file.names.bindingOf(id);
  if (binding?.kind === "import") return accessByImport(program, file, binding);
  return binding?.declaration.type === "VariableDeclarator"
    ? accessByRequire(program, knows, file, binding, binding.declaration)
    : undefined;
}

function accessByImport(
  program: Rewrite["program"],
  file: SourceFile,
  { name, declaration }: Binding,
): LibraryAccess | undefined {
  const statement = file.parents.get(declaration);
  if (statement?.type !== "ImportDeclaration") return undefined;
  const imported = importedName(declaration);
  if (program.legacy.isEntry(statement.source.value)) return { by: "name", imported, local: name };
  const found = program.exported(program.module(file, statement.source.value), imported);
  return found?.is === "library" ? { by: "file" } : undefined;
}

function accessByRequire(
  program: Rewrite["program"],
  knows: Rewrite["knows"],
  file: SourceFile,
  { name, id }: Binding,
  declarator: t.VariableDeclarator,
): LibraryAccess | undefined {
  const single = bare(declarator.init);
  if (isMember(single) && program.legacy.isEntry(requiredIn(single.object)) && declarator.id === id)
    return { by: "name", imported: memberName(single) ?? "", local: name };
  const module = knows.kindOf(file, declarator.init);
  const [imported, ...more] = pathTo(declarator.id, id) ?? [];
  if (module?.is !== "module" || imported === undefined || more.length > 0) return undefined;
  if (module.module.is === "library") return { by: "name", imported, local: name };
  const found = program.exported(module.module, imported);
  return found?.is === "library" ? { by: "file" } : undefined;
}
