import type { MemberRule, Shape } from "./shape";

/** What the service's parser puts before the names of its model. */
const MODEL = "com.amazonaws.dynamodb.v20120810.";

const text: MemberRule = { kind: "text" };
const structure = (name: string): MemberRule => ({ kind: "map", model: `class ${MODEL}${name}` });
const list: MemberRule = { kind: "list" };
const flag: MemberRule = { kind: "flag" };
/** From texts to this. */
const mapOf = (name: string): MemberRule => ({
  kind: "map",
  model: `java.util.Map<java.lang.String, ${name}>`,
});
const attributeMap = mapOf(`${MODEL}AttributeValue`);
const names = mapOf("java.lang.String");
const conditions = mapOf(`${MODEL}Condition`);
const requiredMap: MemberRule = { ...attributeMap, isRequired: true };

/** A name, or an ARN. */
const table: MemberRule = { kind: "text", isRequired: true, least: 1, most: 1024 };
const described: MemberRule = { kind: "text", isTable: true };
const capacity: MemberRule = { kind: "text", among: ["INDEXES", "TOTAL", "NONE"] };
const metrics: MemberRule = { kind: "text", among: ["SIZE", "NONE"] };
const returned: MemberRule = {
  kind: "text",
  among: ["ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW"],
};
const onFailure: MemberRule = { kind: "text", among: ["ALL_OLD", "NONE"] };
const joinedBy: MemberRule = { kind: "text", among: ["OR", "AND"] };
const attributes: MemberRule = { kind: "list", least: 1, most: 255 };

const EXPRESSIONS: Shape = { ExpressionAttributeNames: names, ExpressionAttributeValues: attributeMap };
const WRITE: Shape = {
  TableName: table,
  ConditionExpression: text,
  ...EXPRESSIONS,
  Expected: mapOf(`${MODEL}ExpectedAttributeValue`),
  ConditionalOperator: joinedBy,
  ReturnValues: returned,
  ReturnValuesOnConditionCheckFailure: onFailure,
  ReturnConsumedCapacity: capacity,
  ReturnItemCollectionMetrics: metrics,
};
const READ: Shape = {
  TableName: table,
  ProjectionExpression: text,
  ...EXPRESSIONS,
  AttributesToGet: attributes,
  ConsistentRead: flag,
  ReturnConsumedCapacity: capacity,
};
const PAGE: Shape = {
  ...READ,
  IndexName: { kind: "text", least: 3, most: 255 },
  Select: {
    kind: "text",
    among: ["SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES"],
  },
  Limit: { kind: "whole", least: 1 },
  ExclusiveStartKey: attributeMap,
  FilterExpression: text,
  ConditionalOperator: joinedBy,
};

/** Members of the calls on items. */
export const SHAPES = {
  PutItem: { ...WRITE, Item: requiredMap },
  UpdateItem: {
    ...WRITE,
    Key: requiredMap,
    UpdateExpression: text,
    AttributeUpdates: mapOf(`${MODEL}AttributeValueUpdate`),
  },
  DeleteItem: { ...WRITE, Key: requiredMap },
  GetItem: { ...READ, Key: requiredMap },
  Query: {
    ...PAGE,
    KeyConditionExpression: text,
    KeyConditions: conditions,
    QueryFilter: conditions,
    ScanIndexForward: flag,
  },
  Scan: {
    ...PAGE,
    ScanFilter: conditions,
    Segment: { kind: "whole", least: 0, most: 999_999 },
    TotalSegments: { kind: "whole", least: 1, most: 1_000_000 },
  },
  BatchGetItem: {
    RequestItems: { ...mapOf(`${MODEL}KeysAndAttributes`), isRequired: true, least: 1, most: 100 },
    ReturnConsumedCapacity: capacity,
  },
  BatchWriteItem: {
    RequestItems: { ...mapOf(`java.util.List<${MODEL}WriteRequest>`), isRequired: true, least: 1, most: 25 },
    ReturnConsumedCapacity: capacity,
    ReturnItemCollectionMetrics: metrics,
  },
  TransactGetItems: {
    TransactItems: { kind: "list", isRequired: true, least: 1, most: 100 },
    ReturnConsumedCapacity: capacity,
  },
  TransactWriteItems: {
    TransactItems: { kind: "list", isRequired: true, least: 1, most: 100 },
    ClientRequestToken: { kind: "text", least: 1, most: 36 },
    ReturnConsumedCapacity: capacity,
    ReturnItemCollectionMetrics: metrics,
  },
} satisfies Readonly<Record<string, Shape>>;

/** Keys to get of a table in a batch. */
export const KEYS_SHAPE: Shape = {
  Keys: { kind: "list", isRequired: true, least: 1, most: 100 },
  ProjectionExpression: text,
  ExpressionAttributeNames: names,
  AttributesToGet: attributes,
  ConsistentRead: flag,
};

/** One item of a transaction. */
export const TRANSACTION_SHAPES = {
  Get: { TableName: table, Key: requiredMap, ProjectionExpression: text, ExpressionAttributeNames: names },
  Put: transactionWrite({ Item: requiredMap }),
  Update: transactionWrite({ Key: requiredMap, UpdateExpression: { kind: "text", isRequired: true } }),
  Delete: transactionWrite({ Key: requiredMap }),
  ConditionCheck: transactionWrite({
    Key: requiredMap,
    ConditionExpression: { kind: "text", isRequired: true },
  }),
} satisfies Readonly<Record<string, Shape>>;

function transactionWrite(members: Shape): Shape {
  return {
    TableName: table,
    ConditionExpression: text,
    ...EXPRESSIONS,
    ReturnValuesOnConditionCheckFailure: onFailure,
    ...members,
  };
}

/** Members of the calls on tables. */
export const TABLE_SHAPES = {
  CreateTable: {
    TableName: described,
    AttributeDefinitions: { kind: "list", isRequired: true },
    KeySchema: { kind: "list", isRequired: true, least: 1, most: 2 },
    GlobalSecondaryIndexes: list,
    LocalSecondaryIndexes: list,
    BillingMode: { kind: "text", among: ["PROVISIONED", "PAY_PER_REQUEST"] },
    ProvisionedThroughput: structure("ProvisionedThroughput"),
    StreamSpecification: structure("StreamSpecification"),
    Tags: list,
    DeletionProtectionEnabled: flag,
  },
  UpdateTable: {
    TableName: described,
    AttributeDefinitions: list,
    BillingMode: { kind: "text", among: ["PROVISIONED", "PAY_PER_REQUEST"] },
    ProvisionedThroughput: structure("ProvisionedThroughput"),
    GlobalSecondaryIndexUpdates: list,
    StreamSpecification: structure("StreamSpecification"),
    DeletionProtectionEnabled: flag,
  },
  ListTables: { ExclusiveStartTableName: text, Limit: { kind: "whole", least: 1, most: 100 } },
  UpdateTimeToLive: {
    TableName: described,
    TimeToLiveSpecification: { ...structure("TimeToLiveSpecification"), isRequired: true },
  },
  Tags: { ResourceArn: { kind: "text", isRequired: true }, Tags: list, TagKeys: list },
  Table: { TableName: described },
} satisfies Readonly<Record<string, Shape>>;
