import type * as t from "@babel/types";
import { isOpaque } from "../../gen0/translation/opaque";
import type { Keys } from "../../gen0/translation/tree";
import type { Node } from "../../syntax/nodes";
import type { Layout, Member } from "./layout";
import type { Names } from "./names";
import type { Source } from "./source";
import type { Use } from "./uses";

/** The context in which a value is read. */
export interface ReadContext {
  /** The path in the props. `undefined` inside of other expressions. */
  readonly keys: Keys | undefined;
  readonly names: Names;
  readonly isElsewhere: boolean;
  /** Whether it is inside of a constant that is read in other places as well. */
  readonly isShared: boolean;
  /** Whether only known values count. The text of the rest is not needed, and may have been removed. */
  readonly isAsked?: boolean;
  readonly member?: Member | undefined;
  readonly spread?: Member | undefined;
  readonly parent?: Use;
}

/** The result of reading a value, besides its position. */
export type Reading = Pick<Use, "value"> & Partial<Pick<Use, Details>>;
type Details = "literal" | "isOld" | "constant" | "children" | "fixed" | "layout";

/** Reads the parts of an expression, and records their positions. */
export interface Reader {
  readonly source: Source;
  /** All values so far. A value that turns out to be unknown is taken back. */
  readonly uses: Use[];
  /** Objects and lists that are not read. */
  readonly unread: ReadonlySet<Node>;
  /** Constants that are being read: one may be made of itself. */
  readonly reading: Set<Node>;
  /** Objects of constants are made once, so that two expressions that name one share it. */
  readonly made: Map<Node, unknown>;
  use(node: t.Node, context: ReadContext): Use;
  read(node: t.Node, context: ReadContext, use: Use): Reading;
  /** How an object or list of this file stands in it. */
  layout(node: t.ObjectExpression | t.ArrayExpression, context: ReadContext): Layout | undefined;
}

/** The context of the parts of a value. */
export function inside(
  { names, isElsewhere, isShared, isAsked = false }: ReadContext,
  parent: Use,
): Omit<ReadContext, "keys"> {
  return { names, isElsewhere, isShared, isAsked, parent };
}

/** A value inside of another expression, of which no place in the props is known. */
export function inner(reader: Reader, node: t.Node, context: ReadContext, parent: Use): Use {
  return reader.use(node, { ...inside(context, parent), keys: undefined });
}

/** The same for one that is only asked for what it is. */
export function asked(reader: Reader, node: t.Node, context: ReadContext, parent: Use): Use {
  return inner(reader, node, { ...context, isAsked: true }, parent);
}

/** Whether a value is only known as text. */
export function isUnknown({ value, fixed = [] }: Pick<Reading, "value" | "fixed">): boolean {
  return isOpaque(value) || fixed.length > 0;
}
