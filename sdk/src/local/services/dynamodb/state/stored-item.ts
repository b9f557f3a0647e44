import type { AttributeMap } from "../values/attribute-value";

/** An item in its place. */
export interface StoredItem {
  /** Its position in the order of the table, or of an index. */
  readonly key: string;
  readonly item: AttributeMap;
  /** In bytes. */
  readonly size: number;
}
