import type * as t from "@babel/types";
import type { ConstructTable } from "../../../gen0/translation/translate";
import type { SourceFile } from "../../../syntax/source-file";

/** The facts about a library that programs are moved from. */
export interface LegacyFacts {
  /** The name of generation 1 for those who read the comments and notes. @default `generation 1` */
  readonly successor?: string;
  /** The modules that are the library. */
  readonly entries: readonly string[];
  /** Whether a module is one of the platform, whose words the library took: `Duration`. @default none is */
  readonly isPlatform?: (specifier: string) => boolean;
  /** Words that modules of the platform export and that are known. @default none */
  readonly isPlatformWord?: (name: string) => boolean;
  /** The module that a name comes from which stays what it was. @default the one that it came from */
  readonly unchangedFrom?: (specifier: string, name: string) => string;
  /** The prefix of a name that stays in the legacy library, where generation 1 has taken its own name: `Gen0`. */
  readonly prefix: string;
  /** The same for a name of the whole library. The second one is for a program that has taken the first. */
  readonly wholeNames: readonly [string, string];
  /** The changes of each construct, by the name of its class. */
  readonly tables: Readonly<Record<string, ConstructTable>>;
  /** Other names with their names in generation 1. */
  readonly names: Readonly<Record<string, string>>;
  /** Names among these that stand for several things: `Config` of `Config.Secret`. @default none */
  readonly namespaces?: readonly string[];
  /** Functions of the library whose calls are left out, and why. @default none */
  readonly removed?: Readonly<Record<string, string>>;
  /** Classes that generation 1 has nothing for, and what to do in their place. @default none is known */
  readonly left?: Readonly<Record<string, string>>;
  /** Methods of constructs that there is nothing for, by class and name, and what to do. @default none is known */
  readonly leftMethods?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The defaults of functions that differ in generation 1, by the name of the prop. */
  readonly functionDefaults: Readonly<Record<string, FunctionDefault>>;
  /**
   * Whether a construct becomes one of generation 1 even if its props could not be read, or if they have something
   * without a counterpart. These props then stay, with a comment.
   * @default `false`: the construct stays as it is
   */
  readonly isMovedAnyhow?: boolean;
  /** Whether a file has something to be moved though it does not import the library. @default none has */
  readonly hasOwnUses?: (file: SourceFile) => boolean;
  /** Whether reads from handles and calls on them are reported where no table has them. @default `false` */
  readonly reportsHandles?: boolean;
  /** Words that generation 0 of this library has not, by the class and the member: `X.Y`. @default none */
  readonly words?: Readonly<Record<string, string>>;
  /** The generation of stacks that are functions. @default `1` */
  readonly ofStackFunctions?: 0 | 1;
  /** Whether something outside of the program calls a function, with the app. @default nothing does */
  readonly isGivenApp?: (file: SourceFile, node: t.Function) => boolean;
}

/** The default of a prop of functions. */
export interface FunctionDefault {
  readonly old: unknown;
  /** The default in generation 1. */
  readonly now: unknown;
  /** The value that a note advises, where the old one can be used no more. @default the old one */
  readonly advised?: unknown;
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

  /** A comment or a note in words that are known to those who read it. */
  worded(message: string): string {
    const { successor } = this.library;
    return successor === undefined ? message : message.replace(/\bgeneration 1\b/g, successor);
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

  /** The changes of the construct that a class makes. `undefined` for a class that makes none. */
  tableOf(name: string): ConstructTable | undefined {
    return this.#constructs.get(name);
  }

  /** All tables, by the names of the classes. */
  allTables(): ReadonlyMap<string, ConstructTable> {
    return this.#constructs;
  }

  /** The changes of the App or the Stack. */
  scopeTable(name: "App" | "Stack"): ConstructTable {
    return this.library.tables[name] as ConstructTable;
  }

  /** A word that generation 0 of this library has not: the text that stands for it. */
  wordOf(name: string, member: string): string | undefined {
    const { words = {} } = this.library;
    const key = `${name}.${member}`;
    return Object.hasOwn(words, key) ? words[key] : undefined;
  }

  /**
   * The name in generation 1 of a name of the library. `undefined` for a name that generation 1 has not, or has for
   * something else.
   */
  nameNow(name: string): string | undefined {
    const { names } = this.library;
    return this.tableOf(name)?.kind ?? (Object.hasOwn(names, name) ? names[name] : undefined);
  }

  /** The name in generation 1 of a type of props. Such types changed with the construct. */
  propsTypeNow(name: string): string | undefined {
    if (name === "FunctionProps" || name === "DefaultFunctionProps" || name === "FunctionDefinition")
      return name;
    const kind = name.endsWith("Props") ? this.tableOf(name.slice(0, -"Props".length))?.kind : undefined;
    return kind && `${kind}Props`;
  }
}
