import assert from "node:assert/strict";
import { BatchWriteItemCommand, DynamoDBClient, PutItemCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from "@aws-sdk/client-dynamodb-streams";
import { startDynamoDb } from "#sdk/local/services/dynamodb/service";
import { eventually, MachineClock } from "../../../support/machine-clock";
import { TABLES, table } from "../services/dynamodb/support/tables";
import { ServedService } from "./services";

const LABEL = "2024-01-01T00:00:00.000";
const SESSIONS = table(
  {
    name: "sessions",
    hashKey: "id",
    attributes: [{ name: "id", type: "S" }],
    ttl: { attributeName: "expires", enabled: true },
    streamEnabled: true,
    streamViewType: "OLD_IMAGE",
  },
  LABEL,
);
/** More than are removed at once. */
const MANY = 1100;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

describe("tables by the clock of this machine", () => {
  let clock: MachineClock;
  let served: ServedService;
  beforeEach(async () => {
    clock = new MachineClock();
    served = await ServedService.start(startDynamoDb, clock, [SESSIONS]);
  });
  afterEach(async () => {
    await served.close();
    clock.close();
  });

  it("lose items that expire, and those that had expired when they were written", async () => {
    const client = new DynamoDBClient(served.config);
    const second = Math.floor(Date.now() / 1000);
    const item = (id: string, expires: number) => ({ id: { S: id }, expires: { N: String(expires) } });
    const put = (id: string, expires: number) =>
      client.send(new PutItemCommand({ TableName: "sessions", Item: item(id, expires) }));
    await Promise.all([
      put("soon", second + 1),
      put("expired", second - 3600),
      put("years ago", second - 4 * YEAR_SECONDS),
      put("too many years ago", second - 6 * YEAR_SECONDS),
      put("later", second + 3600),
    ]);
    const many = Array.from({ length: MANY }, (_, i) => ({ PutRequest: { Item: item(`${i}`, second + 1) } }));
    for (let i = 0; i < MANY; i += 25)
      await client.send(new BatchWriteItemCommand({ RequestItems: { sessions: many.slice(i, i + 25) } }));

    const left = await eventually(async () => {
      const { Items = [] } = await client.send(new ScanCommand({ TableName: "sessions" }));
      return Items.length <= 2 ? Items : undefined;
    });
    assert.deepEqual(left.map(({ id }) => id?.S).sort(), ["later", "too many years ago"]);
    client.destroy();

    const streams = new DynamoDBStreamsClient(served.config);
    const StreamArn = `${TABLES}/sessions/stream/${LABEL}`;
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
    const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
    let { ShardIterator } = await streams.send(
      new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: "TRIM_HORIZON" }),
    );
    const removed = new Map<string | undefined, unknown>();
    for (let count = 1; count > 0; ) {
      const { Records = [], NextShardIterator } = await streams.send(
        new GetRecordsCommand({ ShardIterator }),
      );
      count = Records.length;
      ShardIterator = NextShardIterator;
      for (const { eventName, dynamodb, userIdentity } of Records)
        if (eventName === "REMOVE") removed.set(dynamodb?.Keys?.id?.S, userIdentity);
    }
    assert.equal(removed.size, MANY + 3);
    const service = { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" };
    for (const id of ["soon", "expired", "years ago", "0"]) assert.deepEqual(removed.get(id), service, id);
    streams.destroy();
  });
});
