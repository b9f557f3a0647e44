import type { SequenceNumberRange, ShardIteratorType, Stream } from "../../model/calls/dynamodb";
import { dynamoDbError, invalid, notFound } from "../errors";
import type { ChangeStream } from "../state/streams/change-stream";
import { iteratorText, readIterator } from "../state/streams/iterator";
import { recordsOf } from "../state/streams/record";
import { readSequence, sequenceText, shardIdOf } from "../state/streams/shard";
import { tableNameOf } from "./find-table";
import type { TableOperation, TablePorts } from "./ports";

const MOST_RECORDS = 1000;
const MOST_STREAMS = 100;

export const describeStream: TableOperation<"DescribeStream"> = (input, ports) => {
  const { StreamArn, ExclusiveStartShardId } = input;
  const stream = findStream(StreamArn, ports);
  const ShardId = shardIdOf(stream);
  const isBehind = ExclusiveStartShardId !== undefined && ExclusiveStartShardId >= ShardId;
  return {
    StreamDescription: {
      ...summaryOf(stream),
      StreamStatus: stream.closedAt === undefined ? "ENABLED" : "DISABLED",
      StreamViewType: stream.settings.view,
      CreationRequestDateTime: Date.parse(`${stream.settings.label}Z`) / 1000,
      KeySchema: stream.table.keySchema,
      Shards: isBehind ? [] : [{ ShardId, SequenceNumberRange: rangeOf(stream) }],
    },
  };
};

export const listStreams: TableOperation<"ListStreams"> = (input, ports) => {
  const { TableName, ExclusiveStartStreamArn, Limit = MOST_STREAMS } = input;
  const name = TableName === undefined ? undefined : tableNameOf(TableName);
  const streams = [...ports.database.streams.values()].filter(
    (stream) => !stream.isExpired(ports.now()) && (name === undefined || stream.table.name === name),
  );
  const start = streams.findIndex((stream) => stream.arn === ExclusiveStartStreamArn) + 1;
  const page = streams.slice(start, start + Limit);
  const hasMore = start + Limit < streams.length;
  return { Streams: page.map(summaryOf), ...(hasMore && { LastEvaluatedStreamArn: page.at(-1)?.arn }) };
};

export const getShardIterator: TableOperation<"GetShardIterator"> = (input, ports) => {
  const { StreamArn, ShardId, ShardIteratorType, SequenceNumber } = input;
  const stream = findStream(StreamArn, ports);
  if (ShardId !== shardIdOf(stream)) throw notFound(`Shard: ${ShardId} in Stream: ${stream.arn}`);
  const sequence = startOf(ShardIteratorType, SequenceNumber, stream, ports);
  return { ShardIterator: iteratorText({ arn: stream.arn, sequence, at: ports.now() }) };
};

export const getRecords: TableOperation<"GetRecords"> = ({ ShardIterator, Limit = MOST_RECORDS }, ports) => {
  const now = ports.now();
  const position = readIterator(ShardIterator, now);
  const stream = findStream(position.arn, ports);
  const start = stream.indexOf(position.sequence);
  const records = stream.records.slice(start, start + Limit);
  const next = (records.at(-1)?.sequence ?? position.sequence - 1) + 1;
  const isEnd = stream.closedAt !== undefined && start + records.length >= stream.records.length;
  return {
    Records: recordsOf(stream, records, ports.accountRegion.region),
    ...(!isEnd && { NextShardIterator: iteratorText({ arn: stream.arn, sequence: next, at: now }) }),
  };
};

function startOf(
  type: ShardIteratorType,
  text: string | undefined,
  { records }: ChangeStream,
  { database }: TablePorts,
): number {
  const first = records[0]?.sequence ?? database.lastSequence + 1;
  if (type === "TRIM_HORIZON") return first;
  if (type === "LATEST") return database.lastSequence + 1;
  const sequence = readSequence(text);
  if (sequence === undefined) {
    throw invalid(`Invalid SequenceNumber: ${text ?? "it must be given for this ShardIteratorType"}`);
  }
  if (sequence < first - 1 || (sequence < first && type === "AT_SEQUENCE_NUMBER")) {
    throw dynamoDbError(
      "TrimmedDataAccessException",
      "The operation attempted to read past the oldest stream record in a shard.",
    );
  }
  return type === "AT_SEQUENCE_NUMBER" ? sequence : sequence + 1;
}

function findStream(streamArn: string, { database, now }: TablePorts): ChangeStream {
  const stream = database.streams.get(streamArn);
  if (stream === undefined || stream.isExpired(now())) throw notFound(`Stream: ${streamArn}`);
  stream.trim(now());
  return stream;
}

function summaryOf({ arn: StreamArn, table, settings }: ChangeStream): Stream {
  return { StreamArn, TableName: table.name, StreamLabel: settings.label };
}

/** A shard that is open has no end. */
function rangeOf({ records, closedAt }: ChangeStream): SequenceNumberRange {
  const last = records.at(-1)?.sequence;
  return {
    StartingSequenceNumber: sequenceText(records[0]?.sequence ?? 1),
    ...(closedAt !== undefined && { EndingSequenceNumber: sequenceText(last ?? 1) }),
  };
}
