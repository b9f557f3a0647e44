import type { EarlierTable } from "../../journal/earlier";
import type { AttributeMap } from "../values/attribute-value";
import type { Write } from "./entries";

type EarlierWrite =
  | { readonly in: string; readonly put: AttributeMap }
  | { readonly in: string; readonly remove: AttributeMap };

/** Entries of tables in folders of formats 0 and 1. */
export const EARLIER_ENTRIES = {
  writes: {
    kind: "items-written",
    changed: { writes: (writes: readonly EarlierWrite[]) => writes.map(currentWrite) },
  },
  table: { kind: "table-put" },
  drop: { kind: "table-deleted", renamed: { drop: "table" } },
  item: { kind: "item-stored", renamed: { in: "table" } },
  record: { kind: "record-stored" },
  closed: { kind: "stream-closed", renamed: { closed: "stream" } },
  sequence: { kind: "sequence-reached" },
} as const satisfies EarlierTable;

function currentWrite(write: EarlierWrite): Write {
  return "put" in write
    ? { kind: "put", table: write.in, item: write.put }
    : { kind: "delete", table: write.in, key: write.remove };
}
