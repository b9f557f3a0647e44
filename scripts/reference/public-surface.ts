import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import ts from "typescript";

/** The entry point whose exports have the meaning of names that are declared elsewhere. */
const MAIN = "index.ts";

/** A declaration that users see. */
export interface PublicDeclaration {
  /** As users write it, which may differ from the name in its file. */
  readonly name: string;
  readonly node: Declared;
  /** Path of its file below the source folder: `constructs/api-props.ts`. */
  readonly file: string;
  /** False for types that an exported declaration leads to and that are not exported themselves. */
  readonly isExported: boolean;
}

export type Declared =
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.ClassDeclaration
  | ts.FunctionDeclaration
  | ts.VariableStatement;

/**
 * The exports of an entry point, and the types of our own that those declarations lead to.
 *
 * They are read from the syntax alone, re-exports followed: a type check of the library would take a thousand times as
 * long.
 */
export function publicSurface(sources: Sources, entry: string): readonly PublicDeclaration[] {
  const found = new Map<ts.Node, PublicDeclaration>();
  for (const [name, nodes] of exportsOf(sources, entry)) {
    for (const node of documented(sources, nodes)) add(found, sources, { name, node, isExported: true });
  }
  for (const declaration of found.values()) {
    for (const name of namesIn(declaration.node)) {
      const target = sources.resolve(declaration.file, name);
      if (!target || found.has(target) || isHidden(target)) continue;
      add(found, sources, { name, node: target, isExported: false });
    }
  }
  return [...found.values()];
}

function add(
  found: Map<ts.Node, PublicDeclaration>,
  sources: Sources,
  declaration: Omit<PublicDeclaration, "file">,
): void {
  if (found.has(declaration.node)) return;
  found.set(declaration.node, { ...declaration, file: sources.pathOf(declaration.node) });
}

/** Types that the compiler computes with and that say nothing to a reader. */
function isHidden(node: Declared): boolean {
  return (
    /(key|served)-types\.ts$/.test(node.getSourceFile().fileName) ||
    /@(internal|hidden)\b/.test(leadingText(node))
  );
}

/** A class or an interface that is exported as a type and a constructor, such as `Api` and `App`, is that. */
function documented(sources: Sources, nodes: readonly Declared[]): readonly Declared[] {
  const alias = nodes.find(ts.isTypeAliasDeclaration);
  if (!alias || !nodes.some(ts.isVariableStatement) || !ts.isTypeReferenceNode(alias.type)) return nodes;
  const target = sources.resolve(sources.pathOf(alias), alias.type.typeName.getText());
  return target && (ts.isClassDeclaration(target) || ts.isInterfaceDeclaration(target)) ? [target] : nodes;
}

/** The names of types that a declaration shows: not those of bodies, private members and what is marked internal. */
export function namesIn(node: ts.Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (child: ts.Node): void => {
    if (isPrivate(child) || ts.isBlock(child) || isInitializer(child)) return;
    if (ts.isTypeReferenceNode(child)) names.add(child.typeName.getText());
    if (ts.isTypeQueryNode(child)) return;
    if (ts.isExpressionWithTypeArguments(child)) {
      names.add(child.expression.getText());
      // Type arguments of a base class say nothing to users of the class.
      if (ts.isClassDeclaration(child.parent.parent)) return;
    }
    ts.forEachChild(child, visit);
  };
  visit(node);
  return names;
}

function isInitializer(node: ts.Node): boolean {
  return node.parent && "initializer" in node.parent && node.parent.initializer === node;
}

/** Members that users do not see. */
export function isPrivate(node: ts.Node): boolean {
  // Accessors of a class count as elements of types as well.
  if (ts.isClassElement(node) && node.name && ts.isPrivateIdentifier(node.name)) return true;
  if (ts.isTypeElement(node)) return /@internal\b/.test(leadingText(node));
  if (!ts.isClassElement(node)) return false;
  if (ts.isConstructorDeclaration(node) && node.body && hasOverloads(node)) return true;
  if (ts.getCombinedModifierFlags(node) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected))
    return true;
  return /@internal\b/.test(leadingText(node));
}

/** Where there are overloads, they are what users see. */
function hasOverloads({ parent }: ts.ConstructorDeclaration): boolean {
  return parent.members.some((member) => ts.isConstructorDeclaration(member) && !member.body);
}

function leadingText(node: ts.Node): string {
  return node.getSourceFile().text.slice(node.pos, node.getStart());
}

/** The modules of a source folder, parsed when they are asked for. */
export class Sources {
  readonly #files = new Map<string, ts.SourceFile>();

  constructor(readonly folder: string) {}

  file(name: string): ts.SourceFile {
    const before = this.#files.get(name);
    if (before) return before;
    const full = path.join(this.folder, name);
    const parsed = ts.createSourceFile(full, readFileSync(full, "utf8"), ts.ScriptTarget.ES2022, true);
    this.#files.set(name, parsed);
    return parsed;
  }

  pathOf(node: ts.Node): string {
    return path.relative(this.folder, node.getSourceFile().fileName).split(path.sep).join("/");
  }

  /** The declaration that a name in a file stands for, if it is one of ours. */
  resolve(file: string, name: string): Declared | undefined {
    const found = this.#resolve(file, name);
    // A name that a folder below uses for what one above declares.
    const isElsewhere = found !== undefined && /@hidden\b/.test(leadingText(found));
    return isElsewhere ? (exportsOf(this, MAIN).get(name)?.[0] ?? found) : found;
  }

  #resolve(file: string, name: string): Declared | undefined {
    const own = declarationsOf(this.file(file)).get(name);
    if (own) return own.find((node) => !ts.isVariableStatement(node)) ?? own[0];
    for (const statement of this.file(file).statements) {
      if (!ts.isImportDeclaration(statement)) continue;
      const imported = importedName(statement, name);
      const target = imported && this.module(file, statement.moduleSpecifier);
      if (target)
        return exportsOf(this, target)
          .get(imported)
          ?.find((node) => !ts.isVariableStatement(node));
    }
    return undefined;
  }

  /** Path of the module that a specifier in a file names. It is `undefined` for packages. */
  module(file: string, specifier: ts.Expression): string | undefined {
    const text = (specifier as ts.StringLiteral).text;
    if (!text.startsWith(".")) return undefined;
    const base = path.posix.join(path.posix.dirname(file), text);
    return [`${base}.ts`, `${base}/index.ts`].find((name) => existsSync(path.join(this.folder, name)));
  }
}

function importedName({ importClause }: ts.ImportDeclaration, name: string): string | undefined {
  const bindings = importClause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) return undefined;
  const found = bindings.elements.find((element) => element.name.text === name);
  return found && (found.propertyName ?? found.name).text;
}

/** The exports of a module by name, its re-exports followed. */
function exportsOf(sources: Sources, file: string): Map<string, readonly Declared[]> {
  const found = new Map<string, readonly Declared[]>();
  const own = declarationsOf(sources.file(file));
  for (const [name, nodes] of own) {
    const exported = nodes.filter(
      (node) => ts.getCombinedModifierFlags(node as never) & ts.ModifierFlags.Export,
    );
    if (exported.length > 0) found.set(name, exported);
  }
  for (const statement of sources.file(file).statements) {
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) continue;
    const target = sources.module(file, statement.moduleSpecifier);
    if (target === undefined) continue;
    for (const [name, nodes] of reexported(statement, exportsOf(sources, target))) found.set(name, nodes);
  }
  return found;
}

/** The exports of a module that a statement exports again, by the names that it gives them. */
function reexported(
  { exportClause }: ts.ExportDeclaration,
  there: ReadonlyMap<string, readonly Declared[]>,
): readonly (readonly [string, readonly Declared[]])[] {
  if (exportClause === undefined) return [...there];
  if (!ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.flatMap(({ name, propertyName }) => {
    const nodes = there.get((propertyName ?? name).text);
    return nodes === undefined ? [] : [[name.text, nodes] as const];
  });
}

function declarationsOf(file: ts.SourceFile): Map<string, Declared[]> {
  const found = new Map<string, Declared[]>();
  const note = (name: string, node: Declared): void => {
    found.set(name, [...(found.get(name) ?? []), node]);
  };
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) note(name.getText(), statement);
    } else if (isDeclared(statement) && statement.name) note(statement.name.text, statement);
  }
  return found;
}

function isDeclared(node: ts.Statement): node is Exclude<Declared, ts.VariableStatement> {
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isFunctionDeclaration(node)
  );
}
