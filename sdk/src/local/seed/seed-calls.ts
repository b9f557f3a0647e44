import { readFileSync } from "node:fs";
import { TYPE } from "../../aws/tokens";
import { constructId } from "../../graph/construct-id";
import type { GraphIndex } from "../../graph/graph-index";
import type { GraphResource } from "../../graph/types";
import { attributesOf } from "../services/dynamodb/values/json-values";
import type { Input } from "../services/endpoint/aws-api";
import type { Section, Seed, SeedObject, SeedRecord } from "./seed";

/** One thing to be filled, and the calls that fill it. */
export interface SeedPart {
  /** `tables Orders` */
  readonly what: string;
  /** Absent for what is no resource of the program: nothing is filled then, and somebody is told. */
  readonly calls: readonly SeedCall[] | undefined;
}

export interface SeedCall {
  readonly service: string;
  readonly operation: string;
  readonly input: Input;
}

/** Types of what is filled, by section. Parameters and secrets need no resource. */
const TYPES: Partial<Record<Section, readonly string[]>> = {
  tables: [TYPE.dynamodb.Table],
  buckets: [TYPE.s3.Bucket, TYPE.s3.BucketV2],
  queues: [TYPE.sqs.Queue],
  streams: [TYPE.kinesis.Stream],
};

/** The calls that fill what a graph has. */
export function seedParts(seed: Seed, index: GraphIndex): readonly SeedPart[] {
  const of = <Value>(section: Section, values: Readonly<Record<string, Value>>, calls: Calls<Value>) =>
    Object.entries(values).map(([name, value]): SeedPart => {
      const resource = findResource(index, TYPES[section], name);
      const isThere = TYPES[section] === undefined || resource !== undefined;
      return { what: `${section} ${name}`, calls: isThere ? calls(value, resource, name) : undefined };
    });
  return [
    ...of("tables", seed.tables, (items, table) => items.map((item) => putItem(nameOf(table), item))),
    ...of("buckets", seed.buckets, (objects, bucket) =>
      Object.entries(objects).map(([key, object]) => putObject(bucketOf(bucket), key, object)),
    ),
    ...of("queues", seed.queues, (messages, queue) => messages.map((body) => sendMessage(queue, body))),
    ...of("streams", seed.streams, (records, stream) => records.map((one) => putRecord(nameOf(stream), one))),
    ...of("parameters", seed.parameters, (Value, _, Name) => [
      { service: "ssm", operation: "PutParameter", input: { Name, Value, Type: "String", Overwrite: true } },
    ]),
    ...of("secrets", seed.secrets, (value, _, Name) => [
      { service: "secretsmanager", operation: "CreateSecret", input: { Name, SecretString: textOf(value) } },
    ]),
  ];
}

type Calls<Value> = (value: Value, resource: GraphResource | undefined, name: string) => readonly SeedCall[];

function findResource(
  index: GraphIndex,
  types: readonly string[] | undefined,
  name: string,
): GraphResource | undefined {
  const all = (types ?? []).flatMap((type) => index.ofType(type));
  const idOf = (resource: GraphResource) => constructId(resource, (urn) => index.findByUrn(urn));
  return all.find((resource) => [idOf(resource), nameOf(resource), bucketOf(resource)].includes(name));
}

function nameOf(resource: GraphResource | undefined): string {
  return String(resource?.state.name ?? resource?.inputs.name ?? "");
}

function bucketOf(resource: GraphResource | undefined): string {
  return String(resource?.state.bucket ?? resource?.inputs.bucket ?? "");
}

function putItem(table: string, item: Readonly<Record<string, unknown>>): SeedCall {
  return { service: "dynamodb", operation: "PutItem", input: { TableName: table, Item: attributesOf(item) } };
}

function putObject(bucket: string, key: string, object: SeedObject): SeedCall {
  const isText = typeof object === "string";
  const body = isText ? Buffer.from(object) : readFileSync(object.file);
  const type = isText ? undefined : object.contentType;
  const input = { Bucket: bucket, Key: key, Body: body, ...(type !== undefined && { ContentType: type }) };
  return { service: "s3", operation: "PutObject", input };
}

function sendMessage(queue: GraphResource | undefined, body: unknown): SeedCall {
  const isFifo = queue?.inputs.fifoQueue === true;
  const input = {
    QueueUrl: queue?.state.url ?? queue?.id,
    MessageBody: textOf(body),
    ...(isFifo && { MessageGroupId: "seed", MessageDeduplicationId: textOf(body).slice(0, 100) }),
  };
  return { service: "sqs", operation: "SendMessage", input };
}

function putRecord(stream: string, { partitionKey, data }: SeedRecord): SeedCall {
  const Data = Buffer.from(textOf(data)).toString("base64");
  return {
    service: "kinesis",
    operation: "PutRecord",
    input: { StreamName: stream, PartitionKey: partitionKey, Data },
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
