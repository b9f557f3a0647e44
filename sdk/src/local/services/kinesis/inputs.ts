import type { Input } from "../endpoint/aws-api";
import { invalidInput } from "./errors";

/** What a member of an input has to be. */
interface Constraint {
  readonly required?: true;
  /** Of a number, or of the length of a text or list. */
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  readonly oneOf?: readonly string[];
}

const STREAM_NAME: Constraint = { min: 1, max: 128, pattern: /^[a-zA-Z0-9_.-]+$/ };
const STREAM_ARN: Constraint = { min: 1, max: 2048, pattern: /^arn:aws.*:kinesis:.*:\d{12}:stream\/\S+$/ };
const SHARD_ID: Constraint = { required: true, ...STREAM_NAME };
const HASH_KEY: Constraint = { pattern: /^(0|([1-9]\d{0,38}))$/ };
const STREAM = { StreamName: STREAM_NAME, StreamARN: STREAM_ARN };
const PAGE: Constraint = { min: 1, max: 10_000 };
const ITERATOR_TYPES = [
  "AFTER_SEQUENCE_NUMBER",
  "LATEST",
  "AT_TIMESTAMP",
  "AT_SEQUENCE_NUMBER",
  "TRIM_HORIZON",
];
const PUT = { PartitionKey: { required: true, min: 1, max: 256 }, ExplicitHashKey: HASH_KEY } as const;

/** By operation: what the model of the service says of its members. */
const CONSTRAINTS: Readonly<Record<string, Readonly<Record<string, Constraint>>>> = {
  CreateStream: {
    StreamName: { required: true, ...STREAM_NAME },
    ShardCount: { min: 1 },
    MaxRecordSizeInKiB: { min: 1024, max: 10_240 },
  },
  DescribeStream: { ...STREAM, Limit: PAGE },
  ListStreams: { Limit: PAGE },
  ListShards: { ...STREAM, MaxResults: PAGE },
  PutRecord: { ...STREAM, Data: { required: true }, ...PUT },
  PutRecords: { ...STREAM, Records: { required: true, min: 1, max: 500 } },
  GetShardIterator: {
    ...STREAM,
    ShardId: SHARD_ID,
    ShardIteratorType: { required: true, oneOf: ITERATOR_TYPES },
  },
  GetRecords: { ShardIterator: { required: true, min: 1, max: 512 }, Limit: PAGE },
  SplitShard: { ...STREAM, ShardToSplit: SHARD_ID, NewStartingHashKey: { required: true, ...HASH_KEY } },
  MergeShards: { ...STREAM, ShardToMerge: SHARD_ID, AdjacentShardToMerge: SHARD_ID },
  UpdateShardCount: {
    ...STREAM,
    TargetShardCount: { required: true, min: 1 },
    ScalingType: { required: true, oneOf: ["UNIFORM_SCALING"] },
  },
  IncreaseStreamRetentionPeriod: { ...STREAM, RetentionPeriodHours: { required: true } },
  DecreaseStreamRetentionPeriod: { ...STREAM, RetentionPeriodHours: { required: true } },
  UpdateMaxRecordSize: {
    StreamARN: { required: true, ...STREAM_ARN },
    MaxRecordSizeInKiB: { required: true, min: 1024, max: 10_240 },
  },
  StartStreamEncryption: {
    ...STREAM,
    EncryptionType: { required: true, oneOf: ["NONE", "KMS"] },
    KeyId: { required: true, min: 1, max: 2048 },
  },
  AddTagsToStream: { ...STREAM, Tags: { required: true } },
  RemoveTagsFromStream: { ...STREAM, TagKeys: { required: true, min: 1, max: 50 } },
  RegisterStreamConsumer: {
    StreamARN: { required: true, ...STREAM_ARN },
    ConsumerName: { required: true, ...STREAM_NAME },
  },
  ListStreamConsumers: { StreamARN: { required: true, ...STREAM_ARN }, MaxResults: PAGE },
};

const RECORD: Readonly<Record<string, Constraint>> = { Data: { required: true }, ...PUT };

/** Throws for members that the model of the service does not take. */
export function checkInput(operation: string, input: Input): void {
  const problems = problemsOf(input, CONSTRAINTS[operation] ?? STREAM, "");
  if (operation === "PutRecords" && problems.length === 0)
    for (const [index, record] of (input.Records as readonly Input[]).entries())
      problems.push(...problemsOf(record, RECORD, `records.${index + 1}.member.`));
  if (problems.length > 0) throw invalidInput(problems);
}

function problemsOf(input: Input, constraints: Readonly<Record<string, Constraint>>, at: string): string[] {
  return Object.entries(constraints).flatMap(([member, constraint]) => {
    const value = input[member];
    const path = `${at}${member[0]?.toLowerCase()}${member.slice(1)}`;
    if (value === undefined || value === null)
      return constraint.required ? [failed("null", path, "Member must not be null")] : [];
    const problem = problemOf(value, constraint);
    return problem === undefined ? [] : [failed(`'${shown(value)}'`, path, problem)];
  });
}

function problemOf(value: unknown, { min, max, pattern, oneOf }: Constraint): string | undefined {
  const isNumber = typeof value === "number";
  const measure = isNumber ? value : ((value as { readonly length?: number }).length ?? 0);
  const word = isNumber ? "value" : "length";
  if (min !== undefined && measure < min) return `Member must have ${word} greater than or equal to ${min}`;
  if (max !== undefined && measure > max) return `Member must have ${word} less than or equal to ${max}`;
  if (pattern && !pattern.test(String(value)))
    return `Member must satisfy regular expression pattern: ${pattern.source.replace(/^\^|\$$/g, "")}`;
  if (oneOf && !oneOf.includes(String(value)))
    return `Member must satisfy enum value set: [${oneOf.join(", ")}]`;
  return undefined;
}

function failed(value: string, path: string, problem: string): string {
  return `Value ${value} at '${path}' failed to satisfy constraint: ${problem}`;
}

function shown(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
