import { ANY, callsOf, NONE, type TutorialCall } from "../call";

const { call, pages, send, wait } = callsOf("DynamoDB");
const TableName = "clients-notes";
const item = (user: string, id: number, more: object = {}) => ({
  user: { S: user },
  id: { N: String(id) },
  ...more,
});
const key = item("ada", 1);
const document = { user: "ada", id: 10 };
const send2 = (name: string, operation: string, input: object, answer: Parameters<typeof send>[2]) =>
  send(name, { verb: "document", operation, input: { ...input } }, answer);

const TABLES: readonly TutorialCall[] = [
  call(
    "create a table",
    "CreateTable",
    {
      TableName,
      AttributeDefinitions: [
        { AttributeName: "user", AttributeType: "S" },
        { AttributeName: "id", AttributeType: "N" },
        { AttributeName: "tag", AttributeType: "S" },
      ],
      KeySchema: [
        { AttributeName: "user", KeyType: "HASH" },
        { AttributeName: "id", KeyType: "RANGE" },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: "byTag",
          KeySchema: [{ AttributeName: "tag", KeyType: "HASH" }],
          Projection: { ProjectionType: "ALL" },
        },
      ],
      BillingMode: "PAY_PER_REQUEST",
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
    },
    { "TableDescription.TableName": TableName, "TableDescription.TableArn": /:table\/clients-notes$/ },
    { store: { stream: "TableDescription.LatestStreamArn" } },
  ),
  wait("wait until it exists", "TableExists", { TableName }),
  call(
    "create it again",
    "CreateTable",
    {
      TableName,
      AttributeDefinitions: [{ AttributeName: "user", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "user", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
    },
    "ResourceInUseException",
  ),
  call(
    "describe it",
    "DescribeTable",
    { TableName },
    {
      "Table.TableStatus": "ACTIVE",
      "Table.KeySchema.1.KeyType": "RANGE",
      "Table.GlobalSecondaryIndexes.0.IndexName": "byTag",
      "Table.BillingModeSummary.BillingMode": "PAY_PER_REQUEST",
    },
  ),
  call("describe one that is not there", "DescribeTable", { TableName: "none" }, "ResourceNotFoundException"),
  call("list tables", "ListTables", {}, { "TableNames.0": ANY }),
  pages("list tables by pages", "ListTables", "TableNames", { Limit: 1 }, { pages: 2, "items.length": 2 }),
  call(
    "turn expiry on",
    "UpdateTimeToLive",
    { TableName, TimeToLiveSpecification: { AttributeName: "until", Enabled: true } },
    {
      "TimeToLiveSpecification.Enabled": true,
    },
  ),
  call(
    "read expiry",
    "DescribeTimeToLive",
    { TableName },
    { "TimeToLiveDescription.AttributeName": "until" },
  ),
];

const ITEMS: readonly TutorialCall[] = [
  call(
    "put an item",
    "PutItem",
    {
      TableName,
      Item: item("ada", 1, {
        text: { S: "hello" },
        tag: { S: "a" },
        done: { BOOL: false },
        nothing: { NULL: true },
        list: { L: [{ N: "1" }, { S: "x" }] },
        map: { M: { k: { S: "v" } } },
        set: { SS: ["a", "b"] },
        bytes: { B: { $bytes: "aGk=" } },
      }),
    },
    { Attributes: NONE },
  ),
  call(
    "get it",
    "GetItem",
    { TableName, Key: key },
    {
      "Item.text.S": "hello",
      "Item.id.N": "1",
      "Item.done.BOOL": false,
      "Item.nothing.NULL": true,
      "Item.list.L.0.N": "1",
      "Item.map.M.k.S": "v",
      "Item.set.SS.length": 2,
      "Item.bytes.B": "hi",
    },
  ),
  call("get one that is not there", "GetItem", { TableName, Key: item("ada", 99) }, { Item: NONE }),
  call(
    "get some attributes, consistently",
    "GetItem",
    {
      TableName,
      Key: key,
      ConsistentRead: true,
      ProjectionExpression: "#t, #m.k",
      ExpressionAttributeNames: { "#t": "text", "#m": "map" },
      ReturnConsumedCapacity: "TOTAL",
    },
    {
      "Item.text.S": "hello",
      "Item.map.M.k.S": "v",
      "Item.id": NONE,
      "ConsumedCapacity.CapacityUnits": 1,
    },
  ),
  call(
    "get with a key that is none",
    "GetItem",
    { TableName, Key: { user: { S: "ada" } } },
    "ValidationException",
  ),
  call(
    "put over it and get the old one",
    "PutItem",
    {
      TableName,
      Item: item("ada", 1, { text: { S: "again" }, tag: { S: "a" }, count: { N: "1" } }),
      ReturnValues: "ALL_OLD",
    },
    {
      "Attributes.text.S": "hello",
    },
  ),
  call(
    "put only a new one",
    "PutItem",
    { TableName, Item: key, ConditionExpression: "attribute_not_exists(id)" },
    "ConditionalCheckFailedException",
  ),
  call(
    "put into a table that is not there",
    "PutItem",
    { TableName: "none", Item: key },
    "ResourceNotFoundException",
  ),
  call("put without a key", "PutItem", { TableName, Item: { user: { S: "ada" } } }, "ValidationException"),
  call(
    "update",
    "UpdateItem",
    {
      TableName,
      Key: key,
      UpdateExpression: "SET #t = :t, #c = #c + :one REMOVE nothing",
      ExpressionAttributeNames: { "#t": "text", "#c": "count" },
      ExpressionAttributeValues: { ":t": { S: "changed" }, ":one": { N: "1" } },
      ReturnValues: "ALL_NEW",
    },
    {
      "Attributes.text.S": "changed",
      "Attributes.count.N": "2",
    },
  ),
  call(
    "count with ADD",
    "UpdateItem",
    {
      TableName,
      Key: key,
      UpdateExpression: "ADD visits :one",
      ExpressionAttributeValues: { ":one": { N: "1" } },
      ReturnValues: "UPDATED_NEW",
    },
    {
      "Attributes.visits.N": "1",
      "Attributes.text": NONE,
    },
  ),
  call(
    "append to a list",
    "UpdateItem",
    {
      TableName,
      Key: key,
      UpdateExpression: "SET steps = list_append(if_not_exists(steps, :none), :more)",
      ExpressionAttributeValues: { ":none": { L: [] }, ":more": { L: [{ S: "one" }] } },
      ReturnValues: "UPDATED_NEW",
    },
    {
      "Attributes.steps.L.0.S": "one",
    },
  ),
  call(
    "update only what is as it was",
    "UpdateItem",
    {
      TableName,
      Key: key,
      UpdateExpression: "SET #t = :t",
      ConditionExpression: "#c = :c",
      ExpressionAttributeNames: { "#t": "text", "#c": "count" },
      ExpressionAttributeValues: { ":t": { S: "x" }, ":c": { N: "9" } },
    },
    "ConditionalCheckFailedException",
  ),
  call(
    "update with a word that is reserved",
    "UpdateItem",
    {
      TableName,
      Key: key,
      UpdateExpression: "SET status = :s",
      ExpressionAttributeValues: { ":s": { S: "x" } },
    },
    "ValidationException",
  ),
  call(
    "delete and get the old one",
    "DeleteItem",
    { TableName, Key: key, ReturnValues: "ALL_OLD" },
    { "Attributes.text.S": "changed" },
  ),
  call("delete what is not there", "DeleteItem", { TableName, Key: key }, { Attributes: NONE }),
];

const MANY: readonly TutorialCall[] = [
  call(
    "write a batch",
    "BatchWriteItem",
    {
      RequestItems: {
        [TableName]: [1, 2, 3, 4, 5].map((id) => ({
          PutRequest: { Item: item("bob", id, { tag: { S: id % 2 ? "odd" : "even" } }) },
        })),
      },
    },
    { UnprocessedItems: ANY },
  ),
  call(
    "write a batch with a key twice",
    "BatchWriteItem",
    { RequestItems: { [TableName]: [1, 1].map((id) => ({ PutRequest: { Item: item("bob", id) } })) } },
    "ValidationException",
  ),
  call(
    "get a batch",
    "BatchGetItem",
    { RequestItems: { [TableName]: { Keys: [item("bob", 1), item("bob", 2), item("bob", 99)] } } },
    {
      [`Responses.${TableName}.length`]: 2,
    },
  ),
  call(
    "query",
    "Query",
    {
      TableName,
      KeyConditionExpression: "#u = :u AND id > :i",
      ExpressionAttributeNames: { "#u": "user" },
      ExpressionAttributeValues: { ":u": { S: "bob" }, ":i": { N: "2" } },
    },
    {
      Count: 3,
      ScannedCount: 3,
      "Items.0.id.N": "3",
      LastEvaluatedKey: NONE,
    },
  ),
  call(
    "query backwards, one",
    "Query",
    {
      TableName,
      KeyConditionExpression: "#u = :u",
      ExpressionAttributeNames: { "#u": "user" },
      ExpressionAttributeValues: { ":u": { S: "bob" } },
      ScanIndexForward: false,
      Limit: 1,
    },
    {
      Count: 1,
      "Items.0.id.N": "5",
      "LastEvaluatedKey.id.N": "5",
    },
  ),
  call(
    "query on",
    "Query",
    {
      TableName,
      KeyConditionExpression: "#u = :u",
      ExpressionAttributeNames: { "#u": "user" },
      ExpressionAttributeValues: { ":u": { S: "bob" } },
      ExclusiveStartKey: item("bob", 4),
    },
    { Count: 1, "Items.0.id.N": "5" },
  ),
  call(
    "query with a filter",
    "Query",
    {
      TableName,
      KeyConditionExpression: "#u = :u",
      FilterExpression: "tag = :t",
      ExpressionAttributeNames: { "#u": "user" },
      ExpressionAttributeValues: { ":u": { S: "bob" }, ":t": { S: "odd" } },
    },
    { Count: 3, ScannedCount: 5 },
  ),
  call(
    "count",
    "Query",
    {
      TableName,
      KeyConditionExpression: "#u = :u",
      Select: "COUNT",
      ExpressionAttributeNames: { "#u": "user" },
      ExpressionAttributeValues: { ":u": { S: "bob" } },
    },
    { Count: 5, Items: NONE },
  ),
  call(
    "query an index",
    "Query",
    {
      TableName,
      IndexName: "byTag",
      KeyConditionExpression: "tag = :t",
      ExpressionAttributeValues: { ":t": { S: "even" } },
    },
    { Count: 2 },
  ),
  call(
    "query without a key",
    "Query",
    { TableName, KeyConditionExpression: "tag = :t", ExpressionAttributeValues: { ":t": { S: "even" } } },
    "ValidationException",
  ),
  pages(
    "query all pages",
    "Query",
    "Items",
    {
      TableName,
      KeyConditionExpression: "#u = :u",
      ExpressionAttributeNames: { "#u": "user" },
      ExpressionAttributeValues: { ":u": { S: "bob" } },
      Limit: 2,
    },
    { pages: 3, "items.length": 5 },
  ),
  call(
    "scan",
    "Scan",
    { TableName, FilterExpression: "begins_with(tag, :t)", ExpressionAttributeValues: { ":t": { S: "ev" } } },
    { Count: 2, ScannedCount: 5 },
  ),
  pages("scan all pages", "Scan", "Items", { TableName, Limit: 2 }, { pages: 3, "items.length": 5 }),
  call("scan a segment", "Scan", { TableName, Segment: 0, TotalSegments: 1 }, { Count: 5 }),
  call(
    "write a transaction",
    "TransactWriteItems",
    {
      TransactItems: [
        { Put: { TableName, Item: item("eve", 1) } },
        {
          Update: {
            TableName,
            Key: item("bob", 1),
            UpdateExpression: "SET seen = :y",
            ExpressionAttributeValues: { ":y": { BOOL: true } },
          },
        },
        { Delete: { TableName, Key: item("bob", 2) } },
        { ConditionCheck: { TableName, Key: item("bob", 3), ConditionExpression: "attribute_exists(id)" } },
      ],
    },
    {},
  ),
  call(
    "write a transaction that a condition ends",
    "TransactWriteItems",
    {
      TransactItems: [
        { Put: { TableName, Item: item("eve", 2) } },
        {
          ConditionCheck: { TableName, Key: item("bob", 3), ConditionExpression: "attribute_not_exists(id)" },
        },
      ],
    },
    "TransactionCanceledException",
  ),
  call(
    "get a transaction",
    "TransactGetItems",
    {
      TransactItems: [
        { Get: { TableName, Key: item("bob", 1) } },
        { Get: { TableName, Key: item("bob", 2) } },
      ],
    },
    {
      "Responses.0.Item.seen.BOOL": true,
      "Responses.length": 2,
    },
  ),
  call(
    "select by PartiQL",
    "ExecuteStatement",
    { Statement: `SELECT * FROM "${TableName}" WHERE "user" = ?`, Parameters: [{ S: "eve" }] },
    { "Items.length": 1 },
  ),
  call(
    "insert by PartiQL",
    "ExecuteStatement",
    { Statement: `INSERT INTO "${TableName}" VALUE {'user': 'eve', 'id': 3}` },
    {},
  ),
  call(
    "put after a retry",
    "PutItem",
    { TableName, Item: item("eve", 4) },
    {},
    { fault: { service: "dynamodb", operation: "PutItem", times: 2 } },
  ),
];

const DOCUMENTS: readonly TutorialCall[] = [
  send2(
    "put a document",
    "put",
    { TableName, Item: { ...document, title: "plain", tags: ["a"], nested: { deep: true }, size: 3 } },
    {},
  ),
  send2(
    "get a document",
    "get",
    { TableName, Key: document },
    { "Item.title": "plain", "Item.id": 10, "Item.tags.0": "a", "Item.nested.deep": true },
  ),
  send2(
    "update a document",
    "update",
    {
      TableName,
      Key: document,
      UpdateExpression: "SET size = :s",
      ExpressionAttributeValues: { ":s": 4 },
      ReturnValues: "UPDATED_NEW",
    },
    "ValidationException",
  ),
  send2(
    "update a document by a name",
    "update",
    {
      TableName,
      Key: document,
      UpdateExpression: "SET #s = :s",
      ExpressionAttributeNames: { "#s": "size" },
      ExpressionAttributeValues: { ":s": 4 },
      ReturnValues: "UPDATED_NEW",
    },
    { "Attributes.size": 4 },
  ),
  send2(
    "query documents",
    "query",
    {
      TableName,
      KeyConditionExpression: "#u = :u",
      ExpressionAttributeNames: { "#u": "user" },
      ExpressionAttributeValues: { ":u": "ada" },
    },
    { Count: 1, "Items.0.size": 4 },
  ),
  send2(
    "scan documents",
    "scan",
    { TableName, FilterExpression: "title = :t", ExpressionAttributeValues: { ":t": "plain" } },
    { Count: 1 },
  ),
  send2(
    "write a batch of documents",
    "batchWrite",
    {
      RequestItems: {
        [TableName]: [
          { PutRequest: { Item: { user: "ada", id: 11 } } },
          { DeleteRequest: { Key: { user: "ada", id: 12 } } },
        ],
      },
    },
    {},
  ),
  send2(
    "delete a document",
    "delete",
    { TableName, Key: document, ReturnValues: "ALL_OLD" },
    { "Attributes.title": "plain" },
  ),
];

const streams = callsOf("DynamoDBStreams", "DynamoDB Streams");
const STREAMS: readonly TutorialCall[] = [
  streams.call("list streams", "ListStreams", { TableName }, { "Streams.0.StreamArn": ANY }),
  streams.call(
    "describe a stream",
    "DescribeStream",
    { StreamArn: "{{stream}}" },
    { "StreamDescription.StreamStatus": "ENABLED", "StreamDescription.StreamViewType": "NEW_AND_OLD_IMAGES" },
    { store: { shard: "StreamDescription.Shards.0.ShardId" } },
  ),
  streams.call(
    "get an iterator",
    "GetShardIterator",
    { StreamArn: "{{stream}}", ShardId: "{{shard}}", ShardIteratorType: "TRIM_HORIZON" },
    { ShardIterator: ANY },
    { store: { iterator: "ShardIterator" } },
  ),
  streams.call(
    "get records",
    "GetRecords",
    { ShardIterator: "{{iterator}}" },
    {
      "Records.0.eventName": "INSERT",
      "Records.0.dynamodb.NewImage.text.S": "hello",
      "Records.1.eventName": "MODIFY",
    },
  ),
];

const END: readonly TutorialCall[] = [
  call("delete the table", "DeleteTable", { TableName }, { "TableDescription.TableName": TableName }),
  wait("wait until it is deleted", "TableNotExists", { TableName }),
];

/** Tables, items, queries, transactions, documents and streams. */
export const DYNAMODB: readonly TutorialCall[] = [
  ...TABLES,
  ...ITEMS,
  ...MANY,
  ...DOCUMENTS,
  ...STREAMS,
  ...END,
];
