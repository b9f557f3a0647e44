import assert from "node:assert/strict";
import {
  CreateStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  KinesisClient,
  PutRecordCommand,
} from "@aws-sdk/client-kinesis";
import { startKinesis } from "#sdk/local/services/kinesis/service";
import { MachineClock, momentOf } from "../../../support/machine-clock";
import { refusal } from "../services/service-calls";
import { callsOf, portsWith, ServedService } from "./services";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const StreamName = "clicks";
const ShardId = "shardId-000000000000";

describe("streams by the clock of this machine", () => {
  let clock: MachineClock;
  beforeEach(() => {
    clock = new MachineClock();
  });
  afterEach(() => clock.close());

  it("are read from the millisecond of a record on", async () => {
    const served = await ServedService.start(startKinesis, clock);
    const client = new KinesisClient(served.config);
    await client.send(new CreateStreamCommand({ StreamName, ShardCount: 1 }));
    const put = (text: string) =>
      client.send(new PutRecordCommand({ StreamName, PartitionKey: "a", Data: Buffer.from(text) }));
    const read = async (more: { ShardIteratorType: "TRIM_HORIZON" | "AT_TIMESTAMP"; Timestamp?: Date }) => {
      const { ShardIterator } = await client.send(
        new GetShardIteratorCommand({ StreamName, ShardId, ...more }),
      );
      const { Records = [] } = await client.send(new GetRecordsCommand({ ShardIterator }));
      return Records.map(({ Data, ApproximateArrivalTimestamp: at }) => ({
        text: Buffer.from(Data ?? []).toString(),
        at: at ?? new Date(Number.NaN),
      }));
    };
    await put("first");
    const since = clock.now();
    await momentOf(clock, () => clock.now() > since);
    await put("second");
    const [, second] = await read({ ShardIteratorType: "TRIM_HORIZON" });
    assert.ok(second);
    const from = async (Timestamp: Date) => {
      const records = await read({ ShardIteratorType: "AT_TIMESTAMP", Timestamp });
      return records.map(({ text }) => text);
    };
    assert.deepEqual(await from(second.at), ["second"]);
    assert.deepEqual(await from(new Date(second.at.getTime() + 1)), []);
    client.destroy();
    await served.close();
  });

  it("have iterators for five minutes, and records for a day", async () => {
    const service = await startKinesis(portsWith(clock));
    const call = callsOf(service);
    await call("CreateStream", { StreamName, ShardCount: 1 });
    const iterate = async () =>
      (await call("GetShardIterator", { StreamName, ShardId, ShardIteratorType: "TRIM_HORIZON" }))
        .ShardIterator;
    const read = async (ShardIterator: string) =>
      (await call("GetRecords", { ShardIterator })).Records.length;
    const since = clock.now();
    await call("PutRecord", { StreamName, PartitionKey: "a", Data: "" });
    const iterator = await iterate();
    assert.equal(await read(iterator), 1);

    clock.approach(5 * MINUTE);
    const expired = await momentOf(clock, () =>
      read(iterator).then(
        () => false,
        () => true,
      ),
    );
    assert.ok(expired - since >= 5 * MINUTE);
    assert.equal((await refusal(read(iterator)))[0], "ExpiredIteratorException");
    assert.equal(await read(await iterate()), 1);
    clock.approach(DAY - 5 * MINUTE);
    const forgotten = await momentOf(clock, async () => (await read(await iterate())) === 0);
    assert.ok(forgotten - since >= DAY);
    await service.close();
  });
});
