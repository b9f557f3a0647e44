import type { DoneCall } from "../../services/endpoint/aws-service";
import { type Mapping, streamArnOf } from "./mapping";

const SENDS = new Set([
  "SendMessage",
  "SendMessageBatch",
  "StartMessageMoveTask",
  "ChangeMessageVisibility",
  "ChangeMessageVisibilityBatch",
]);
const PUTS = new Set(["PutRecord", "PutRecords", "SplitShard", "MergeShards", "UpdateShardCount"]);
const WRITES = new Set([
  "PutItem",
  "UpdateItem",
  "DeleteItem",
  "BatchWriteItem",
  "TransactWriteItems",
  "ExecuteStatement",
  "BatchExecuteStatement",
  "ExecuteTransaction",
]);

/** Whether a call may have put something into the source of a mapping. */
export function concerns(call: DoneCall, { kind, sourceArn, queue }: Mapping): boolean {
  if (call.error || call.service !== kind) return false;
  const { operation, input } = call;
  switch (kind) {
    case "sqs":
      return SENDS.has(operation) && nameIn(input.QueueUrl ?? input.DestinationArn) === nameIn(queue.url);
    case "kinesis":
      return (
        PUTS.has(operation) && nameIn(input.StreamARN ?? input.StreamName) === nameIn(streamArnOf(sourceArn))
      );
    case "dynamodb":
      return (
        WRITES.has(operation) &&
        (input.TableName === undefined || nameIn(input.TableName) === tableIn(sourceArn))
      );
  }
}

/** The last part of a URL or ARN. A name as it is. */
function nameIn(value: unknown): string {
  return (
    String(value ?? "")
      .split(/[/:]/)
      .at(-1) ?? ""
  );
}

function tableIn(arn: string): string {
  return arn.split(":table/")[1]?.split("/")[0] ?? "";
}
