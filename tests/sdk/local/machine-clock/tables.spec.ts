import assert from "node:assert/strict";
import { BatchWriteItemCommand, DynamoDBClient, PutItemCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from "@aws-sdk/client-dynamodb-streams";
import { startDynamoDb } from "#sdk/local/services/dynamodb/service";
import { ServiceError } from "#sdk/local/services/service-error";
import { graphResource } from "../../../support/graph";
import { MachineClock, momentOf } from "../../../support/machine-clock";
import { eventually } from "../../../support/until";
import { TABLES, THINGS, table } from "../services/dynamodb/support/tables";
import { DEVELOPER, refusal } from "../services/service-calls";
import { RecordingPorts } from "../services/support/recording-ports";
import { callsOf, portsWith, ServedService } from "./services";

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
/** More items than one batch removes. */
const MANY = 1100;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

describe("tables by the clock of this machine", () => {
  let clock: MachineClock;
  beforeEach(() => {
    clock = new MachineClock();
  });
  afterEach(() => clock.close());

  it("delete items that expire, also items that were already expired when they were written", async () => {
    const served = await ServedService.start(startDynamoDb, clock, [SESSIONS]);
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
    await served.close();
  });

  /** Tables without a socket. */
  async function tables(resources = [THINGS], recording = new RecordingPorts()) {
    const service = startDynamoDb(portsWith(clock, recording));
    await service.serve(resources);
    return { call: callsOf(service), close: () => service.close() };
  }

  it("treat a transaction with the same token as the same one for ten minutes", async () => {
    const { call, close } = await tables();
    const item = (v: string) => ({ TableName: "things", Item: { id: { S: "1" }, v: { S: v } } });
    const transaction = { ClientRequestToken: "once", TransactItems: [{ Put: item("first") }] };
    const since = clock.now();
    await call("TransactWriteItems", transaction);
    await call("PutItem", item("second"));
    const isDoneAgain = async () => {
      await call("TransactWriteItems", transaction);
      return (await call("Scan", { TableName: "things" })).Items[0].v.S === "first";
    };
    assert.equal(await isDoneAgain(), false);
    clock.approach(10 * MINUTE);
    assert.ok((await momentOf(clock, isDoneAgain)) - since >= 10 * MINUTE);
    await close();
  });

  it("count decreases of their capacity until the day ends", async () => {
    const { call, close } = await tables();
    const TableName = "things";
    const untilMidnight = () => DAY - (clock.now() % DAY);
    const count = async () =>
      (await call("DescribeTable", { TableName })).Table.ProvisionedThroughput.NumberOfDecreasesToday;
    const capacity = (units: number) => ({
      TableName,
      BillingMode: "PROVISIONED",
      ProvisionedThroughput: { ReadCapacityUnits: units, WriteCapacityUnits: units },
    });
    // From noon on no test reaches midnight by itself.
    clock.approach(untilMidnight() + DAY / 2);
    const midnight = clock.now() + untilMidnight();
    await call("UpdateTable", capacity(10));
    await call("UpdateTable", capacity(5));
    assert.equal(await count(), 1);
    clock.approach(untilMidnight());
    assert.ok((await momentOf(clock, async () => (await count()) === 0)) >= midnight);
    await close();
  });

  it("read a stream by iterators of a quarter of an hour, and for a day", async () => {
    const { call, close } = await tables([SESSIONS]);
    const StreamArn = `${TABLES}/sessions/stream/${LABEL}`;
    const [{ ShardId }] = (await call("DescribeStream", { StreamArn })).StreamDescription.Shards;
    const ShardIteratorType = "TRIM_HORIZON";
    const iterate = async () =>
      (await call("GetShardIterator", { StreamArn, ShardId, ShardIteratorType })).ShardIterator;
    const read = async (ShardIterator: string) =>
      (await call("GetRecords", { ShardIterator })).Records.length;
    const since = clock.now();
    await call("PutItem", { TableName: "sessions", Item: { id: { S: "1" } } });
    const iterator = await iterate();
    assert.equal(await read(iterator), 1);

    clock.approach(15 * MINUTE);
    const expired = await momentOf(clock, () =>
      read(iterator).then(
        () => false,
        () => true,
      ),
    );
    assert.ok(expired - since >= 15 * MINUTE);
    assert.equal((await refusal(read(iterator)))[0], "ExpiredIteratorException");
    assert.equal(await read(await iterate()), 1);
    clock.approach(DAY - 15 * MINUTE);
    const forgotten = await momentOf(clock, async () => (await read(await iterate())) === 0);
    assert.ok(forgotten - since >= DAY);
    await close();
  });

  it("send a change to Kinesis again a second after a failure", async () => {
    const recording = new RecordingPorts();
    const sent: number[] = [];
    recording.answers.set("kinesis PutRecord", () => {
      sent.push(clock.now());
      return sent.length > 1 ? {} : new ServiceError("ProvisionedThroughputExceededException", "Slow down");
    });
    const inputs = {
      tableName: "things",
      streamArn: "arn:aws:kinesis:us-east-1:123456789012:stream/changes",
    };
    const type = "aws:dynamodb/kinesisStreamingDestination:KinesisStreamingDestination";
    const { call, close } = await tables([THINGS, graphResource(type, "changes", { inputs })], recording);
    await call("PutItem", { TableName: "things", Item: { id: { S: "1" } } });
    const [first = 0, second = 0] = await eventually(() => (sent.length > 1 ? sent : undefined));
    assert.ok(second - first >= SECOND);
    await close();
  });

  it("in an external DynamoDB are polled until they exist", async () => {
    const recording = new RecordingPorts({ services: { dynamodb: "http://127.0.0.1:1" } });
    let asked = 0;
    recording.answers.set("dynamodb DescribeTable", () => {
      asked += 1;
      const KeySchema = [{ AttributeName: "id", KeyType: "HASH" }];
      return { Table: { TableStatus: asked > 2 ? "ACTIVE" : "CREATING", KeySchema } };
    });
    const credentials = { accessKeyId: "SAPI", secretAccessKey: DEVELOPER.secretAccessKey };
    const service = startDynamoDb({
      ...portsWith(clock, recording),
      credentials,
      findCaller: () => DEVELOPER,
    });
    await service.serve([THINGS]);
    assert.equal(asked, 3);
    await service.close();
  });
});
