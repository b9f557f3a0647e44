import { bare, isCall, keyName, type Node, walk } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import type { LegacyLibrary } from "../legacy/legacy-library";
import { type Exports, exportsOf, NAMESPACE } from "./exports";
import { resolveSpecifier } from "./resolve";

/** The entry point of generation 1. */
export const ENTRY = "pulumi-serverless-api";

/** Generations of the interface: 0 is whatever programs are moved from. */
export type Generation = 0 | 1;

/** The module that a specifier leads to. */
export type Module =
  | { readonly is: "file"; readonly source: SourceFile }
  | { readonly is: "library"; readonly generation: Generation }
  /** A module of the platform that the legacy library took words from. */
  | { readonly is: "platform" }
  | { readonly is: "other"; readonly specifier: string };

/** The result of a search for a name of a module. */
export type Found =
  | { readonly is: "node"; readonly source: SourceFile; readonly node: Node }
  | { readonly is: "module"; readonly module: Module }
  | { readonly is: "library"; readonly generation: Generation; readonly name: string };

/** Files that belong together: how they import one another. */
export class Program {
  readonly #exports = new Map<SourceFile, Exports>();
  readonly #imports = new Map<SourceFile, readonly Module[]>();
  readonly #specifiers = new Map<SourceFile, readonly string[]>();
  #named: ReadonlyMap<string, string> | undefined;

  constructor(
    readonly sources: ReadonlyMap<string, SourceFile>,
    readonly legacy: LegacyLibrary,
  ) {}

  /** The module that a specifier means in a file. */
  module(from: SourceFile, specifier: string): Module {
    if (this.legacy.isEntry(specifier)) return { is: "library", generation: 0 };
    if (this.legacy.isPlatform(specifier)) return { is: "platform" };
    if (specifier === ENTRY) return { is: "library", generation: 1 };
    const path = resolveSpecifier(from.path, specifier, (file) => this.sources.has(file));
    const source = path === undefined ? undefined : this.sources.get(path);
    return source ? { is: "file", source } : { is: "other", specifier };
  }

  /** The export of a module under a name. */
  exported(module: Module, name: string, seen = new Set<string>()): Found | undefined {
    if (name === NAMESPACE) return { is: "module", module };
    if (module.is === "library")
      // The default of a CommonJS package is the package, for `import sapi from`.
      return name === "default"
        ? { is: "module", module }
        : { is: "library", generation: module.generation, name };
    if (module.is === "platform") return this.#ofPlatform(module, name);
    return module.is === "file" ? this.#exportedBy(module.source, name, seen) : undefined;
  }

  #exportedBy(source: SourceFile, name: string, seen: Set<string>): Found | undefined {
    const key = `${source.path} ${name}`;
    if (seen.has(key)) return undefined;
    seen.add(key);
    const { named, all, whole } = this.exportsOf(source);
    const direct = named.get(name);
    if (direct?.of === "own") return { is: "node", source, node: direct.node };
    if (direct) return this.exported(this.module(source, direct.specifier), direct.name, seen);
    const node = whole && (name === "default" ? whole : memberOfWhole(whole, name));
    if (node) return { is: "node", source, node };
    return name === "default" ? undefined : this.#exportedByAny(source, all, name, seen);
  }

  /** The first of several modules that exports a name: `export * from "./api"`. */
  #exportedByAny(
    source: SourceFile,
    specifiers: readonly string[],
    name: string,
    seen: Set<string>,
  ): Found | undefined {
    for (const specifier of specifiers) {
      const found = this.exported(this.module(source, specifier), name, seen);
      if (found) return found;
    }
    return undefined;
  }

  /** A word of the platform, or a part of it that has a name of its own: `aws_lambda`. */
  #ofPlatform(module: Module, name: string): Found | undefined {
    if (name === "default" || /^aws_\w+$/.test(name)) return { is: "module", module };
    const isKnown = this.legacy.library.isPlatformWord?.(name) === true;
    return isKnown ? { is: "library", generation: 0, name } : undefined;
  }

  /** The exports of a file. */
  exportsOf(source: SourceFile): Exports {
    const known = this.#exports.get(source);
    if (known) return known;
    const exports = exportsOf(source);
    this.#exports.set(source, exports);
    return exports;
  }

  /** The modules that a file imports, in whichever way. */
  importsOf(source: SourceFile): readonly Module[] {
    const known = this.#imports.get(source);
    if (known) return known;
    const modules = this.specifiersOf(source).map((specifier) => this.module(source, specifier));
    this.#imports.set(source, modules);
    return modules;
  }

  /** How it names them. */
  specifiersOf(source: SourceFile): readonly string[] {
    const known = this.#specifiers.get(source);
    if (known) return known;
    const specifiers: string[] = [];
    walk(source.file.program, (node) => {
      const specifier = specifierIn(node);
      if (specifier !== undefined) specifiers.push(specifier);
    });
    this.#specifiers.set(source, specifiers);
    return specifiers;
  }

  /** How the program names a file in its imports, if it does: the first specifier that leads to it. */
  specifierOf(path: string): string | undefined {
    this.#named ??= this.#findSpecifiers();
    return this.#named.get(path);
  }

  #findSpecifiers(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const file of this.sources.values()) {
      for (const specifier of this.specifiersOf(file)) {
        const module = this.module(file, specifier);
        if (module.is === "file" && !found.has(module.source.path)) found.set(module.source.path, specifier);
      }
    }
    return found;
  }

  /** The files that use generation 0: those that import it, and those that import such files. */
  usersOfGeneration0(): ReadonlySet<SourceFile> {
    const users = new Set<SourceFile>();
    const importers = new Map<SourceFile, SourceFile[]>();
    const open: SourceFile[] = [];
    for (const source of this.sources.values()) {
      for (const module of this.importsOf(source)) {
        if (module.is === "library" && module.generation === 0) open.push(source);
        if (module.is === "file")
          importers.set(module.source, [...(importers.get(module.source) ?? []), source]);
      }
    }
    for (let next = open.pop(); next; next = open.pop()) {
      if (users.has(next)) continue;
      users.add(next);
      open.push(...(importers.get(next) ?? []));
    }
    return users;
  }

  /** Whether a file imports another one, itself or by files between. */
  reaches(from: SourceFile, to: SourceFile): boolean {
    const seen = new Set<SourceFile>();
    const open = [from];
    for (let next = open.pop(); next; next = open.pop()) {
      if (next === to) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      for (const module of this.importsOf(next)) if (module.is === "file") open.push(module.source);
    }
    return false;
  }
}

/** `a` of `module.exports = { a }`. */
function memberOfWhole(whole: Node, name: string): Node | undefined {
  const literal = bare(whole);
  if (literal?.type !== "ObjectExpression") return undefined;
  for (const property of literal.properties)
    if (property.type === "ObjectProperty" && keyName(property.key, property.computed) === name)
      return property.value;
  return undefined;
}

/** The module that a `require("...")` asks for. */
export function requiredIn(node: Node | undefined): string | undefined {
  const call = bare(node);
  if (!isCall(call) || call.callee.type !== "Identifier" || call.callee.name !== "require") return undefined;
  const [asked] = call.arguments;
  return asked?.type === "StringLiteral" ? asked.value : undefined;
}

function specifierIn(node: Node): string | undefined {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
      return node.source.value;
    case "ExportNamedDeclaration":
      return node.source?.value;
    case "TSExternalModuleReference":
      return node.expression.value;
    case "ImportExpression":
      return node.source.type === "StringLiteral" ? node.source.value : undefined;
    case "CallExpression": {
      if (node.callee.type !== "Import") return requiredIn(node);
      const [asked] = node.arguments;
      return asked?.type === "StringLiteral" ? asked.value : undefined;
    }
    default:
      return undefined;
  }
}
