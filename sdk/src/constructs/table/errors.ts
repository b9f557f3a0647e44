import type { CatalogueEntry } from "../../errors/catalogue";

/** The mistakes that a definition of a `Table` can be refused for. */
export const TABLE_ERRORS = {
  TABLE_FIELDS_MISSING: {
    cause: "A table declares no fields, so it cannot have a key.",
    cure: 'Declare the fields that are keys: `fields: { id: "string" }`.',
  },
  TABLE_FIELD_UNKNOWN: {
    cause: "A key of the table or of an index is not among its `fields`.",
    cure: "Declare it in `fields`, or correct its name.",
  },
  TABLE_KEYS_EQUAL: {
    cause: "Partition key and sort key are the same field, or a key of several fields names one twice.",
    cure: "Choose another field, or leave it out.",
  },
  TABLE_INDEX_KEY_INVALID: {
    cause:
      "A key of a global index is one field or a list of one to four fields, and this list has another length.",
    cure: "Write one to four names of fields.",
  },
  TABLE_INDEX_KEYS_PROVIDER: {
    cause:
      "A key of a global index has several fields, and the installed `@pulumi/aws` is older than 7.17.0, which has `keySchemas` first.",
    cure: "Install `@pulumi/aws` 7.17.0 or newer, or write one field.",
  },
  TABLE_SORT_KEY_MISSING: {
    cause: "Local indexes are other sort keys, so the table needs one itself.",
    cure: "Add `primaryIndex.sortKey`, or use `globalIndexes`.",
  },
  TABLE_LOCAL_INDEXES_TOO_MANY: {
    cause: "DynamoDB allows five local indexes on a table.",
    cure: "Write the others as `globalIndexes`.",
  },
  TABLE_INDEX_DUPLICATE: {
    cause: "Two indexes of a table have the same name.",
    cure: "Rename one of the two.",
  },
  TABLE_CLOSED: {
    cause:
      "An index is added to a table after the turn of the event loop in which the table was made, when it is registered.",
    cure: "Add it before the first `await` after the table, or write it in `globalIndexes` or `localIndexes`.",
  },
  TABLE_PROJECTION_INVALID: {
    cause:
      "A projection is `all`, `keys_only` or a list of 1 to 20 attribute names; the lists of all indexes have 100 names at most.",
    cure: "Write one of these.",
  },
  TABLE_NAME_INVALID: {
    cause: "The name of a table or of an index has characters or a length that DynamoDB does not take.",
    cure: "Use 3 to 255 letters, digits, `_`, `.` and `-`.",
  },
  TABLE_NATIVE_OWN_PROP: {
    cause: "A setting under `native` has a prop of its own, and the two could contradict each other.",
    cure: "Write the prop that the message names.",
  },
  TABLE_EXISTING: {
    cause: "A prop would configure a table that is made elsewhere and given as `native.table`.",
    cure: "Set it where that table is made.",
  },
  TABLE_STREAM_MISSING: {
    cause: "A table has consumers, or a grant on its stream, and no stream.",
    cure: "Add `stream: true`.",
  },
  TABLE_STREAM_REPLICAS: {
    cause:
      "DynamoDB copies items to replicas with a stream of new and old images, and the table asks for another one.",
    cure: "Write `stream: true`, or remove the replicas.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof TABLE_ERRORS, CatalogueEntry> {}
}
