import type { EntryKinds } from "../../journal/kinds";
import type { AttributeMap } from "../values/attribute-value";
import type { TableSettings } from "./settings";

/** A change of the state, as the journal has it. One entry is done whole or not at all. */
export type Entry =
  | WriteEntry
  /** Makes a table, or changes it. */
  | { readonly kind: "table-put"; readonly table: TableSettings }
  | { readonly kind: "table-deleted"; readonly table: string }
  /** An item as it was when the journal was written anew: no change, so that no stream hears of it. */
  | { readonly kind: "item-stored"; readonly table: string; readonly item: AttributeMap }
  /** A record of a stream as it was then. */
  | { readonly kind: "record-stored"; readonly stream: string; readonly record: ChangeRecord }
  /** A stream that has been turned off, and can still be read. */
  | { readonly kind: "stream-closed"; readonly stream: ClosedStream }
  /** The number of the last record. */
  | { readonly kind: "sequence-reached"; readonly sequence: number };

export const ENTRY_KINDS: EntryKinds<Entry> = {
  "items-written": { at: "number", writes: "list", expired: "flag?", token: "object?" },
  "table-put": { table: "object" },
  "table-deleted": { table: "text" },
  "item-stored": { table: "text", item: "object" },
  "record-stored": { stream: "text", record: "object" },
  "stream-closed": { stream: "object" },
  "sequence-reached": { sequence: "number" },
};

/** Writes of one call. */
export interface WriteEntry {
  readonly kind: "items-written";
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly writes: readonly Write[];
  /** True where the service removed what had expired. */
  readonly expired?: true;
  /** The token that makes the same transaction again a no-op. */
  readonly token?: IdempotencyToken | undefined;
}

/** A change of one item: what it is now, or the key of what is there no more. */
export type Write =
  | { readonly kind: "put"; readonly table: string; readonly item: AttributeMap }
  | { readonly kind: "delete"; readonly table: string; readonly key: AttributeMap };

export interface IdempotencyToken {
  readonly token: string;
  /** Digest of the parameters. */
  readonly digest: string;
}

/** A change in a stream. */
export interface ChangeRecord {
  /** Grows from record to record, over all tables. */
  readonly sequence: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly old?: AttributeMap;
  readonly new?: AttributeMap;
  readonly expired?: true;
}

export interface ClosedStream {
  readonly arn: string;
  readonly table: TableSettings;
  readonly at: number;
}
