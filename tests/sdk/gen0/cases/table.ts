import {
  AttributeType,
  BillingMode,
  Duration,
  ProjectionType,
  Runtime,
  StartingPosition,
  StreamViewType,
  TableClass,
  TableEncryption,
  TableFieldType,
  type TableProps,
  Tracing,
} from "#sdk/gen0/index";
import type { TableProps as NewProps } from "#sdk/index";

const runtime = "nodejs12.x";
const handler = "src/audit.handle";
const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;
const INDEXED = {
  fields: { id: "string", owner: "string", at: "number" },
  primaryIndex: { partitionKey: "id", sortKey: "at" },
} as const;
const BY_OWNER = { partitionKey: "owner" };

/** Each row: props of generation 0, and what they are in generation 1. */
export const CASES: Readonly<Record<string, readonly [TableProps, NewProps]>> = {
  "what was the default: pay per request, backups to any point in time": [
    KEYS,
    {
      ...KEYS,
      native: { table: { billingMode: "PAY_PER_REQUEST", pointInTimeRecovery: { enabled: true } } },
    },
  ],
  "what was the default of indexes and consumers": [
    {
      ...INDEXED,
      globalIndexes: { byOwner: BY_OWNER },
      stream: true,
      consumers: { audit: handler },
    },
    {
      ...INDEXED,
      globalIndexes: { byOwner: { ...BY_OWNER, projection: "all" } },
      stream: "new_and_old_images",
      consumers: {
        audit: {
          function: { handler, runtime },
          native: { eventSource: { batchSize: 100, startingPosition: "LATEST" } },
        },
      },
    },
  ],
  "types of fields": [
    {
      fields: { id: TableFieldType.STRING, at: TableFieldType.NUMBER },
      primaryIndex: { partitionKey: "id", sortKey: "at" },
    },
    { fields: { id: "string", at: "number" }, primaryIndex: { partitionKey: "id", sortKey: "at" } },
  ],
  "types of fields of the platform, and in upper case": [
    {
      fields: { id: AttributeType.BINARY, at: "NUMBER" as TableFieldType },
      primaryIndex: { partitionKey: "id", sortKey: "at" },
    },
    { fields: { id: "binary", at: "number" }, primaryIndex: { partitionKey: "id", sortKey: "at" } },
  ],
  "keys that are not among the fields, as strings": [
    {
      fields: { id: TableFieldType.NUMBER },
      primaryIndex: { partitionKey: "id", sortKey: "at" },
      globalIndexes: { byOwner: { partitionKey: "owner", sortKey: "title" } },
      localIndexes: { byTag: { sortKey: "tag" } },
    },
    {
      fields: { id: "number", at: "string", owner: "string", title: "string", tag: "string" },
      primaryIndex: { partitionKey: "id", sortKey: "at" },
      globalIndexes: { byOwner: { partitionKey: "owner", sortKey: "title" } },
      localIndexes: { byTag: { sortKey: "tag" } },
    },
  ],
  "secondaryIndexes, as globalIndexes": [
    { ...INDEXED, secondaryIndexes: { byOwner: { partitionKey: "owner", sortKey: "at" } } },
    { ...INDEXED, globalIndexes: { byOwner: { partitionKey: "owner", sortKey: "at" } } },
  ],
  "projectionType, as projection": [
    {
      ...INDEXED,
      globalIndexes: {
        all: { ...BY_OWNER, indexProps: { projectionType: ProjectionType.ALL } },
        keys: { ...BY_OWNER, indexProps: { projectionType: "KEYS_ONLY" } },
      },
      localIndexes: { local: { sortKey: "owner", indexProps: { projectionType: ProjectionType.KEYS_ONLY } } },
    },
    {
      ...INDEXED,
      globalIndexes: {
        all: { ...BY_OWNER, projection: "all" },
        keys: { ...BY_OWNER, projection: "keys_only" },
      },
      localIndexes: { local: { sortKey: "owner", projection: "keys_only" } },
    },
  ],
  "nonKeyAttributes, as projection": [
    {
      ...INDEXED,
      globalIndexes: {
        byOwner: {
          ...BY_OWNER,
          indexProps: { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: ["title", "tags"] },
        },
      },
      localIndexes: {
        local: {
          sortKey: "owner",
          indexProps: { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: ["title"] },
        },
      },
    },
    {
      ...INDEXED,
      globalIndexes: { byOwner: { ...BY_OWNER, projection: ["title", "tags"] } },
      localIndexes: { local: { sortKey: "owner", projection: ["title"] } },
    },
  ],
  "the same beside the keys of an index": [
    {
      ...INDEXED,
      globalIndexes: {
        byOwner: {
          ...BY_OWNER,
          projectionType: ProjectionType.INCLUDE,
          nonKeyAttributes: ["title"],
        } as never,
      },
    },
    { ...INDEXED, globalIndexes: { byOwner: { ...BY_OWNER, projection: ["title"] } } },
  ],
  "capacities of indexes, as native.index": [
    {
      ...INDEXED,
      dynamodbTable: { billingMode: BillingMode.PROVISIONED, readCapacity: 1, writeCapacity: 2 },
      globalIndexes: { byOwner: { ...BY_OWNER, indexProps: { readCapacity: 3, writeCapacity: 4 } } },
    },
    {
      ...INDEXED,
      native: { table: { billingMode: "PROVISIONED", readCapacity: 1, writeCapacity: 2 } },
      globalIndexes: { byOwner: { ...BY_OWNER, native: { index: { readCapacity: 3, writeCapacity: 4 } } } },
    },
  ],
  "BillingMode.PROVISIONED, with a capacity of 5 where none is given": [
    {
      ...INDEXED,
      dynamodbTable: { billingMode: BillingMode.PROVISIONED, readCapacity: 9 },
      globalIndexes: { byOwner: { ...BY_OWNER, indexProps: { writeCapacity: 4 } } },
      localIndexes: { local: { sortKey: "owner" } },
    },
    {
      ...INDEXED,
      native: { table: { billingMode: "PROVISIONED", readCapacity: 9, writeCapacity: 5 } },
      globalIndexes: { byOwner: { ...BY_OWNER, native: { index: { readCapacity: 5, writeCapacity: 4 } } } },
      localIndexes: { local: { sortKey: "owner" } },
    },
  ],
  "dynamodbTable, as native.table": [
    {
      ...KEYS,
      dynamodbTable: {
        tableName: "notes",
        billingMode: BillingMode.PAY_PER_REQUEST,
        pointInTimeRecovery: false,
        tableClass: TableClass.STANDARD_INFREQUENT_ACCESS,
        deletionProtectionEnabled: true,
      },
    },
    {
      ...KEYS,
      native: {
        table: {
          name: "notes",
          billingMode: "PAY_PER_REQUEST",
          pointInTimeRecovery: { enabled: false },
          tableClass: "STANDARD_INFREQUENT_ACCESS",
          deletionProtectionEnabled: true,
        },
      },
    },
  ],
  "dynamodbTable.timeToLiveAttribute, as timeToLiveAttribute": [
    { ...KEYS, dynamodbTable: { timeToLiveAttribute: "expires" } },
    { ...KEYS, timeToLiveAttribute: "expires" },
  ],
  "dynamodbTable.encryption, as serverSideEncryption": [
    { ...KEYS, dynamodbTable: { encryption: TableEncryption.DEFAULT } },
    { ...KEYS, native: { table: { serverSideEncryption: { enabled: false } } } },
  ],
  "dynamodbTable.encryption by a key of AWS": [
    { ...KEYS, dynamodbTable: { encryption: TableEncryption.AWS_MANAGED } },
    { ...KEYS, native: { table: { serverSideEncryption: { enabled: true } } } },
  ],
  "dynamodbTable.replicationRegions, as replicas": [
    { ...KEYS, dynamodbTable: { replicationRegions: ["eu-west-1"] } },
    { ...KEYS, native: { table: { replicas: [{ regionName: "eu-west-1" }] } } },
  ],
  "stream, as new and old images": [
    { ...KEYS, stream: true },
    { ...KEYS, stream: true },
  ],
  "a StreamViewType": [
    { ...KEYS, stream: StreamViewType.NEW_IMAGE },
    { ...KEYS, stream: "new_image" },
  ],
  "a StreamViewType in upper case": [
    { ...KEYS, stream: "KEYS_ONLY" },
    { ...KEYS, stream: "keys_only" },
  ],
  "consumers, whose runtime is the old default": [
    {
      ...KEYS,
      stream: true,
      consumers: { audit: handler, count: { handler, timeout: Duration.minutes(1) } },
    },
    {
      ...KEYS,
      stream: true,
      consumers: { audit: { handler, runtime }, count: { handler, runtime, timeout: "1 minute" } },
    },
  ],
  "consumerProps, as native.eventSource": [
    {
      ...KEYS,
      stream: true,
      consumers: {
        audit: {
          function: { handler, tracing: Tracing.DISABLED },
          consumerProps: {
            startingPosition: StartingPosition.TRIM_HORIZON,
            batchSize: 50,
            maxBatchingWindow: Duration.seconds(10),
            bisectBatchOnError: true,
            retryAttempts: 3,
            maxRecordAge: Duration.hours(1),
            parallelizationFactor: 2,
            tumblingWindow: Duration.minutes(1),
            reportBatchItemFailures: true,
            enabled: false,
          },
        },
      },
    },
    {
      ...KEYS,
      stream: true,
      consumers: {
        audit: {
          function: { handler, runtime, tracing: "disabled" },
          native: {
            eventSource: {
              startingPosition: "TRIM_HORIZON",
              batchSize: 50,
              maximumBatchingWindowInSeconds: 10,
              bisectBatchOnFunctionError: true,
              maximumRetryAttempts: 3,
              maximumRecordAgeInSeconds: 3_600,
              parallelizationFactor: 2,
              tumblingWindowInSeconds: 60,
              functionResponseTypes: ["ReportBatchItemFailures"],
              enabled: false,
            },
          },
        },
      },
    },
  ],
  "reportBatchItemFailures, switched off": [
    {
      ...KEYS,
      stream: true,
      consumers: { audit: { function: handler, consumerProps: { reportBatchItemFailures: false } } },
    },
    {
      ...KEYS,
      stream: true,
      consumers: {
        audit: { function: { handler, runtime }, native: { eventSource: { functionResponseTypes: [] } } },
      },
    },
  ],
  "defaultFunctionProps, as defaults.function": [
    {
      ...KEYS,
      stream: true,
      consumers: { audit: handler },
      defaultFunctionProps: {
        runtime: Runtime.NODEJS_14_X,
        timeout: Duration.seconds(20),
        environment: { STAGE: "dev" },
      },
    },
    {
      ...KEYS,
      stream: true,
      consumers: { audit: handler },
      defaults: { function: { runtime: "nodejs14.x", timeout: "20 seconds", environment: { STAGE: "dev" } } },
    },
  ],
};
