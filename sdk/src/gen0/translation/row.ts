import type { Issues } from "../../errors";

/** How a value of generation 0 is written in generation 1. */
export interface Conversion {
  /** The conversion in words of the reference: `a platform duration becomes text`. */
  readonly does: string;
  /** The value in generation 1. Called for values that are given, never for `undefined`. */
  readonly value: (old: unknown, issues: Issues) => unknown;
  /**
   * The same for a value that is known as text of a program alone: the text in its place, such as `String(index)`.
   * `undefined` where this text does not show it.
   * @default unknown, and the value is left as it stands
   */
  readonly text?: (source: string) => string | undefined;
}

/** A prop of generation 0, with its name in generation 1 and the conversion of its value. */
export interface Row {
  /** Path in the old props. `*` stands for each key of a map and each index of a list: `routes.*.authorizationType`. */
  readonly old: string;
  /**
   * Path in the new props, with as many `*`. `undefined` for a removed prop. The path of an option of the construct,
   * its fourth argument, begins with `opts`: `opts.retainOnDelete`.
   */
  readonly now: string | undefined;
  readonly convert?: Conversion;
  /** Whether the row applies to a value. Left out for a row that applies to all values. */
  readonly when?: (old: unknown) => boolean;
  /**
   * The replacement of a prop that generation 1 has nothing for. The prop is refused and stays, so that nothing is lost
   * where a program is rewritten.
   */
  readonly refused?: string;
  /** The difference that it makes that a prop is removed, for those who had written it. @default none */
  readonly differs?: string;
}

/** A default of generation 0 that differs in generation 1. */
export interface OldDefault {
  /** Path in the new props. With `*` it is for each that is there. */
  readonly now: string;
  readonly value: unknown;
  /** Whether the default holds. It gets the value before the last part of the path, and all of the new props. */
  readonly when?: (
    around: Readonly<Record<string, unknown>>,
    props: Readonly<Record<string, unknown>>,
  ) => boolean;
  /** The default of generation 1, for the reference and for comments. */
  readonly newDefault: string;
}

/** A member of a construct in generation 0, and its name now. */
export interface Handle {
  /** Path from the construct: `native.queue`. */
  readonly now: string;
  /** The members of that object, and their names in `@pulumi/aws`: `{ queueUrl: "url" }`. */
  readonly reads?: Readonly<Record<string, string>>;
}

/** A method of a construct whose name or arguments changed. */
export interface MethodRow {
  readonly old: string;
  /** @default the same name */
  readonly now?: string;
  /** The change of each argument. `undefined` for one that stays. */
  readonly args?: readonly (ArgumentRow | undefined)[];
  /** Why a call of it is left out: what it did, generation 1 does without being asked. */
  readonly removed?: string;
}

/**
 * An argument. The rows of a prop at `part`, such as `routes`, apply to it as well, or it has a conversion of its own.
 */
export type ArgumentRow = PartArgument | PartsArgument | { readonly convert: Conversion };

/** An argument that is written as a prop is. */
export interface PartArgument {
  readonly part: string;
  /**
   * Whether it adds to a list whose entries are named by their indexes: the first one is named after those there are.
   * @default `false`
   */
  readonly continues?: true;
  /** Props of the construct that the part hangs on, and that are translated together with it. @default none */
  readonly beside?: readonly string[];
}

/**
 * A new argument: an object with the values that the translation of a part has put beside it. It names their paths in
 * the props and has the defaults of those. It is left out where there is nothing at them.
 */
export interface PartsArgument {
  readonly parts: readonly string[];
}

/** All that changed in the props of a construct. */
export interface PropsTable {
  /** Class name in generation 1. */
  readonly kind: string;
  /** The rows in the order of their application. Each row sees the changes of the rows before it. */
  readonly rows: readonly Row[];
  readonly defaults: readonly OldDefault[];
}
