import { readFileSync } from "node:fs";
import { constructId } from "../../graph/construct-id";
import type { GraphIndex } from "../../graph/graph-index";
import type { GraphResource } from "../../graph/types";
import { attributesOf } from "../services/dynamodb/values/json-values";
import type { Input } from "../services/endpoint/aws-api";
import { BUCKET_TYPES, bucketName } from "../services/provision/buckets";
import { nameOf } from "../services/provision/members";
import { QUEUE_TYPE, queueName } from "../services/provision/queues";
import { STREAM_TYPE } from "../services/provision/streams";
import { TABLE_TYPE, tableName } from "../services/provision/tables";
import type { Section, Seed, SeedObject, SeedRecord } from "./seed";

/** One resource to fill, and the calls that fill it. */
export interface SeedPart {
  /** The section and the name: `tables Orders`. */
  readonly what: string;
  /** The calls. Absent if the program has no such resource: nothing is filled then, and a notice is given. */
  readonly calls: readonly SeedCall[] | undefined;
}

export interface SeedCall {
  readonly service: string;
  readonly operation: string;
  readonly input: Input;
}

interface Filled {
  readonly types: readonly string[];
  readonly nameOf: (resource: GraphResource) => string;
}

/** The resource types of each section. Parameters and secrets need no resource. */
const FILLED: Partial<Record<Section, Filled>> = {
  tables: { types: [TABLE_TYPE], nameOf: tableName },
  buckets: { types: BUCKET_TYPES, nameOf: bucketName },
  queues: { types: [QUEUE_TYPE], nameOf: queueName },
  streams: { types: [STREAM_TYPE], nameOf },
};

/** Plans the calls that fill the resources of a graph. */
export function seedParts(seed: Seed, index: GraphIndex): readonly SeedPart[] {
  const of = <Value>(section: Section, values: Readonly<Record<string, Value>>, calls: Calls<Value>) =>
    Object.entries(values).map(([name, value]): SeedPart => {
      const filled = FILLED[section];
      const resource = filled && findResource(index, filled, name);
      const known = resource ? filled.nameOf(resource) : name;
      return {
        what: `${section} ${name}`,
        calls: filled && !resource ? undefined : calls(value, known, resource),
      };
    });
  return [
    ...of("tables", seed.tables, (items, table) => items.map((item) => putItem(table, item))),
    ...of("buckets", seed.buckets, (objects, bucket) =>
      Object.entries(objects).map(([key, object]) => putObject(bucket, key, object)),
    ),
    ...of("queues", seed.queues, (messages, _, queue) => messages.map((body) => sendMessage(queue, body))),
    ...of("streams", seed.streams, (records, stream) => records.map((one) => putRecord(stream, one))),
    ...of("parameters", seed.parameters, (Value, Name) => [
      { service: "ssm", operation: "PutParameter", input: { Name, Value, Type: "String", Overwrite: true } },
    ]),
    ...of("secrets", seed.secrets, (value, Name) => [
      { service: "secretsmanager", operation: "CreateSecret", input: { Name, SecretString: textOf(value) } },
    ]),
  ];
}

/** `name` is the name in AWS. */
type Calls<Value> = (value: Value, name: string, resource: GraphResource | undefined) => readonly SeedCall[];

/** Finds a resource by the id of its construct, or by its name in AWS. */
function findResource(index: GraphIndex, { types, nameOf }: Filled, name: string): GraphResource | undefined {
  const all = types.flatMap((type) => index.ofType(type));
  const idOf = (resource: GraphResource) => constructId(resource, (urn) => index.findByUrn(urn));
  return all.find((resource) => [idOf(resource), nameOf(resource)].includes(name));
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
