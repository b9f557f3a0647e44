import type * as t from "@babel/types";

/** The meanings of the names of a file. */
export interface Names {
  /** The name in the entry point of generation 0 that an expression stands for: `Queue` for `Queue`, `gen0.Queue` or a renamed import. */
  gen0Name(node: t.Expression): string | undefined;
  /** A word that is read from such a name and that generation 0 has not. @default there is none */
  wordOf?(name: string, member: string): string | undefined;
  /**
   * The constant that an identifier reads. `undefined` where its value may have changed: by an assignment to it or its
   * members, or by a method such as `statement.addActions()`.
   */
  constant(node: t.Identifier): Constant | undefined;
  /** Whether an expression is known to be a construct, such as a `Function`. @default it is not */
  isConstruct?(node: t.Node): boolean;
}

/** A name that is given a value once. */
export interface Constant {
  /** Its initial value. */
  readonly init: t.Expression;
  /** Whether it is read in one place alone, and not exported. */
  readonly isReadOnce: boolean;
  /** Whether a type is written beside it: `const time: Duration = ...`. */
  readonly isTyped?: boolean;
  /** Names of the file that it is in, where that is another one. Its value is used then, and never its text. */
  readonly elsewhere?: Names;
}
