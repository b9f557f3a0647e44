import type { AttributeValue } from "../values/attribute-value";

/** Names of attributes and indexes of lists, from the top of an item. */
export type Path = readonly (string | number)[];

/** The terms of a syntax tree: placeholders, or the names and values behind them. */
export interface Terms {
  readonly path: unknown;
  readonly value: unknown;
}

/** Terms as written. Names and values are placeholders. */
export interface Written extends Terms {
  readonly path: Path;
  readonly value: string;
}

/** Terms with their names and values. */
export interface Bound extends Terms {
  readonly path: Path;
  readonly value: AttributeValue;
}

/** Says what names and values stand for. */
export interface Given {
  path(path: Path): Path;
  value(name: string): AttributeValue;
}

export type Comparator = "=" | "<>" | "<" | "<=" | ">" | ">=";

/** A side of a condition. */
export type Operand<T extends Terms> =
  | { readonly kind: "path"; readonly path: T["path"] }
  | { readonly kind: "value"; readonly value: T["value"] }
  | CallNode<T>;

/** `size(a)`, and in conditions also `contains(a, :b)`. */
export interface CallNode<T extends Terms> {
  readonly kind: "call";
  readonly name: string;
  readonly args: readonly Operand<T>[];
}

export type Condition<T extends Terms> =
  | { readonly kind: "and" | "or"; readonly left: Condition<T>; readonly right: Condition<T> }
  | { readonly kind: "not"; readonly operand: Condition<T> }
  | { readonly kind: "compare"; readonly by: Comparator; readonly args: readonly Operand<T>[] }
  | { readonly kind: "between" | "in"; readonly args: readonly Operand<T>[] }
  | CallNode<T>;

/** The right side of a SET. */
export type SetValue<T extends Terms> =
  | Operand<T>
  | { readonly kind: "sum"; readonly by: "+" | "-"; readonly args: readonly SetValue<T>[] };

/** One change of an update. */
export type Action<T extends Terms> =
  | { readonly kind: "SET"; readonly path: T["path"]; readonly value: SetValue<T> }
  | { readonly kind: "REMOVE"; readonly path: T["path"] }
  | { readonly kind: "ADD" | "DELETE"; readonly path: T["path"]; readonly value: T["value"] };

/** `[a, [0], b]`, the form of paths in errors. */
export function pathText(path: Path): string {
  return `[${path.map((part) => (typeof part === "number" ? `[${part}]` : part)).join(", ")}]`;
}
