import assert from "node:assert/strict";
import { type Answer, TABLES, Tables, table } from "../support/tables";

const SESSIONS = table(
  {
    name: "sessions",
    hashKey: "id",
    attributes: [{ name: "id", type: "S" }],
    ttl: { attributeName: "expires", enabled: true },
    streamEnabled: true,
    streamViewType: "OLD_IMAGE",
  },
  "2024-01-01T00:00:00.000",
);

describe("an item of DynamoDB with an expiry", () => {
  let tables: Tables;
  beforeEach(async () => {
    tables = await Tables.with([SESSIONS]);
    // The clock of a machine hardly ever shows a whole second.
    await tables.recording.clock.advance(216);
  });

  const session = (id: string, inSeconds: number, type = "N"): object => ({
    id: { S: id },
    expires: { [type]: String(Math.floor(tables.recording.clock.now() / 1000) + inSeconds) },
  });
  const ids = (): readonly string[] =>
    tables
      .call("Scan", { TableName: "sessions" })
      .Items.map(({ id }: Answer) => id.S)
      .sort();

  it("is deleted when its second has come, by the service as its stream shows [DDG/time-to-live-ttl-streams]", async () => {
    tables.put("sessions", session("soon", 60), session("later", 120));
    await tables.recording.clock.advance(60_000);
    assert.deepEqual(ids(), ["later", "soon"]);
    await tables.recording.clock.advance(1000 - 216);
    assert.deepEqual(ids(), ["later"]);
    const StreamArn = `${TABLES}/sessions/stream/2024-01-01T00:00:00.000`;
    const { StreamDescription } = tables.call("DescribeStream", { StreamArn });
    const [{ ShardId }] = StreamDescription.Shards;
    const { ShardIterator } = tables.call("GetShardIterator", {
      StreamArn,
      ShardId,
      ShardIteratorType: "TRIM_HORIZON",
    });
    const { Records } = tables.call("GetRecords", { ShardIterator });
    const { eventName, userIdentity, dynamodb } = Records.at(-1);
    assert.deepEqual(
      { eventName, userIdentity, Keys: dynamodb.Keys },
      {
        eventName: "REMOVE",
        userIdentity: { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" },
        Keys: { id: { S: "soon" } },
      },
    );
    assert.equal("userIdentity" in Records[0], false);
  });

  it("is removed within two seconds when it had expired before it was written, however many there are", async () => {
    const many = Array.from({ length: 2500 }, (_, i) => session(String(i), 0));
    tables.put(
      "sessions",
      ...many,
      session("an hour ago", -3600),
      session("years ago", -4 * 365 * 24 * 3600),
    );
    await tables.recording.clock.advance(0);
    assert.equal(ids().length, many.length);
    await tables.recording.clock.advance(1000 - 216);
    assert.deepEqual(ids(), []);
  });

  it("stays when its time is moved, is not a number, or is more than five years ago [DDG/howitworks-ttl]", async () => {
    tables.put("sessions", session("put off", 10), session("text", 10, "S"), { id: { S: "none" } });
    tables.put("sessions", session("old", -5 * 366 * 24 * 3600), session("put off", 1000));
    await tables.recording.clock.advance(60_000);
    assert.deepEqual(ids(), ["none", "old", "put off", "text"]);
  });

  it("expires only while the expiry of its table is turned on [BC]", async () => {
    const TableName = "sessions";
    assert.deepEqual(tables.call("DescribeTimeToLive", { TableName }), {
      TimeToLiveDescription: { TimeToLiveStatus: "ENABLED", AttributeName: "expires" },
    });
    const set = (Enabled: boolean) => ({
      TableName,
      TimeToLiveSpecification: { Enabled, AttributeName: "expires" },
    });
    tables.call("UpdateTimeToLive", set(false));
    tables.put("sessions", session("1", 10));
    await tables.recording.clock.advance(60_000);
    assert.deepEqual(ids(), ["1"]);
    tables.call("UpdateTimeToLive", set(true));
    assert.deepEqual(tables.refused("UpdateTimeToLive", set(true)), [
      "ValidationException",
      "TimeToLive is already enabled",
    ]);
    await tables.recording.clock.advance(1000);
    assert.deepEqual(ids(), []);
  });
});
