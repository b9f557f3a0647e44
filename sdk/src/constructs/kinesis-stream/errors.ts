import type { CatalogueEntry } from "../../errors/catalogue";

/** The mistakes that a definition of a `KinesisStream` can be refused for. */
export const KINESIS_STREAM_ERRORS = {
  KINESIS_STREAM_NAME_INVALID: {
    cause: "The name of a stream has characters or a length that Kinesis does not take.",
    cure: "Use 1 to 128 letters, digits, `_`, `.` and `-`.",
  },
  KINESIS_STREAM_SHARDS: {
    cause: "A stream on demand has as many shards as it needs, and the program gives a number of them.",
    cure: "Remove `shardCount`, or the mode `ON_DEMAND`.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof KINESIS_STREAM_ERRORS, CatalogueEntry> {}
}
