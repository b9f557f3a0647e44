import { functionRows } from "../function/rows";
import { LOWER_CASE, REMOVAL_OF_DATA } from "../platform/conversions";
import { TableEncryption } from "../platform/table-words";
import { consumerRows } from "../sources/consumer-rows";
import { ARN, operand } from "../translation/references";
import type { Conversion } from "../translation/row";
import type { ConstructTable } from "../translation/translate";
import { globalIndexRows, localIndexRows } from "./index-rows";
import { restructureTable } from "./restructure";

/** Whether a table is encrypted with another key than that of DynamoDB itself. */
const ENCRYPTION_SWITCH: Conversion = {
  does: "TableEncryption.DEFAULT becomes false, and the others true",
  value: (old, issues) => {
    const words: readonly unknown[] = Object.values(TableEncryption);
    if (words.includes(old)) return old !== TableEncryption.DEFAULT;
    const cure = "write TableEncryption.AWS_MANAGED, CUSTOMER_MANAGED or DEFAULT";
    issues.add("VALUE_NOT_ALLOWED", { problem: "not a kind of encryption", value: old, cure });
    return old;
  },
  text: (source) => `${operand(source)} !== "default"`,
};

/** Names of regions as AWS writes replicas. */
const REPLICAS: Conversion = {
  does: "names of regions become a list of objects: { regionName }",
  value: (old) => (Array.isArray(old) ? old.map((regionName) => ({ regionName })) : old),
  text: (source) => `${operand(source)}.map((regionName) => ({ regionName }))`,
};

const SETTINGS = "native.table";

/** The translation of a Table from generation 0 to generation 1. */
export const TABLE_TABLE = {
  kind: "Table",
  restructure: restructureTable,
  rows: [
    { old: "fields.*", now: "fields.*", convert: LOWER_CASE },
    { old: "stream", now: "stream", convert: LOWER_CASE },
    { old: "secondaryIndexes", now: "globalIndexes" },
    ...globalIndexRows("globalIndexes.*"),
    ...localIndexRows("localIndexes.*"),
    { old: "dynamodbTable", now: SETTINGS },
    { old: `${SETTINGS}.tableName`, now: `${SETTINGS}.name` },
    { old: `${SETTINGS}.timeToLiveAttribute`, now: "timeToLiveAttribute" },
    { old: `${SETTINGS}.kinesisStream`, now: "kinesisStream" },
    { old: `${SETTINGS}.pointInTimeRecovery`, now: `${SETTINGS}.pointInTimeRecovery.enabled` },
    {
      old: `${SETTINGS}.encryption`,
      now: `${SETTINGS}.serverSideEncryption.enabled`,
      convert: ENCRYPTION_SWITCH,
    },
    { old: `${SETTINGS}.encryptionKey`, now: `${SETTINGS}.serverSideEncryption.kmsKeyArn`, convert: ARN },
    { old: `${SETTINGS}.replicationRegions`, now: `${SETTINGS}.replicas`, convert: REPLICAS },
    { old: `${SETTINGS}.removalPolicy`, now: "opts.retainOnDelete", convert: REMOVAL_OF_DATA },
    ...refusals({
      partitionKey: "write primaryIndex.partitionKey, and its type in fields",
      sortKey: "write primaryIndex.sortKey, and its type in fields",
      stream: "write stream beside dynamodbTable",
      replicationTimeout: "remove it: a deployment waits for replicas as long as the provider does",
      waitForReplicationToFinish: "remove it: a deployment waits for replicas",
      contributorInsightsEnabled: "make an aws.dynamodb.ContributorInsights({ tableName: table.tableName })",
    }),
    { old: "defaultFunctionProps", now: "defaults.function" },
    ...functionRows("defaults.function"),
    ...consumerRows("consumers.*"),
  ],
  defaults: [
    capacity("readCapacity"),
    capacity("writeCapacity"),
    {
      now: `${SETTINGS}.serverSideEncryption.enabled`,
      value: true,
      when: ({ kmsKeyArn }) => kmsKeyArn !== undefined,
      newDefault: "none, and a key is not used without it",
    },
  ],
  handles: {
    dynamodbTable: {
      now: SETTINGS,
      reads: { tableName: "name", tableArn: "arn", tableStreamArn: "streamArn" },
    },
  },
  methods: [
    { old: "addConsumers", args: [undefined, { part: "consumers" }] },
    { old: "addGlobalIndexes", args: [{ part: "globalIndexes" }] },
    { old: "addSecondaryIndexes", now: "addGlobalIndexes", args: [{ part: "globalIndexes" }] },
    { old: "addLocalIndexes", args: [{ part: "localIndexes" }] },
  ],
} as const satisfies ConstructTable;

function refusals(cures: Readonly<Record<string, string>>) {
  return Object.entries(cures).map(([name, refused]) => ({
    old: `${SETTINGS}.${name}`,
    now: undefined,
    refused,
  }));
}

/** The platform gave a table that pays for its capacity 5 units of each. */
function capacity(name: "readCapacity" | "writeCapacity") {
  return {
    now: `${SETTINGS}.${name}`,
    value: 5,
    when: ({ billingMode }: Readonly<Record<string, unknown>>) => billingMode === "PROVISIONED",
    newDefault: "none, which AWS refuses for `PROVISIONED`",
  };
}
