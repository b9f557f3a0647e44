import { TYPE } from "../../../aws/tokens";
import { text, texts } from "../../../graph/graph-values";
import { capital, documentOf, fieldsOf, listOf, nameOf, tagListOf } from "./members";
import { type Members, operationsOf } from "./operation";
import type { Fields, Provisioned, ProvisionedType } from "./provisioned-type";

export const TABLE_TYPE = TYPE.dynamodb.Table;

const dynamodb = operationsOf("dynamodb");

/** Tables, and the resources that configure them. */
export const TABLES: readonly ProvisionedType[] = [
  {
    token: TABLE_TYPE,
    isData: true,
    create: (table) => dynamodb("CreateTable", tableMembers(table)),
    outputs: { arn: "TableDescription.TableArn", streamArn: "TableDescription.LatestStreamArn" },
    settle: (table) => [...continuousBackups(table), ...timeToLive(table)],
    find: {
      call: (table) => dynamodb("DescribeTable", { TableName: tableName(table) }),
      outputs: { arn: "Table.TableArn", streamArn: "Table.LatestStreamArn" },
    },
    remove: (table) => dynamodb("DeleteTable", { TableName: tableName(table) }),
  },
  {
    token: TYPE.dynamodb.KinesisStreamingDestination,
    create: ({ inputs }) =>
      dynamodb("EnableKinesisStreamingDestination", capital(inputs, "tableName", "streamArn")),
    remove: ({ inputs }) =>
      dynamodb("DisableKinesisStreamingDestination", capital(inputs, "tableName", "streamArn")),
  },
  {
    token: TYPE.dynamodb.ResourcePolicy,
    create: ({ inputs }) =>
      dynamodb("PutResourcePolicy", {
        ResourceArn: inputs.resourceArn,
        Policy: documentOf(inputs.policy),
        ConfirmRemoveSelfResourceAccess: inputs.confirmRemoveSelfResourceAccess,
      }),
    remove: ({ inputs }) => dynamodb("DeleteResourcePolicy", capital(inputs, "resourceArn")),
  },
];

/** The id of a table is its name. */
export function tableName(table: Provisioned): string {
  return nameOf(table, table.id);
}

function tableMembers(table: Provisioned): Members {
  const { inputs } = table;
  return {
    TableName: tableName(table),
    BillingMode: inputs.billingMode,
    AttributeDefinitions: listOf(inputs.attributes).map(({ name, type }) => ({
      AttributeName: name,
      AttributeType: type,
    })),
    KeySchema: keySchema(inputs, inputs.hashKey),
    ...(inputs.readCapacity !== undefined && {
      ProvisionedThroughput: {
        ReadCapacityUnits: inputs.readCapacity,
        WriteCapacityUnits: inputs.writeCapacity,
      },
    }),
    GlobalSecondaryIndexes: indexes(inputs.globalSecondaryIndexes, undefined),
    LocalSecondaryIndexes: indexes(inputs.localSecondaryIndexes, inputs.hashKey),
    // The provider requires a view, and `NEW_AND_OLD_IMAGES` leaves nothing out.
    StreamSpecification:
      inputs.streamEnabled === true
        ? { StreamEnabled: true, StreamViewType: text(inputs.streamViewType) ?? "NEW_AND_OLD_IMAGES" }
        : undefined,
    SSESpecification: serverSideEncryption(inputs),
    ...capital(inputs, "deletionProtectionEnabled", "tableClass"),
    Tags: tagListOf(table),
  };
}

/** Newer versions of the provider describe the keys of an index as `keySchemas`. */
function keySchema({ hashKey, rangeKey, keySchemas }: Fields, tableHash: Fields[string] | undefined) {
  const described = listOf(keySchemas);
  if (described.length > 0)
    return described.map(({ attributeName, keyType }) => ({
      AttributeName: attributeName,
      KeyType: keyType,
    }));
  const range = text(rangeKey);
  return [
    { AttributeName: text(hashKey) ?? text(tableHash) ?? "", KeyType: "HASH" },
    ...(range === undefined ? [] : [{ AttributeName: range, KeyType: "RANGE" }]),
  ];
}

/** The indexes of a table. A local index has the hash key of its table. */
function indexes(value: Fields[string] | undefined, tableHash: Fields[string] | undefined) {
  const found = listOf(value);
  if (found.length === 0) return undefined;
  return found.map((index) => {
    const included = texts(index.nonKeyAttributes);
    return {
      IndexName: index.name,
      KeySchema: keySchema(index, tableHash),
      Projection: {
        ProjectionType: text(index.projectionType) ?? "ALL",
        ...(included.length > 0 && { NonKeyAttributes: included }),
      },
      ...(index.readCapacity !== undefined && {
        ProvisionedThroughput: {
          ReadCapacityUnits: index.readCapacity,
          WriteCapacityUnits: index.writeCapacity,
        },
      }),
    };
  });
}

function serverSideEncryption(inputs: Fields): Members | undefined {
  const { enabled, kmsKeyArn } = fieldsOf(inputs.serverSideEncryption);
  return enabled === undefined
    ? undefined
    : { Enabled: enabled, ...(kmsKeyArn !== undefined && { SSEType: "KMS", KMSMasterKeyId: kmsKeyArn }) };
}

function continuousBackups(table: Provisioned) {
  if (fieldsOf(table.inputs.pointInTimeRecovery).enabled !== true) return [];
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  return [
    dynamodb("UpdateContinuousBackups", { TableName: tableName(table), PointInTimeRecoverySpecification }),
  ];
}

/** The expiry setting, only where it is enabled. DynamoDB refuses to disable one that was never enabled. */
function timeToLive(table: Provisioned) {
  const { enabled, attributeName } = fieldsOf(table.inputs.ttl);
  if (enabled !== true) return [];
  const TimeToLiveSpecification = { AttributeName: attributeName, Enabled: true };
  return [dynamodb("UpdateTimeToLive", { TableName: tableName(table), TimeToLiveSpecification })];
}
