import * as dynamodb from "@pulumi/aws/dynamodb";
import { Table, type TableProps } from "#sdk/index";
import { type RefusedDefinition, type RefusedIssue, refused } from "./refused";

const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;
const DECLARE = 'declare the fields that are keys: fields: { id: "string" }';
const NAME_KEY = 'name the key: primaryIndex: { partitionKey: "id" }';

function withProps(
  name: string,
  props: object | undefined,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'Table "Notes"',
    program: ({ stack }) => new Table(stack, "Notes", props as TableProps),
    issues,
  });
}

/** A method of a table with one consumer, `audit`. */
function withMethod(
  name: string,
  program: (table: Table) => unknown,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'Table "Notes"',
    given: ({ stack }): Table =>
      new Table(stack, "Notes", { ...KEYS, stream: true, consumers: { audit: "src/audit.run" } }) as Table,
    program: (_, table) => program(table),
    issues,
  });
}

const KEY_MISTAKES: readonly RefusedDefinition[] = [
  withProps("no props", undefined, ["VALUE_WRONG_TYPE", "", undefined, "pass an object"]),
  withProps("empty fields", { ...KEYS, fields: {} }, ["TABLE_FIELDS_MISSING", "fields", {}, DECLARE]),
  withProps("fields without a primary index", { fields: KEYS.fields }, [
    "PROP_MISSING",
    "primaryIndex",
    undefined,
    NAME_KEY,
  ]),
  withProps("a primary index without fields", { primaryIndex: KEYS.primaryIndex }, [
    "TABLE_FIELDS_MISSING",
    "fields",
    undefined,
    DECLARE,
  ]),
  withProps("a primary index without a partition key", { ...KEYS, primaryIndex: {} }, [
    "PROP_MISSING",
    "primaryIndex.partitionKey",
    undefined,
    "name a field",
  ]),
  withProps(
    "neither fields nor a primary index",
    {},
    ["TABLE_FIELDS_MISSING", "fields", undefined, DECLARE],
    ["PROP_MISSING", "primaryIndex", undefined, NAME_KEY],
  ),
  withProps(
    "keys that are not among the fields",
    {
      ...KEYS,
      primaryIndex: { partitionKey: "ide" },
      globalIndexes: { byOwner: { partitionKey: "owner" } },
    },
    ["TABLE_FIELD_UNKNOWN", "primaryIndex.partitionKey", "ide", 'did you mean "id"'],
    ["TABLE_FIELD_UNKNOWN", "globalIndexes.byOwner.partitionKey", "owner", 'add it to fields, or write "id"'],
  ),
  withProps("a type of field that is none", { ...KEYS, fields: { id: "text" } }, [
    "VALUE_NOT_ALLOWED",
    "fields.id",
    "text",
    'write "string", "number" or "binary"',
  ]),
  withProps(
    "a projection that is none",
    { ...KEYS, globalIndexes: { byId: { partitionKey: "id", projection: "ALL" } } },
    ["VALUE_NOT_ALLOWED", "globalIndexes.byId.projection", "ALL", '"all"'],
  ),
];

const NATIVE_MISTAKES: readonly RefusedDefinition[] = [
  withProps(
    "keys and stream in the settings of the table",
    {
      ...KEYS,
      native: { table: { hashKey: "id", rangeKey: "at", streamEnabled: true, streamViewType: "NEW_IMAGE" } },
    },
    ["TABLE_NATIVE_OWN_PROP", "native.table.hashKey", undefined, "write primaryIndex.partitionKey"],
    ["TABLE_NATIVE_OWN_PROP", "native.table.rangeKey", undefined, "write primaryIndex.sortKey"],
    ["TABLE_NATIVE_OWN_PROP", "native.table.streamEnabled", undefined, "write stream"],
    ["TABLE_NATIVE_OWN_PROP", "native.table.streamViewType", undefined, "write stream"],
  ),
  withProps(
    "name and keys in the settings of an index",
    {
      ...KEYS,
      globalIndexes: {
        byId: { partitionKey: "id", native: { index: { name: "other", hashKey: "id", rangeKey: "at" } } },
      },
    },
    [
      "TABLE_NATIVE_OWN_PROP",
      "globalIndexes.byId.native.index.name",
      undefined,
      "write the key of the index in globalIndexes",
    ],
    ["TABLE_NATIVE_OWN_PROP", "globalIndexes.byId.native.index.hashKey", undefined, "write partitionKey"],
    ["TABLE_NATIVE_OWN_PROP", "globalIndexes.byId.native.index.rangeKey", undefined, "write sortKey"],
  ),
  refused({
    name: "fields, indexes and stream of an existing table",
    construct: 'Table "Notes"',
    given: () => new dynamodb.Table("old", { hashKey: "id", attributes: [{ name: "id", type: "S" }] }),
    program: ({ stack }, table) =>
      new Table(stack, "Notes", {
        ...KEYS,
        globalIndexes: { byId: { partitionKey: "id" } },
        localIndexes: {},
        stream: true,
        native: { table },
      }),
    issues: ["fields", "primaryIndex", "globalIndexes", "localIndexes", "stream"].map(
      (path) => ["TABLE_EXISTING", path, undefined, "set it on that table"] as const,
    ),
  }),
  withProps(
    "names of the older generation",
    {
      ...KEYS,
      dynamodbTable: {},
      stream: true,
      globalIndexes: { byId: { partitionKey: "id", projectionType: "ALL", readCapacity: 5 } },
      consumers: { audit: { function: "src/audit.run", consumerProps: {} } },
    },
    ["PROP_UNKNOWN", "dynamodbTable", undefined, "did you mean native.table"],
    ["PROP_UNKNOWN", "globalIndexes.byId.projectionType", undefined, "did you mean projection"],
    ["PROP_UNKNOWN", "globalIndexes.byId.readCapacity", undefined, "did you mean native.index.readCapacity"],
    ["PROP_UNKNOWN", "consumers.audit.consumerProps", undefined, "did you mean native.eventSource"],
  ),
];

const STREAM_MISTAKES: readonly RefusedDefinition[] = [
  withProps("a Kinesis stream that is none", { ...KEYS, kinesisStream: "changes" }, [
    "VALUE_WRONG_TYPE",
    "kinesisStream",
    "changes",
    "pass a KinesisStream, or what new aws.kinesis.Stream(...) makes",
  ]),
  withProps(
    "a stream of something else than both images together with replicas",
    { ...KEYS, stream: "new_image", native: { table: { replicas: [{ regionName: "eu-west-1" }] } } },
    ["TABLE_STREAM_REPLICAS", "stream", "new_image", "write stream: true or remove the replicas"],
  ),
  withProps("a word that is no stream", { ...KEYS, stream: "both" }, [
    "VALUE_NOT_ALLOWED",
    "stream",
    "both",
    '"new_and_old_images"',
  ]),
  withProps("consumers without a stream", { ...KEYS, consumers: { audit: "src/audit.run" } }, [
    "TABLE_STREAM_MISSING",
    "consumers",
    undefined,
    "add stream: true to the table",
  ]),
  withProps("consumers as a list", { ...KEYS, stream: true, consumers: ["src/audit.run"] }, [
    "CONSUMERS_INVALID",
    "consumers",
    ["src/audit.run"],
    "write a map with a name for each",
  ]),
  withMethod(
    "permissions for an unknown consumer",
    (table) => table.attachPermissionsToConsumer("audt", ["ses"]),
    ["CONSUMER_UNKNOWN", "attachPermissionsToConsumer", "audt", 'did you mean "audit"'],
  ),
  withMethod("bindings for an unknown consumer", (table) => table.bindToConsumer("audt", []), [
    "CONSUMER_UNKNOWN",
    "bindToConsumer",
    "audt",
    'did you mean "audit"',
  ]),
];

export const REFUSED_TABLES: readonly RefusedDefinition[] = [
  ...KEY_MISTAKES,
  ...NATIVE_MISTAKES,
  ...STREAM_MISTAKES,
];
