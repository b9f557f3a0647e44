import * as kinesis from "@pulumi/aws/kinesis";
import { type Sample, sample } from "../flat-and-typed";
import { FUNCTION, HANDLER } from "./given";

const FIELDS = { fields: { id: "string", owner: "string", time: "number" } };
const KEYS = { primaryIndex: { partitionKey: "owner", sortKey: "id" } };
const CONSUMER = {
  function: FUNCTION,
  filters: [{ eventName: ["INSERT"] }],
  native: { eventSource: { batchSize: 5 } },
};
const FUNCTION_DEFAULTS = { function: { memorySize: 256 } };
const RULE = {
  allowedMethods: ["GET"],
  allowedOrigins: ["https://example.com"],
  allowedHeaders: ["x-one"],
  exposedHeaders: ["x-two"],
  maxAge: "1 hour",
  id: "pages",
};
const NETWORK = { vpcId: "vpc-1", isolatedSubnetIds: ["subnet-1", "subnet-2"] };

/** Samples of constructs that store data. */
export const DATA: readonly Sample[] = [
  sample({
    title: "tables with all settings",
    given: () => ({ raw: new kinesis.Stream("raw", { shardCount: 1 }) }),
    flat: (make, { raw }) => {
      const changes = make("KinesisStream", "Changes", {
        consumers: { count: CONSUMER, short: { function: FUNCTION } },
        defaults: FUNCTION_DEFAULTS,
        native: { stream: { shardCount: 2 } },
      });
      make("Table", "Notes", {
        ...FIELDS,
        ...KEYS,
        globalIndexes: {
          byTime: {
            partitionKey: "id",
            sortKey: "time",
            projection: "keys_only",
            native: { index: { readCapacity: 1 } },
          },
          several: { partitionKeys: ["owner", "id"], sortKeys: ["time"] },
          some: { partitionKey: "time", projectedAttributes: ["text"] },
        },
        localIndexes: {
          few: { sortKey: "time", projectedAttributes: ["title"] },
          latest: { sortKey: "time", projection: "all" },
        },
        stream: "new_image",
        consumers: { audit: CONSUMER },
        kinesisStream: changes,
        timeToLiveAttribute: "expires",
        defaults: FUNCTION_DEFAULTS,
        native: { table: { deletionProtectionEnabled: true } },
      });
      make("Table", "Streamed", { ...FIELDS, ...KEYS, kinesisStream: raw });
    },
    typed: (make, { raw }) => {
      const changes = make("KinesisStream", "Changes", {
        consumers: { count: CONSUMER, short: HANDLER },
        defaults: FUNCTION_DEFAULTS,
        native: { stream: { shardCount: 2 } },
      });
      make("Table", "Notes", {
        ...FIELDS,
        ...KEYS,
        globalIndexes: {
          byTime: {
            partitionKey: "id",
            sortKey: "time",
            projection: "keys_only",
            native: { index: { readCapacity: 1 } },
          },
          several: { partitionKey: ["owner", "id"], sortKey: ["time"] },
          some: { partitionKey: "time", projection: ["text"] },
        },
        localIndexes: {
          few: { sortKey: "time", projection: ["title"] },
          latest: { sortKey: "time", projection: "all" },
        },
        stream: "new_image",
        consumers: { audit: CONSUMER },
        kinesisStream: changes,
        timeToLiveAttribute: "expires",
        defaults: FUNCTION_DEFAULTS,
        native: { table: { deletionProtectionEnabled: true } },
      });
      make("Table", "Streamed", { ...FIELDS, ...KEYS, kinesisStream: raw });
    },
  }),
  sample({
    title: "buckets with all settings",
    flat: (make) => {
      make("Bucket", "Files", {
        name: "files-of-notes",
        cors: { rules: [RULE] },
        notifications: {
          index: {
            type: "function",
            function: FUNCTION,
            events: ["object_created"],
            filters: [{ prefix: "in/", suffix: ".txt" }],
          },
        },
        eventBridge: true,
        publicRead: true,
        defaults: FUNCTION_DEFAULTS,
        native: { bucket: { tags: { kept: "yes" } }, publicAccessBlock: { blockPublicAcls: true } },
      });
      make("Bucket", "Open", { cors: {} });
      make("Bucket", "Shared", { cors: { enabled: true } });
      make("Bucket", "Closed", { cors: { enabled: false } });
    },
    typed: (make) => {
      make("Bucket", "Files", {
        name: "files-of-notes",
        cors: [RULE],
        notifications: {
          index: {
            function: FUNCTION,
            events: ["object_created"],
            filters: [{ prefix: "in/", suffix: ".txt" }],
          },
        },
        eventBridge: true,
        publicRead: true,
        defaults: FUNCTION_DEFAULTS,
        native: { bucket: { tags: { kept: "yes" } }, publicAccessBlock: { blockPublicAcls: true } },
      });
      make("Bucket", "Open", { cors: true });
      make("Bucket", "Shared", { cors: true });
      make("Bucket", "Closed", { cors: false });
    },
  }),
  sample({
    title: "databases",
    flat: (make) => {
      make("RDS", "Paused", {
        engine: "postgresql16",
        defaultDatabaseName: "notes",
        scaling: { autoPause: "10 minutes", maxCapacity: 8 },
        migrations: "migrations",
        native: { vpc: NETWORK, vpcSubnets: "isolated", cluster: { backupRetentionPeriod: 3 } },
      });
      make("RDS", "Awake", {
        engine: "postgresql16",
        defaultDatabaseName: "notes",
        scaling: { pauses: false, minCapacity: 2, maxCapacity: 8 },
        native: { vpc: NETWORK, vpcSubnetIds: ["subnet-1", "subnet-2"] },
      });
      make("RDS", "Pausing", {
        engine: "postgresql16",
        defaultDatabaseName: "notes",
        scaling: { pauses: true },
        native: { vpc: NETWORK },
      });
    },
    typed: (make) => {
      make("RDS", "Paused", {
        engine: "postgresql16",
        defaultDatabaseName: "notes",
        scaling: { autoPause: "10 minutes", maxCapacity: 8 },
        migrations: "migrations",
        native: { vpc: NETWORK, vpcSubnets: "isolated", cluster: { backupRetentionPeriod: 3 } },
      });
      make("RDS", "Awake", {
        engine: "postgresql16",
        defaultDatabaseName: "notes",
        scaling: { autoPause: false, minCapacity: 2, maxCapacity: 8 },
        native: { vpc: NETWORK, vpcSubnets: ["subnet-1", "subnet-2"] },
      });
      make("RDS", "Pausing", {
        engine: "postgresql16",
        defaultDatabaseName: "notes",
        native: { vpc: NETWORK },
      });
    },
  }),
];
