import type * as t from "@babel/types";
import type { ConstructTable } from "../../../gen0/translation/translate";
import type { SourceFile } from "../../syntax/source-file";

/** What is known of a library that programs are moved from. */
export interface LegacyFacts {
  /** The modules that are the library. */
  readonly entries: readonly string[];
  /** Whether a module is one of the platform, whose words the library took: `Duration`. @default none is */
  readonly isPlatform?: (specifier: string) => boolean;
  /** Words that modules of the platform export and that are known. @default none */
  readonly isPlatformWord?: (name: string) => boolean;
  /** The module that a name comes from which stays what it was. @default the one that it came from */
  readonly unchangedFrom?: (specifier: string, name: string) => string;
  /** What a name begins with that stays what it was, where generation 1 has taken its own: `Gen0`. */
  readonly prefix: string;
  /** The same for a name of all of it; the second one where the first is taken. */
  readonly wholeNames: readonly [string, string];
  /** What changed in each construct, by the name of its class. */
  readonly tables: Readonly<Record<string, ConstructTable>>;
  /** Other names with their names in generation 1. */
  readonly names: Readonly<Record<string, string>>;
  /** Those of them that stand for several things: `Config` of `Config.Secret`. @default none */
  readonly namespaces?: readonly string[];
  /** Functions of the library whose calls are left out, and why. @default none */
  readonly removed?: Readonly<Record<string, string>>;
  /** Classes that generation 1 has nothing for, and what to do in their place. @default none is known */
  readonly left?: Readonly<Record<string, string>>;
  /** Methods of constructs that there is nothing for, by class and name, and what to do. @default none is known */
  readonly leftMethods?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What functions take where a program says nothing, and generation 1 takes otherwise, by the name of the prop. */
  readonly functionDefaults: Readonly<Record<string, FunctionDefault>>;
  /**
   * Whether a construct is one of generation 1 afterwards even where its props could not be read or have something that
   * generation 1 has nothing for. What that is then stays in its place, with a comment.
   * @default `false`: it stays what it was
   */
  readonly isMovedAnyhow?: boolean;
  /** Whether a file has something to be moved though it does not import the library. @default none has */
  readonly hasOwnUses?: (file: SourceFile) => boolean;
  /** Whether what is read from handles, and called on them, is told where no table speaks of it. @default `false` */
  readonly reportsHandles?: boolean;
  /** Words that generation 0 of this library has not, by the class and the member: `X.Y`. @default none */
  readonly words?: Readonly<Record<string, string>>;
  /** The generation of stacks that are functions. @default `1` */
  readonly ofStackFunctions?: 0 | 1;
  /** Whether something outside of the program calls a function, with the app. @default nothing does */
  readonly isGivenApp?: (file: SourceFile, node: t.Function) => boolean;
}

/** What a function took where a program says nothing. */
export interface FunctionDefault {
  readonly old: unknown;
  /** What generation 1 takes. */
  readonly now: unknown;
  /** Other names of the prop in the programs that are moved. @default none */
  readonly others?: readonly string[];
}

/** A library that programs are moved from. */
export class LegacyLibrary {
  readonly #constructs: ReadonlyMap<string, ConstructTable>;

  constructor(readonly library: LegacyFacts) {
    this.#constructs = new Map(
      Object.entries(library.tables)
        .filter(([name]) => name !== "App" && name !== "Stack")
        .flatMap(([name, table]) =>
          [name, ...(table.olderNames ?? [])].map((known) => [known, table] as const),
        ),
    );
  }

  /** Whether a module is the library. */
  isEntry(specifier: string | undefined): boolean {
    return specifier !== undefined && this.library.entries.includes(specifier);
  }

  /** Whether a module is one of the platform. */
  isPlatform(specifier: string | undefined): boolean {
    return specifier !== undefined && this.library.isPlatform?.(specifier) === true;
  }

  /** The module that a name is imported from which stays what it was. */
  unchangedFrom(specifier: string, name: string): string {
    return this.library.unchangedFrom?.(specifier, name) ?? specifier;
  }

  /** What changed in the construct that a class makes; `undefined` for what is no construct. */
  tableOf(name: string): ConstructTable | undefined {
    return this.#constructs.get(name);
  }

  /** All tables, by the names of the classes. */
  allTables(): ReadonlyMap<string, ConstructTable> {
    return this.#constructs;
  }

  /** What changed in the App or the Stack. */
  scopeTable(name: "App" | "Stack"): ConstructTable {
    return this.library.tables[name] as ConstructTable;
  }

  /** A word that generation 0 of this library has not: the text that stands for it. */
  wordOf(name: string, member: string): string | undefined {
    const { words = {} } = this.library;
    const key = `${name}.${member}`;
    return Object.hasOwn(words, key) ? words[key] : undefined;
  }

  /** The name in generation 1 of what the library calls so; `undefined` for what is there no more, or has changed. */
  nameNow(name: string): string | undefined {
    const { names } = this.library;
    return this.tableOf(name)?.kind ?? (Object.hasOwn(names, name) ? names[name] : undefined);
  }

  /** The name in generation 1 of the type of props; they changed with the construct. */
  propsTypeNow(name: string): string | undefined {
    if (name === "FunctionProps" || name === "DefaultFunctionProps" || name === "FunctionDefinition")
      return name;
    const kind = name.endsWith("Props") ? this.tableOf(name.slice(0, -"Props".length))?.kind : undefined;
    return kind && `${kind}Props`;
  }
}
