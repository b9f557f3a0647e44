/** How a function reads a stream of records, a table's or a Kinesis stream's. The same in every set of defaults. */
export const STREAM_CONSUMER_DEFAULTS = { batchSize: 100, startingPosition: "LATEST" } as const;
