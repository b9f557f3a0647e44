import * as path from "node:path";
import type * as t from "@babel/types";
import { isMember, keyName, memberName, type Node } from "../syntax/nodes";
import { isSyntaxFailure, parseFile } from "../syntax/parse";
import type { ReadSource } from "./types";

/** The source of a name at the top of a module. */
export type Binding =
  /** An expression or declaration of this module, and the properties of it that are meant. */
  | { readonly node: Node; readonly path: readonly string[] }
  /** An export of another module. `*` is the module itself. */
  | { readonly specifier: string; readonly name: string };

/** Names, exports and imports of a file. */
export class SourceModule {
  readonly #names = new Map<string, Binding[]>();
  readonly #exports = new Map<string, Binding[]>();
  /** The modules of `export * from`. */
  readonly stars: string[] = [];
  /** The value of `module.exports = ...` or `export = ...`. */
  whole: Node | undefined;

  constructor(
    readonly file: string,
    readonly program: t.Program,
  ) {
    for (const statement of program.body) this.#take(statement);
  }

  /** The sources of a name. There are several where it is assigned again. */
  bindingsOf(name: string): readonly Binding[] {
    return this.#names.get(name) ?? [];
  }

  exportsOf(name: string): readonly Binding[] {
    return this.#exports.get(name) ?? [];
  }

  #take(statement: t.Statement): void {
    switch (statement.type) {
      case "ImportDeclaration":
        for (const specifier of statement.specifiers) this.#takeImport(specifier, statement.source.value);
        return;
      case "ExportNamedDeclaration":
        this.#takeNamedExport(statement);
        return;
      case "ExportDefaultDeclaration":
        this.#declare(statement.declaration);
        add(this.#exports, "default", { node: statement.declaration, path: [] });
        return;
      case "ExportAllDeclaration":
        this.stars.push(statement.source.value);
        return;
      case "TSExportAssignment":
        this.whole = statement.expression;
        return;
      case "ExpressionStatement":
        this.#takeAssignment(statement.expression);
        return;
      default:
        this.#declare(statement);
    }
  }

  #takeImport(
    specifier: t.ImportSpecifier | t.ImportDefaultSpecifier | t.ImportNamespaceSpecifier,
    source: string,
  ): void {
    const name =
      specifier.type === "ImportSpecifier"
        ? nameOf(specifier.imported)
        : specifier.type === "ImportDefaultSpecifier"
          ? "default"
          : "*";
    add(this.#names, specifier.local.name, { specifier: source, name });
  }

  #takeNamedExport({ declaration, specifiers, source }: t.ExportNamedDeclaration): void {
    if (declaration) {
      this.#declare(declaration);
      for (const id of identifiersOf(declaration)) add(this.#exports, id.name, { node: id, path: [] });
    }
    for (const specifier of specifiers) {
      const exported = nameOf(specifier.exported);
      if (specifier.type === "ExportNamespaceSpecifier" && source)
        add(this.#exports, exported, { specifier: source.value, name: "*" });
      if (specifier.type !== "ExportSpecifier") continue;
      const binding = source
        ? { specifier: source.value, name: nameOf(specifier.local) }
        : { node: specifier.local, path: [] };
      add(this.#exports, exported, binding);
    }
  }

  #declare(node: Node): void {
    for (const { name, node: value, path: properties } of declarationsOf(node))
      add(this.#names, name, { node: value, path: properties });
  }

  #takeAssignment(node: Node): void {
    if (node.type !== "AssignmentExpression" || node.operator !== "=") return;
    // `exports.a = exports.b = value`
    if (node.right.type === "AssignmentExpression") this.#takeAssignment(node.right);
    const { left, right } = node;
    if (left.type === "Identifier") add(this.#names, left.name, { node: right, path: [] });
    if (!isMember(left)) return;
    const name = memberName(left);
    if (isModuleExports(left)) this.whole = right;
    else if (name !== undefined && isExports(left.object))
      add(this.#exports, name, { node: right, path: [] });
  }
}

/** A name that a statement declares, and its value. */
export interface Declared {
  readonly name: string;
  readonly node: Node;
  readonly path: readonly string[];
}

/** The names of functions, classes and variables that a statement declares. */
export function declarationsOf(node: Node): readonly Declared[] {
  if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration")
    return node.id ? [{ name: node.id.name, node, path: [] }] : [];
  if (node.type !== "VariableDeclaration") return [];
  return node.declarations.flatMap(({ id, init }) => (init ? boundBy(id, init) : []));
}

/** The names of a pattern, with the properties of the value that they stand for. */
function boundBy(id: Node, node: Node): readonly Declared[] {
  if (id.type === "Identifier") return [{ name: id.name, node, path: [] }];
  if (id.type !== "ObjectPattern") return [];
  return id.properties.flatMap((property) => {
    if (property.type !== "ObjectProperty" || property.value.type !== "Identifier") return [];
    const key = keyName(property.key, property.computed);
    return key === undefined ? [] : [{ name: property.value.name, node, path: [key] }];
  });
}

/** The identifiers that an exported statement declares. */
function identifiersOf(node: Node): readonly t.Identifier[] {
  if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration")
    return node.id ? [node.id] : [];
  if (node.type !== "VariableDeclaration") return [];
  return node.declarations.flatMap(({ id }): readonly t.Identifier[] => {
    if (id.type === "Identifier") return [id];
    if (id.type !== "ObjectPattern") return [];
    return id.properties.flatMap((property) =>
      property.type === "ObjectProperty" && property.value.type === "Identifier" ? [property.value] : [],
    );
  });
}

/** True for `module.exports`. */
export function isModuleExports(node: Node): boolean {
  return (
    isMember(node) &&
    node.object.type === "Identifier" &&
    node.object.name === "module" &&
    memberName(node) === "exports"
  );
}

/** True for `exports` and `module.exports`. */
export function isExports(node: Node): boolean {
  return (node.type === "Identifier" && node.name === "exports") || isModuleExports(node);
}

function nameOf(node: t.Identifier | t.StringLiteral): string {
  return node.type === "Identifier" ? node.name : node.value;
}

function add(map: Map<string, Binding[]>, name: string, binding: Binding): void {
  const known = map.get(name);
  if (known) known.push(binding);
  else map.set(name, [binding]);
}

/** Endings that an import may leave out, and the source of one that names compiled code. */
const IMPLIED = ["", ".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];
const INDEXES = ["/index.ts", "/index.tsx", "/index.js", "/index.mjs", "/index.cjs"];

/** The modules of a program, each parsed once. */
export class SourceModules {
  readonly #known = new Map<string, SourceModule | undefined>();

  constructor(private readonly read: ReadSource) {}

  /** The module of a file. Undefined for one that is missing or no JavaScript. */
  at(file: string): SourceModule | undefined {
    if (!this.#known.has(file)) this.#known.set(file, this.#parse(file));
    return this.#known.get(file);
  }

  /** The module that a relative import means. */
  importedBy(importer: SourceModule, specifier: string): SourceModule | undefined {
    const target = path.resolve(path.dirname(importer.file), specifier);
    for (const file of filesMeantBy(target)) {
      if (this.read(file) !== undefined) return this.at(file);
    }
    return undefined;
  }

  #parse(file: string): SourceModule | undefined {
    const text = this.read(file);
    if (text === undefined || !/\.[cm]?[jt]sx?$/.test(file)) return undefined;
    const parsed = parseFile(file, text);
    return isSyntaxFailure(parsed) ? undefined : new SourceModule(file, parsed.program);
  }
}

function filesMeantBy(target: string): readonly string[] {
  const compiled = /^(.*)\.([cm]?)js(x?)$/.exec(target);
  const sources = compiled ? [`${compiled[1]}.${compiled[2]}ts${compiled[3]}`, `${compiled[1]}.tsx`] : [];
  return [
    ...IMPLIED.map((ending) => `${target}${ending}`),
    ...sources,
    ...INDEXES.map((index) => `${target}${index}`),
  ];
}
