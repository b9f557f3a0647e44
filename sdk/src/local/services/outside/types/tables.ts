import { json } from "../calls";
import { capital, fieldsOf, listOf, tagList, textOf } from "../members";
import type { Fields, ReplayedType } from "../replayed-type";

const dynamodb = (operation: string, members: Parameters<typeof json>[2]) =>
  json("dynamodb", `DynamoDB_20120810.${operation}`, members);

/** Tables. */
export const DYNAMODB: readonly ReplayedType[] = [
  {
    token: "aws:dynamodb/table:Table",
    create: ({ inputs, state }) => {
      const stream = inputs.streamEnabled === true;
      return dynamodb("CreateTable", {
        TableName: state.name,
        AttributeDefinitions: listOf(inputs.attributes).map(({ name, type }) => ({
          AttributeName: name,
          AttributeType: type,
        })),
        KeySchema: keySchema(inputs),
        BillingMode: inputs.billingMode,
        ...(inputs.readCapacity !== undefined && {
          ProvisionedThroughput: {
            ReadCapacityUnits: inputs.readCapacity,
            WriteCapacityUnits: inputs.writeCapacity,
          },
        }),
        GlobalSecondaryIndexes: indexes(inputs, "globalSecondaryIndexes"),
        LocalSecondaryIndexes: indexes(inputs, "localSecondaryIndexes"),
        StreamSpecification: stream
          ? { StreamEnabled: true, StreamViewType: inputs.streamViewType }
          : undefined,
        SSESpecification: serverSideEncryption(inputs),
        ...capital(inputs, "deletionProtectionEnabled", "tableClass"),
        Tags: tagList(inputs),
      });
    },
    outputs: { arn: "TableDescription.TableArn", streamArn: "TableDescription.LatestStreamArn" },
    settle: ({ inputs, state: { name } }) => [
      ...(fieldsOf(inputs.pointInTimeRecovery).enabled === true
        ? [
            dynamodb("UpdateContinuousBackups", {
              TableName: name,
              PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
            }),
          ]
        : []),
      ...(inputs.ttl === undefined
        ? []
        : [
            dynamodb("UpdateTimeToLive", {
              TableName: name,
              TimeToLiveSpecification: capital(fieldsOf(inputs.ttl), "attributeName", "enabled"),
            }),
          ]),
    ],
    find: {
      call: ({ state }) => dynamodb("DescribeTable", { TableName: state.name }),
      outputs: { arn: "Table.TableArn", streamArn: "Table.LatestStreamArn" },
    },
    remove: ({ state }) => dynamodb("DeleteTable", { TableName: state.name }),
  },
  {
    token: "aws:dynamodb/kinesisStreamingDestination:KinesisStreamingDestination",
    create: ({ inputs }) =>
      dynamodb("EnableKinesisStreamingDestination", {
        TableName: inputs.tableName,
        StreamArn: inputs.streamArn,
      }),
    remove: ({ inputs }) =>
      dynamodb("DisableKinesisStreamingDestination", {
        TableName: inputs.tableName,
        StreamArn: inputs.streamArn,
      }),
  },
];

function keySchema({ hashKey, rangeKey }: Fields) {
  const hash = { AttributeName: hashKey, KeyType: "HASH" };
  return textOf(rangeKey) === "" ? [hash] : [hash, { AttributeName: rangeKey, KeyType: "RANGE" }];
}

function indexes(inputs: Fields, name: "globalSecondaryIndexes" | "localSecondaryIndexes") {
  const found = listOf(inputs[name]);
  if (found.length === 0) return undefined;
  return found.map((index) => ({
    IndexName: index.name,
    // A local index has the hash key of its table.
    KeySchema: keySchema({ hashKey: inputs.hashKey ?? "", ...index }),
    Projection: { ProjectionType: index.projectionType, NonKeyAttributes: index.nonKeyAttributes },
  }));
}

function serverSideEncryption(inputs: Fields) {
  const { enabled, kmsKeyArn } = fieldsOf(inputs.serverSideEncryption);
  return enabled === undefined
    ? undefined
    : { Enabled: enabled, ...(kmsKeyArn !== undefined && { SSEType: "KMS", KMSMasterKeyId: kmsKeyArn }) };
}
