import * as path from "node:path";
import ts from "typescript";
import { SOURCES } from "../paths";

/** A file that is not on disk, beside the entry point. */
const FILE = path.join(SOURCES, "props-of-a-test.ts");

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  types: [],
};

/** The possible values of a construct's prop. */
export interface Shape {
  /** Texts that are written out in its type. */
  readonly words: readonly string[];
  readonly isBoolean: boolean;
  /** Props of the objects of ours that it can be, all together. */
  members(): ReadonlyMap<string, Shape>;
  /** The type of its elements, if it is a list or a map. */
  readonly items: Shape | undefined;
}

/**
 * The props of constructs, by the names of their types.
 * Types of other packages have no props here, which makes this fast.
 */
export function propsOf(...names: readonly string[]): ReadonlyMap<string, Shape> {
  const text = names.map((name) => `export declare const ${name}: library.${name};`).join("\n");
  const host = hostWith(`import type * as library from "./index";\n${text}\n`);
  const program = ts.createProgram([FILE], OPTIONS, host);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(FILE) as ts.SourceFile;
  const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(file) as ts.Symbol);
  return new Map(
    symbols.map((symbol) => [symbol.name, new TypeShape([checker.getTypeOfSymbol(symbol)], checker)]),
  );
}

function hostWith(text: string): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  return {
    ...host,
    fileExists: (name) => name === FILE || fileExists(name),
    getSourceFile: (name, options) =>
      name === FILE ? ts.createSourceFile(name, text, options, true) : getSourceFile(name, options),
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text: wanted }) => {
        const base = path.resolve(path.dirname(from), wanted);
        const found = [`${base}.ts`, path.join(base, "index.ts")].find((name) => ts.sys.fileExists(name));
        if (!wanted.startsWith(".") || found === undefined) return { resolvedModule: undefined };
        return { resolvedModule: { resolvedFileName: found, extension: ts.Extension.Ts } };
      }),
  };
}

class TypeShape implements Shape {
  readonly #types: readonly ts.Type[];

  constructor(
    types: readonly ts.Type[],
    private readonly checker: ts.TypeChecker,
  ) {
    this.#types = types.flatMap((type) => (type.isUnion() ? type.types : [type]));
  }

  get words(): readonly string[] {
    return this.#types.flatMap((type) => (type.isStringLiteral() ? [type.value] : []));
  }

  get isBoolean(): boolean {
    return this.#types.some(({ flags }) => flags & ts.TypeFlags.BooleanLike);
  }

  get items(): TypeShape | undefined {
    const items = this.#objects.flatMap((type) => {
      const item = this.checker.isArrayLikeType(type)
        ? this.checker.getIndexTypeOfType(type, ts.IndexKind.Number)
        : this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
      return item ? [item] : [];
    });
    return items.length > 0 ? new TypeShape(items, this.checker) : undefined;
  }

  members(): ReadonlyMap<string, Shape> {
    const found = new Map<string, ts.Type[]>();
    for (const type of this.#objects) {
      if (this.checker.isArrayLikeType(type)) continue;
      for (const property of type.getProperties()) {
        const own = this.checker.getTypeOfSymbol(property);
        const given = this.checker.getNonNullableType(own);
        if (given.flags & ts.TypeFlags.Never) continue;
        found.set(property.name, [...(found.get(property.name) ?? []), given]);
      }
    }
    return new Map([...found].map(([name, types]) => [name, new TypeShape(types, this.checker)]));
  }

  /** The type without function props that are a short form of a `function` with these. */
  get #objects(): readonly ts.Type[] {
    const all = this.#written;
    const hasFunction = all.some((type) => type.getProperty("function") !== undefined);
    return hasFunction ? all.filter(({ symbol }) => symbol?.name !== "FunctionProps") : all;
  }

  /** Objects that props are written as: neither functions nor instances of classes. */
  get #written(): readonly ts.Type[] {
    return this.#types.filter((type) => {
      const isObject = type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection);
      if (!isObject || type.isClass() || type.getCallSignatures().length > 0) return false;
      return this.checker.isArrayLikeType(type) || !isMade(type);
    });
  }
}

/** Whether objects of a type come from a constructor or a method: constructs, and what they and others can do. */
function isMade(type: ts.Type): boolean {
  return type.getProperties().some(({ flags }) => flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Accessor));
}
