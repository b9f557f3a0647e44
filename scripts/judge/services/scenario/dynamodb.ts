import { type Scenario, stepsOf } from "../step";

const step = stepsOf("DynamoDB");
const stream = stepsOf("DynamoDBStreams");
const TableName = "judged-notes";
const Key = { id: { S: "a" } };
const Item = {
  ...Key,
  text: { S: "hello" },
  n: { N: "1.50" },
  on: { BOOL: true },
  none: { NULL: true },
  list: { L: [{ S: "x" }, { N: "2" }] },
  map: { M: { deep: { S: "y" } } },
  names: { SS: ["p", "q"] },
  bytes: { B: Buffer.from("bytes") },
};

export const DYNAMODB: Scenario = {
  title: "DynamoDB",
  steps: [
    step("create a table", "CreateTable", {
      TableName,
      AttributeDefinitions: [
        { AttributeName: "id", AttributeType: "S" },
        { AttributeName: "text", AttributeType: "S" },
      ],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
      GlobalSecondaryIndexes: [
        {
          IndexName: "byText",
          KeySchema: [{ AttributeName: "text", KeyType: "HASH" }],
          Projection: { ProjectionType: "ALL" },
        },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
    }),
    step(
      "wait for it",
      "DescribeTable",
      { TableName },
      { store: { stream: "Table.LatestStreamArn" }, until: ["Table.TableStatus", "ACTIVE"] },
    ),
    step("create it again", "CreateTable", {
      TableName,
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
    }),
    step("put an item", "PutItem", { TableName, Item, ReturnConsumedCapacity: "TOTAL" }),
    step("get it", "GetItem", { TableName, Key, ConsistentRead: true }),
    step("get an item of a table that is not there", "GetItem", { TableName: "judged-none", Key }),
    step("get an item by a key that is none", "GetItem", { TableName, Key: { other: { S: "a" } } }),
    step("put it if it is not there", "PutItem", {
      TableName,
      Item,
      ConditionExpression: "attribute_not_exists(id)",
    }),
    step("put an empty key", "PutItem", { TableName, Item: { id: { S: "" } } }),
    step("count up", "UpdateItem", {
      TableName,
      Key,
      UpdateExpression: "SET n = n + :one, #s = :s REMOVE none ADD names :more",
      ExpressionAttributeNames: { "#s": "status" },
      ExpressionAttributeValues: { ":one": { N: "1" }, ":s": { S: "open" }, ":more": { SS: ["r"] } },
      ReturnValues: "UPDATED_NEW",
    }),
    step("update by a reserved word", "UpdateItem", {
      TableName,
      Key,
      UpdateExpression: "SET status = :s",
      ExpressionAttributeValues: { ":s": { S: "open" } },
    }),
    step("update by an expression that does not parse", "UpdateItem", {
      TableName,
      Key,
      UpdateExpression: "SET n n",
    }),
    step("query an index", "Query", {
      TableName,
      IndexName: "byText",
      KeyConditionExpression: "#t = :t",
      ExpressionAttributeNames: { "#t": "text" },
      ExpressionAttributeValues: { ":t": { S: "hello" } },
    }),
    step("query with a value that is not used", "Query", {
      TableName,
      KeyConditionExpression: "id = :id",
      ExpressionAttributeValues: { ":id": { S: "a" }, ":x": { S: "b" } },
    }),
    step("write several", "BatchWriteItem", {
      RequestItems: { [TableName]: [{ PutRequest: { Item: { id: { S: "b" } } } }] },
    }),
    step("write a transaction", "TransactWriteItems", {
      TransactItems: [
        { Put: { TableName, Item: { id: { S: "c" } } } },
        { Delete: { TableName, Key: { id: { S: "b" } } } },
      ],
    }),
    step("write a transaction whose condition fails", "TransactWriteItems", {
      TransactItems: [
        { Put: { TableName, Item: { id: { S: "d" } } } },
        { ConditionCheck: { TableName, Key, ConditionExpression: "attribute_not_exists(id)" } },
      ],
    }),
    step("scan with a filter", "Scan", {
      TableName,
      FilterExpression: "attribute_exists(n)",
      Select: "COUNT",
    }),
    step("delete it", "DeleteItem", { TableName, Key, ReturnValues: "ALL_OLD" }),
    stream("describe the stream", "DescribeStream", (stored) => ({ StreamArn: stored("stream") }), {
      store: { shard: "StreamDescription.Shards.0.ShardId" },
    }),
    stream(
      "read from its beginning",
      "GetShardIterator",
      (stored) => ({
        StreamArn: stored("stream"),
        ShardId: stored("shard"),
        ShardIteratorType: "TRIM_HORIZON",
      }),
      { store: { iterator: "ShardIterator" } },
    ),
    stream("read the stream", "GetRecords", (stored) => ({ ShardIterator: stored("iterator"), Limit: 2 })),
    stream("read by an iterator that is none", "GetRecords", { ShardIterator: "none" }),
  ],
};
