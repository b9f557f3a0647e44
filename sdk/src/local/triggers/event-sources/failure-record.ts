import { batchEvent } from "./batch-cut";
import type { Mapping } from "./mapping";
import type { StreamItem } from "./stream-item";

/** Items that nobody tries again. */
export interface GivenUp {
  readonly items: readonly StreamItem[];
  readonly shard: string;
  readonly condition: "RetryAttemptsExhausted" | "RecordAgeExceeded";
  /** Calls with these items. */
  readonly calls: number;
  readonly requestId: string;
  /** The response of the last call. Absent for items that were too old. */
  readonly response?: { readonly isFunctionError: boolean };
}

const INFO = { kinesis: "KinesisBatchInfo", dynamodb: "DDBStreamBatchInfo", sqs: "" };

/**
 * The record for a destination of items that were given up. Only a bucket gets the items themselves, as text.
 * @see Lambda Developer Guide, kinesis-on-failure-destination
 */
export function failureRecord(mapping: Mapping, given: GivenUp, now: number, hasPayload: boolean) {
  const { items, shard, response } = given;
  const [first, last] = [items[0], items.at(-1)];
  // Times of tables are whole seconds, and written so.
  const timeOf = (item: StreamItem | undefined) =>
    new Date(item?.at ?? now).toISOString().replace(mapping.kind === "dynamodb" ? /\.\d+Z$/ : /$^/, "Z");
  return {
    requestContext: {
      requestId: given.requestId,
      functionArn: mapping.functionArn,
      condition: given.condition,
      approximateInvokeCount: Math.max(given.calls, 1),
    },
    ...(response && {
      responseContext: {
        statusCode: 200,
        executedVersion: "$LATEST",
        functionError: response.isFunctionError ? "Unhandled" : null,
      },
    }),
    version: "1.0",
    timestamp: new Date(now).toISOString(),
    [INFO[mapping.kind]]: {
      shardId: shard,
      startSequenceNumber: first?.id,
      endSequenceNumber: last?.id,
      approximateArrivalOfFirstRecord: timeOf(first),
      approximateArrivalOfLastRecord: timeOf(last),
      batchSize: items.length,
      streamArn: mapping.sourceArn,
    },
    ...(hasPayload && { payload: batchEvent(items) }),
  };
}

/** Key of the object that reports a failure. */
export function failureKey(uuid: string, shard: string, now: number, random: string): string {
  const time = new Date(now).toISOString();
  const day = time.slice(0, 10);
  const second = time.slice(0, 19).replaceAll(":", ".");
  return `aws/lambda/${uuid}/${shard}/${day.replaceAll("-", "/")}/${second}-${random}`;
}
