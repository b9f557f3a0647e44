import type { Issues } from "../../errors";

/** How a value of generation 0 is written in generation 1. */
export interface Conversion {
  /** What it does, as the reference says it: `a platform duration becomes text`. */
  readonly does: string;
  /** The value in generation 1. Called for values that are given, never for `undefined`. */
  readonly value: (old: unknown, issues: Issues) => unknown;
  /**
   * The same for a value that is known as text of a program alone: the text in its place, such as `String(index)`;
   * `undefined` where that cannot be told of this text.
   * @default it cannot be told, and the value is left as it stands
   */
  readonly text?: (source: string) => string | undefined;
}

/** What one prop of generation 0 is called in generation 1, and how its value is written there. */
export interface Row {
  /** Path in the old props. `*` stands for each key of a map and each place of a list: `routes.*.authorizationType`. */
  readonly old: string;
  /**
   * Path in the new props, with as many `*`; `undefined` for what is gone. What generation 1 takes as an option of the
   * construct, its fourth argument, begins with `opts`: `opts.retainOnDelete`.
   */
  readonly now: string | undefined;
  readonly convert?: Conversion;
  /** For rows that are about some of the values alone, such as those of an object form. */
  readonly when?: (old: unknown) => boolean;
  /**
   * What to do in place of a prop that generation 1 has nothing for. The prop is refused, and stays where it is, so that
   * nothing is lost where a program is rewritten.
   */
  readonly refused?: string;
}

/** What generation 0 took where a prop was not given, where generation 1 takes something else. */
export interface OldDefault {
  /** Path in the new props. With `*` it is for each that is there. */
  readonly now: string;
  readonly value: unknown;
  /** Where the default holds; it gets what stands before the last part of the path, and all of the new props. */
  readonly when?: (
    around: Readonly<Record<string, unknown>>,
    props: Readonly<Record<string, unknown>>,
  ) => boolean;
  /** What generation 1 takes, for the reference and for comments. */
  readonly newDefault: string;
}

/** What was read from a construct in generation 0, and where it is now. */
export interface Handle {
  /** Path from the construct: `native.queue`. */
  readonly now: string;
  /** What was read from the object there, and its name in `@pulumi/aws`: `{ queueUrl: "url" }`. */
  readonly reads?: Readonly<Record<string, string>>;
}

/** A method of a construct whose name or arguments changed. */
export interface MethodRow {
  readonly old: string;
  /** @default the same name */
  readonly now?: string;
  /** What becomes of each argument; `undefined` for one that stays. */
  readonly args?: readonly (ArgumentRow | undefined)[];
  /** Why a call of it is left out: what it did, generation 1 does without being asked. */
  readonly gone?: string;
}

/** An argument: what is said of a prop at `part`, such as `routes`, is said of it as well; or it has a conversion of its own. */
export type ArgumentRow = PartArgument | PartsArgument | { readonly convert: Conversion };

/** An argument that is written as a prop is. */
export interface PartArgument {
  readonly part: string;
  /**
   * Whether it adds to a list whose entries are named by their places: the first one is named after those there are.
   * @default `false`
   */
  readonly continues?: true;
  /** Props of the construct that the part hangs on, and that are translated together with it. @default none */
  readonly beside?: readonly string[];
}

/**
 * An argument that is new: an object of what the translation of a part has put beside it, at these places of the props and
 * with the defaults of those. There is none where there is nothing at them.
 */
export interface PartsArgument {
  readonly parts: readonly string[];
}

/** All that changed in the props of a construct. */
export interface PropsTable {
  /** Class name in generation 1. */
  readonly kind: string;
  /** In the order in which they are applied: a row sees what those before it made. */
  readonly rows: readonly Row[];
  readonly defaults: readonly OldDefault[];
}
