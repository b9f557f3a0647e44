import { parseJson } from "../../http/json";
import type { AccessRule, AccountRegion, Input } from "../endpoint/aws-api";
import { findIteratorPosition } from "./iterators";

/** Name of the stream in its ARN, or in that of a consumer. */
export function streamNameIn(arn: string): string {
  return arn.split(":stream/")[1]?.split("/")[0] ?? "";
}

export function streamArn(name: string, { region, accountId }: AccountRegion): string {
  return `arn:aws:kinesis:${region}:${accountId}:stream/${name}`;
}

/** The token of the next page of a list: the stream, and the last item that was listed. */
export function writeToken(stream: string, last: string): string {
  return Buffer.from(JSON.stringify([stream, last])).toString("base64");
}

export function readToken(token: unknown): readonly [stream: string, last: string] | undefined {
  try {
    const parts: unknown = parseJson(Buffer.from(String(token), "base64").toString());
    const isOurs = Array.isArray(parts) && parts.length === 2;
    return isOurs ? [String(parts[0]), String(parts[1])] : undefined;
  } catch {
    // The caller refuses a token that is none of ours.
    return undefined;
  }
}

/** The ARN of a call's stream, by its ARN, its name, an iterator or a token. */
function streamOf(input: Input, accountRegion: AccountRegion): string {
  const { StreamARN, StreamName, ConsumerARN, ResourceARN, ShardIterator, NextToken } = input;
  const given = StreamARN ?? ConsumerARN ?? ResourceARN;
  if (given !== undefined) return String(given);
  if (ShardIterator !== undefined) {
    const arn = findIteratorPosition(String(ShardIterator))?.streamArn;
    if (arn !== undefined) return arn;
  }
  const name = StreamName ?? (NextToken === undefined ? undefined : readToken(NextToken)?.[0]);
  return streamArn(name === undefined ? "*" : String(name), accountRegion);
}

const onStream =
  (operation: string): AccessRule =>
  (input, accountRegion) => [{ action: `kinesis:${operation}`, arn: streamOf(input, accountRegion) }];

const onEverything =
  (operation: string): AccessRule =>
  () => [{ action: `kinesis:${operation}`, arn: "*" }];

/** Operations that ask for a permission on a stream, or on a consumer of it. */
const ON_STREAM = [
  "AddTagsToStream",
  "CreateStream",
  "DecreaseStreamRetentionPeriod",
  "DeleteResourcePolicy",
  "DeleteStream",
  "DeregisterStreamConsumer",
  "DescribeStream",
  "DescribeStreamConsumer",
  "DescribeStreamSummary",
  "GetRecords",
  "GetResourcePolicy",
  "GetShardIterator",
  "IncreaseStreamRetentionPeriod",
  "ListShards",
  "ListStreamConsumers",
  "ListTagsForResource",
  "ListTagsForStream",
  "MergeShards",
  "PutRecord",
  "PutRecords",
  "PutResourcePolicy",
  "RegisterStreamConsumer",
  "RemoveTagsFromStream",
  "SplitShard",
  "StartStreamEncryption",
  "StopStreamEncryption",
  "TagResource",
  "UntagResource",
  "UpdateMaxRecordSize",
  "UpdateShardCount",
  "UpdateStreamMode",
] as const;
const ON_EVERYTHING = ["DescribeLimits", "ListStreams"] as const;

/** The permissions that each operation needs. */
export const KINESIS_ACCESS: Readonly<Record<string, AccessRule>> = Object.fromEntries([
  ...ON_STREAM.map((operation) => [operation, onStream(operation)]),
  ...ON_EVERYTHING.map((operation) => [operation, onEverything(operation)]),
]);
