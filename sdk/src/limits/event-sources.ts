import { COMPARED, type Limit, type ModelSource } from "./limit";

const PAGE = "https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html";

function mapping(bounds: Pick<Limit, "min" | "max" | "raised">, model?: Omit<ModelSource, "service">): Limit {
  const source = { page: PAGE, ...(model && { model: { service: "lambda", ...model } }) };
  return { ...bounds, service: "Lambda", asOf: COMPARED, source };
}

/** Records of a stream or messages of a standard queue in one call. */
export const BATCH_SIZE = mapping({ min: 1, max: 10_000 }, { shape: "BatchSize" });

/** Messages of a FIFO queue in one call. */
export const FIFO_BATCH_SIZE = mapping({ min: 1, max: 10 });

/** Messages of a queue that come without a batching window. */
export const BATCH_WITHOUT_WINDOW = mapping({ max: 10 });

/** Seconds that Lambda waits for more records. */
export const BATCHING_WINDOW = mapping({ min: 0, max: 300 }, { shape: "MaximumBatchingWindowInSeconds" });

/** Batches of one shard that run side by side. */
export const PARALLELIZATION = mapping({ min: 1, max: 10 }, { shape: "ParallelizationFactor" });

/** Retries of a batch. -1 is without end. */
export const STREAM_RETRIES = mapping(
  { min: -1, max: 10_000 },
  { shape: "MaximumRetryAttemptsEventSourceMapping" },
);

/** Seconds after which a record is given up. -1, which is without end, is taken besides. */
export const RECORD_AGE = mapping(
  { min: 60, max: 604_800 },
  {
    shape: "MaximumRecordAgeInSeconds",
    says: { min: -1, max: 604_800 },
    because: "Lambda takes nothing from 0 to 59",
  },
);

/** Seconds of a tumbling window. */
export const TUMBLING_WINDOW = mapping({ min: 0, max: 900 }, { shape: "TumblingWindowInSeconds" });

/** Calls of a queue's function at the same time. */
export const QUEUE_CONCURRENCY = mapping({ min: 2, max: 1_000 }, { shape: "MaximumConcurrency" });

/** Filters of a mapping: 5, or 10 where the account asked for more. */
export const FILTERS = mapping({ max: 10 });

/** Characters of a filter. */
export const FILTER_CHARACTERS = mapping({ min: 0, max: 4_096 }, { shape: "Pattern" });
