import assert from "node:assert/strict";
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  paginateQuery,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from "@aws-sdk/client-dynamodb-streams";
import { ours } from "#sdk/local/services/endpoint/backend";
import { AwsEndpoint } from "#sdk/local/services/endpoint/endpoint";
import { type PlainServer, servePlain } from "#sdk/local/services/endpoint/server";
import { DEVELOPER } from "../service-calls";
import { ACCOUNT_REGION } from "../support/recording-ports";
import { TABLES, Tables, table } from "./support/tables";

const LABEL = "2024-01-01T00:00:00.000";
const ORDERS = table(
  {
    name: "orders",
    hashKey: "id",
    attributes: [{ name: "id", type: "S" }],
    streamEnabled: true,
    streamViewType: "NEW_IMAGE",
  },
  LABEL,
);
const KEYS = { accessKeyId: "SAPI", secretAccessKey: DEVELOPER.secretAccessKey };

describe("clients of the local DynamoDB", () => {
  let server: PlainServer;
  let config: { endpoint: string; region: string; credentials: typeof KEYS; maxAttempts: number };

  before(async () => {
    const onError = (error: unknown) => assert.fail(String(error));
    const endpoint = new AwsEndpoint({
      accountRegion: ACCOUNT_REGION,
      clock: { now: () => Date.now(), after: () => () => undefined },
      clientsTime: () => Date.now(),
      findCaller: () => DEVELOPER,
      trusted: { names: [], addresses: false },
      isJudging: true,
      refused: () => undefined,
      onError,
    });
    const { service } = await Tables.with([ORDERS]);
    for (const each of service.services ?? []) endpoint.mount(ours(each));
    server = await servePlain(endpoint, { port: 0, host: "127.0.0.1", onError });
    config = { endpoint: server.url, region: ACCOUNT_REGION.region, credentials: KEYS, maxAttempts: 1 };
  });
  after(() => server.close());

  it("make and page through an index by several attributes [DCS]", async () => {
    const client = new DynamoDBClient(config);
    const KeySchema = [
      { AttributeName: "tenant", KeyType: "HASH" as const },
      { AttributeName: "region", KeyType: "HASH" as const },
      { AttributeName: "day", KeyType: "RANGE" as const },
      { AttributeName: "n", KeyType: "RANGE" as const },
    ];
    await client.send(
      new CreateTableCommand({
        TableName: "visits",
        BillingMode: "PAY_PER_REQUEST",
        AttributeDefinitions: ["id", "tenant", "region", "day", "n"].map((AttributeName) => ({
          AttributeName,
          AttributeType: AttributeName === "n" ? "N" : "S",
        })),
        KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
        GlobalSecondaryIndexes: [
          { IndexName: "byTenant", KeySchema, Projection: { ProjectionType: "KEYS_ONLY" } },
        ],
      }),
    );
    const { Table } = await client.send(new DescribeTableCommand({ TableName: "visits" }));
    assert.deepEqual(Table?.GlobalSecondaryIndexes?.[0]?.KeySchema, KeySchema);
    for (const n of [10, 2, 1]) {
      const Item = {
        id: { S: `v${n}` },
        tenant: { S: "t" },
        region: { S: "eu" },
        day: { S: "mon" },
        n: { N: `${n}` },
      };
      await client.send(new PutItemCommand({ TableName: "visits", Item }));
    }
    const pages = paginateQuery(
      { client, pageSize: 1 },
      {
        TableName: "visits",
        IndexName: "byTenant",
        KeyConditionExpression: "tenant = :t AND #r = :r AND #d = :d AND n > :n",
        ExpressionAttributeNames: { "#r": "region", "#d": "day" },
        ExpressionAttributeValues: {
          ":t": { S: "t" },
          ":r": { S: "eu" },
          ":d": { S: "mon" },
          ":n": { N: "1" },
        },
      },
    );
    const ids: unknown[] = [];
    for await (const { Items = [] } of pages) ids.push(...Items.map(({ id }) => id?.S));
    assert.deepEqual(ids, ["v2", "v10"]);
    client.destroy();
  });

  it("read items with bytes and sets, and errors with their members", async () => {
    const client = new DynamoDBClient(config);
    const Item = {
      id: { S: "1" },
      bytes: { B: new Uint8Array([144, 0]) },
      tags: { SS: ["a"] },
      n: { N: "1" },
    };
    await client.send(new PutItemCommand({ TableName: "orders", Item }));
    const read = await client.send(new GetItemCommand({ TableName: "orders", Key: { id: { S: "1" } } }));
    assert.deepEqual(read.Item, Item);

    const ConditionExpression = "attribute_not_exists(id)";
    const Put = { TableName: "orders", Item, ConditionExpression };
    const failed = await client.send(new TransactWriteItemsCommand({ TransactItems: [{ Put }] })).then(
      () => assert.fail("it was carried out"),
      (error: unknown) => error,
    );
    assert.ok(failed instanceof TransactionCanceledException);
    assert.deepEqual(failed.CancellationReasons, [
      { Code: "ConditionalCheckFailed", Message: "The conditional request failed" },
    ]);
    client.destroy();
  });

  it("of streams read what clients of tables have written", async () => {
    const client = new DynamoDBStreamsClient(config);
    const StreamArn = `${TABLES}/orders/stream/${LABEL}`;
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
    const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: "TRIM_HORIZON" }),
    );
    const { Records = [] } = await client.send(new GetRecordsCommand({ ShardIterator }));
    assert.deepEqual(
      Records.map(({ eventName, dynamodb }) => [eventName, dynamodb?.NewImage?.bytes]),
      [["INSERT", { B: new Uint8Array([144, 0]) }]],
    );
    assert.ok(Records[0]?.dynamodb?.ApproximateCreationDateTime instanceof Date);
    client.destroy();
  });

  it("of SDK v2 use the parameters of its time", async () => {
    const { DynamoDB } = require("aws-sdk") as typeof import("aws-sdk");
    const client = new DynamoDB.DocumentClient({ ...config, maxRetries: 0 });
    const Key = { id: "v2" };
    await client
      .update({ TableName: "orders", Key, AttributeUpdates: { n: { Action: "ADD", Value: 2 } } })
      .promise();
    const { Item } = await client.get({ TableName: "orders", Key }).promise();
    assert.deepEqual(Item, { id: "v2", n: 2 });
    const refused = client.delete({ TableName: "orders", Key, Expected: { n: { Value: 3 } } }).promise();
    await assert.rejects(refused, { code: "ConditionalCheckFailedException" });
  });
});
