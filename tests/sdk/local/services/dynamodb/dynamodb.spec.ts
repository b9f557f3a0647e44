import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { DynamoDBClient, GetItemCommand, PutItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import type { GraphResource, GraphValue } from "#sdk/graph/index";
import { basicTime } from "#sdk/local/iam/service-call";
import { authorizationOf } from "#sdk/local/iam/sigv4";
import { startDynamoDb } from "#sdk/local/services/dynamodb/dynamodb";
import { tableDefinition } from "#sdk/local/services/dynamodb/table-definition";
import type { LocalService } from "#sdk/local/services/service";
import { graphResource } from "../../../../support/graph";

function table(inputs: Record<string, GraphValue>): GraphResource {
  return graphResource("aws:dynamodb/table:Table", "notes", { inputs: { name: "dev-notes", ...inputs } });
}

const notes = table({
  hashKey: "board",
  rangeKey: "id",
  attributes: [
    { name: "board", type: "S" },
    { name: "id", type: "S" },
    { name: "owner", type: "S" },
  ],
  globalSecondaryIndexes: [{ name: "byOwner", hashKey: "owner", rangeKey: "id", projectionType: "ALL" }],
  ttl: { attributeName: "expires", enabled: true },
});

describe("tableDefinition", () => {
  it("is the request that makes the table, with its keys and indexes", () => {
    assert.deepEqual(tableDefinition(notes), {
      name: "dev-notes",
      timeToLive: "expires",
      create: {
        TableName: "dev-notes",
        BillingMode: "PAY_PER_REQUEST",
        AttributeDefinitions: [
          { AttributeName: "board", AttributeType: "S" },
          { AttributeName: "id", AttributeType: "S" },
          { AttributeName: "owner", AttributeType: "S" },
        ],
        KeySchema: [
          { AttributeName: "board", KeyType: "HASH" },
          { AttributeName: "id", KeyType: "RANGE" },
        ],
        GlobalSecondaryIndexes: [
          {
            IndexName: "byOwner",
            KeySchema: [
              { AttributeName: "owner", KeyType: "HASH" },
              { AttributeName: "id", KeyType: "RANGE" },
            ],
            Projection: { ProjectionType: "ALL" },
          },
        ],
      },
    });
  });

  it("gives a local index the hash key of the table, and lists what an index includes", () => {
    const { create } = tableDefinition(
      table({
        hashKey: "a",
        attributes: [],
        localSecondaryIndexes: [
          { name: "l", rangeKey: "b", projectionType: "INCLUDE", nonKeyAttributes: ["c"] },
        ],
      }),
    );
    assert.equal("GlobalSecondaryIndexes" in create, false);
    assert.deepEqual(create.LocalSecondaryIndexes, [
      {
        IndexName: "l",
        KeySchema: [
          { AttributeName: "a", KeyType: "HASH" },
          { AttributeName: "b", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["c"] },
      },
    ]);
  });
});

const CREDENTIALS = { accessKeyId: "SAPIMINE", secretAccessKey: "secret" };
const IDENTITY = {
  accessKey: "SAPIMINE",
  accountId: "123456789012",
  userId: "u",
  userArn: "arn:aws:iam::1:user/u",
};
const OPTIONS = {
  data: undefined,
  url: undefined,
  region: "us-east-1",
  credentials: CREDENTIALS,
  findCaller: (id: string) =>
    id === CREDENTIALS.accessKeyId ? { secretAccessKey: "secret", identity: IDENTITY } : undefined,
};

describe("startDynamoDb", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tables-"));
  const open: LocalService[] = [];

  async function start(data?: string): Promise<{ service: LocalService; client: DynamoDBClient }> {
    const service = await startDynamoDb({ ...OPTIONS, data });
    open.push(service);
    return {
      service,
      client: new DynamoDBClient({
        endpoint: String(service.urls.dynamodb),
        region: "us-east-1",
        credentials: CREDENTIALS,
      }),
    };
  }

  /** Headers of a call that is signed now. */
  function tableCall(service: LocalService, target: string, body: string): Record<string, string> {
    const { host } = new URL(String(service.urls.dynamodb));
    const headers = [
      ["content-type", "application/x-amz-json-1.0"],
      ["host", host],
      ["x-amz-date", basicTime(Date.now())],
      ["x-amz-target", target],
    ] as const;
    const call = { method: "POST", rawPath: "/", rawQuery: "", headers, body: Buffer.from(body) };
    const scope = { region: "us-east-1", service: "dynamodb" };
    return { ...Object.fromEntries(headers), authorization: authorizationOf(call, CREDENTIALS, scope) };
  }

  const Item = { board: { S: "main" }, id: { S: "1" }, owner: { S: "me" } };
  const Key = { board: { S: "main" }, id: { S: "1" } };

  after(async () => {
    await Promise.all(open.map((service) => service.close().catch(() => undefined)));
    rmSync(folder, { recursive: true });
  });

  it("serves the tables of a graph to the AWS SDK, and takes the same graph twice", async () => {
    const { service, client } = await start();
    await service.serve([notes, graphResource("aws:sqs/queue:Queue", "q")]);
    await service.serve([notes]);
    await client.send(new PutItemCommand({ TableName: "dev-notes", Item }));
    const { Items } = await client.send(
      new QueryCommand({
        TableName: "dev-notes",
        IndexName: "byOwner",
        KeyConditionExpression: "#o = :o",
        ExpressionAttributeNames: { "#o": "owner" },
        ExpressionAttributeValues: { ":o": { S: "me" } },
      }),
    );
    assert.deepEqual(Items, [Item]);
    assert.deepEqual(service.environment, { AWS_ENDPOINT_URL_DYNAMODB: String(service.urls.dynamodb) });
    client.destroy();
  });

  it("keeps items in a folder, and refuses other keys for a table that is kept there", async () => {
    const first = await start(folder);
    await first.service.serve([notes]);
    await first.client.send(new PutItemCommand({ TableName: "dev-notes", Item }));
    first.client.destroy();
    await first.service.close();

    const second = await start(folder);
    await second.service.serve([notes]);
    const { Item: kept } = await second.client.send(new GetItemCommand({ TableName: "dev-notes", Key }));
    assert.deepEqual(kept, Item);
    second.client.destroy();
    const other = table({ hashKey: "id", attributes: [{ name: "id", type: "S" }] });
    await assert.rejects(
      second.service.serve([other]),
      /table dev-notes exists with other keys in the kept data/,
    );
  });

  it("keeps items where nobody but the owner can read them, in files of a later moment as well", async () => {
    const kept = path.join(folder, "private");
    const before = process.umask();
    for (const round of ["first", "second"]) {
      const { service, client } = await start(kept);
      await service.serve([notes]);
      await client.send(new PutItemCommand({ TableName: "dev-notes", Item }));
      client.destroy();
      const files = readdirSync(kept).map((name) => [name, statSync(path.join(kept, name)).mode & 0o777]);
      assert.ok(files.length >= 4, `${round}: ${files}`);
      assert.deepEqual(
        files.filter(([, mode]) => mode !== 0o600),
        [],
        round,
      );
      await service.close();
    }
    assert.equal(statSync(kept).mode & 0o777, 0o700);
    assert.equal(process.umask(), before);
  });

  it("ends when the work of clients that have gone is done, which would fail without its store", async () => {
    const service = await startDynamoDb(OPTIONS);
    await service.serve([notes]);
    const agent = new Agent({ keepAlive: true, maxSockets: 50 });
    const Key = { board: { S: "main" }, id: { S: "1" } };
    for (let i = 0; i < 200; i++) {
      const [operation, item] = i % 2 === 0 ? ["PutItem", { Item: Key }] : ["DeleteItem", { Key }];
      const body = JSON.stringify({ TableName: "dev-notes", ...(item as object) });
      const headers = tableCall(service, `DynamoDB_20120810.${operation}`, body);
      const outgoing = request(String(service.urls.dynamodb), { agent, method: "POST", headers });
      outgoing.on("error", () => undefined);
      outgoing.end(body);
    }
    // The first answer: others are under way.
    await once(agent, "free");
    agent.destroy();
    const startedAt = performance.now();
    await service.close();
    assert.ok(performance.now() - startedAt < 1500);
  });

  it("says which outside DynamoDB does not answer", async () => {
    const url = "http://127.0.0.1:1";
    const service = await startDynamoDb({ ...OPTIONS, url });
    await assert.rejects(service.serve([notes]), {
      message: `the DynamoDB at ${url} does not answer: connect ECONNREFUSED 127.0.0.1:1`,
      isUserError: true,
    });
    await service.close();
  });
});
