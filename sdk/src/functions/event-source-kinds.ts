import type { Defaults, QueueConsumerDefaults, StreamConsumerDefaults } from "../app/default-sets";
import { BATCH_SIZE, FIFO_BATCH_SIZE } from "../limits/event-sources";
import type { Limit } from "../limits/limit";

/**
 * The source that calls consumers: the stream of a table, a Kinesis stream, or a queue. `some-queue` is one made
 * elsewhere. Only AWS knows whether it is FIFO, so it may have all settings of queues.
 */
export type SourceKind = "table" | "kinesis" | "queue" | "fifo-queue" | "some-queue";

interface KindFacts {
  /** The name of the kind in messages. */
  readonly displayName: string;
  /** How many records a function may get in one call. */
  readonly batchSize: Limit;
  readonly startingPositions: readonly string[];
}

/** The settings that Lambda takes for each kind of source. */
export const SOURCE_KINDS: Readonly<Record<SourceKind, KindFacts>> = {
  table: {
    displayName: "the stream of a table",
    batchSize: BATCH_SIZE,
    startingPositions: ["LATEST", "TRIM_HORIZON"],
  },
  kinesis: {
    displayName: "a Kinesis stream",
    batchSize: BATCH_SIZE,
    startingPositions: ["LATEST", "TRIM_HORIZON", "AT_TIMESTAMP"],
  },
  queue: { displayName: "a queue", batchSize: BATCH_SIZE, startingPositions: [] },
  "fifo-queue": { displayName: "a FIFO queue", batchSize: FIFO_BATCH_SIZE, startingPositions: [] },
  "some-queue": { displayName: "a queue", batchSize: BATCH_SIZE, startingPositions: [] },
};

export const STREAMS: readonly SourceKind[] = ["table", "kinesis"];
export const QUEUES: readonly SourceKind[] = ["queue", "fifo-queue", "some-queue"];

/** How a source of the kind is read where the consumer says nothing else. */
export function consumerDefaults(
  kind: SourceKind,
  { streamConsumer, queueConsumer }: Pick<Defaults, "streamConsumer" | "queueConsumer">,
): StreamConsumerDefaults | QueueConsumerDefaults {
  return STREAMS.includes(kind) ? streamConsumer : queueConsumer;
}
