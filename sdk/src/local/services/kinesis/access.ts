import { parseJson } from "../../http/json";
import type { SignedAccess } from "../../iam/caller";
import type { AccountRegion } from "../endpoint/aws-api";
import { type ModelRule, modelAccess } from "../endpoint/model-access";
import type { Calls } from "../model/calls/kinesis";
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

export function readToken(token: string): readonly [stream: string, last: string] | undefined {
  try {
    const parts: unknown = parseJson(Buffer.from(token, "base64").toString());
    const isOurs = Array.isArray(parts) && parts.length === 2;
    return isOurs ? [String(parts[0]), String(parts[1])] : undefined;
  } catch {
    // The caller refuses a token that is none of ours.
    return undefined;
  }
}

/** The ways in which calls name a stream. */
interface NamesStream {
  readonly StreamARN?: string;
  readonly StreamName?: string;
}

/** The stream that the operation acts on, whichever account and region are in an ARN: streams are found by their name. */
function streamOf({ StreamARN, StreamName = "*" }: NamesStream, accountRegion: AccountRegion): string {
  return streamArn(StreamARN === undefined ? StreamName : streamNameIn(StreamARN), accountRegion);
}

function onStream(operation: string): ModelRule<NamesStream> {
  return (input, accountRegion) => [accessTo(operation, streamOf(input, accountRegion))];
}

/** The permission on the stream that a resource is, or belongs to. */
function onResource(operation: string): ModelRule<{ readonly ResourceARN: string }> {
  return ({ ResourceARN }, accountRegion) => [
    accessTo(operation, streamOf({ StreamARN: ResourceARN }, accountRegion)),
  ];
}

/** The permission on a consumer that a call names by its ARN, or on the stream beside the consumer's name. */
function onConsumer(operation: string): ModelRule<Calls["DescribeStreamConsumer"]["input"]> {
  return ({ ConsumerARN, ...input }, accountRegion) => [
    accessTo(operation, ConsumerARN ?? streamOf(input, accountRegion)),
  ];
}

/** The permission to read on from an iterator, which alone says of which stream. */
const reading: ModelRule<Calls["GetRecords"]["input"]> = ({ ShardIterator }, accountRegion) => {
  const stream = findIteratorPosition(ShardIterator)?.streamArn;
  return [accessTo("GetRecords", streamOf(stream === undefined ? {} : { StreamARN: stream }, accountRegion))];
};

/** The permission to list shards. The token of a page says of which stream. */
const shards: ModelRule<Calls["ListShards"]["input"]> = ({ NextToken, ...input }, accountRegion) => {
  const [name] = (NextToken === undefined ? undefined : readToken(NextToken)) ?? [];
  return [accessTo("ListShards", streamOf(name === undefined ? input : { StreamName: name }, accountRegion))];
};

function onEverything(operation: string): ModelRule<unknown> {
  return () => [accessTo(operation, "*")];
}

function accessTo(operation: string, arn: string): SignedAccess {
  return { action: `kinesis:${operation}`, arn };
}

/** The permissions that each operation needs: on a stream, or on a consumer of it. */
export const KINESIS_ACCESS = modelAccess<Calls>({
  AddTagsToStream: onStream("AddTagsToStream"),
  CreateStream: onStream("CreateStream"),
  DecreaseStreamRetentionPeriod: onStream("DecreaseStreamRetentionPeriod"),
  DeleteResourcePolicy: onResource("DeleteResourcePolicy"),
  DeleteStream: onStream("DeleteStream"),
  DeregisterStreamConsumer: onConsumer("DeregisterStreamConsumer"),
  DescribeLimits: onEverything("DescribeLimits"),
  DescribeStream: onStream("DescribeStream"),
  DescribeStreamConsumer: onConsumer("DescribeStreamConsumer"),
  DescribeStreamSummary: onStream("DescribeStreamSummary"),
  GetRecords: reading,
  GetResourcePolicy: onResource("GetResourcePolicy"),
  GetShardIterator: onStream("GetShardIterator"),
  IncreaseStreamRetentionPeriod: onStream("IncreaseStreamRetentionPeriod"),
  ListShards: shards,
  ListStreamConsumers: onStream("ListStreamConsumers"),
  ListStreams: onEverything("ListStreams"),
  ListTagsForResource: onResource("ListTagsForResource"),
  ListTagsForStream: onStream("ListTagsForStream"),
  MergeShards: onStream("MergeShards"),
  PutRecord: onStream("PutRecord"),
  PutRecords: onStream("PutRecords"),
  PutResourcePolicy: onResource("PutResourcePolicy"),
  RegisterStreamConsumer: onStream("RegisterStreamConsumer"),
  RemoveTagsFromStream: onStream("RemoveTagsFromStream"),
  SplitShard: onStream("SplitShard"),
  StartStreamEncryption: onStream("StartStreamEncryption"),
  StopStreamEncryption: onStream("StopStreamEncryption"),
  TagResource: onResource("TagResource"),
  UntagResource: onResource("UntagResource"),
  UpdateMaxRecordSize: onStream("UpdateMaxRecordSize"),
  UpdateShardCount: onStream("UpdateShardCount"),
  UpdateStreamMode: onStream("UpdateStreamMode"),
});
