import type { Action, Bound, Condition, Path } from "../expressions/syntax";
import type { AttributeMap } from "../values/attribute-value";

/** A table, or an index of it: `"notes"."byOwner"`. */
export interface Source {
  readonly table: string;
  readonly index: string | undefined;
}

export interface SelectStatement {
  readonly kind: "select";
  readonly source: Source;
  /** `undefined` for `*`. */
  readonly paths: readonly Path[] | undefined;
  readonly where: Condition<Bound> | undefined;
  readonly order: readonly Order[];
}

export interface Order {
  readonly attribute: string;
  readonly isDescending: boolean;
}

export interface InsertStatement {
  readonly kind: "insert";
  readonly source: Source;
  readonly item: AttributeMap;
  /** Whether an item that is there already stays without an error: `ON CONFLICT DO NOTHING`. */
  readonly ignoresConflict: boolean;
}

/** The clause for the item that a write returns: `RETURNING MODIFIED OLD *`. */
export interface Returning {
  readonly what: "ALL" | "MODIFIED";
  readonly when: "OLD" | "NEW";
}

export interface UpdateStatement {
  readonly kind: "update";
  readonly source: Source;
  readonly actions: readonly Action<Bound>[];
  readonly where: Condition<Bound> | undefined;
  readonly returning: Returning | undefined;
}

export interface DeleteStatement {
  readonly kind: "delete";
  readonly source: Source;
  readonly where: Condition<Bound> | undefined;
  readonly returning: Returning | undefined;
}

/** A condition of a transaction: `EXISTS(SELECT * FROM ... WHERE ...)`. */
export interface ExistsStatement {
  readonly kind: "exists";
  readonly select: SelectStatement;
}

export type WriteStatement = InsertStatement | UpdateStatement | DeleteStatement;
export type Statement = SelectStatement | WriteStatement | ExistsStatement;
