import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ServiceError } from "#sdk/local/services/service-error";
import { graphResource } from "../../../../../support/graph";
import { settled } from "../../support/still-clock";
import { Tables, THINGS } from "../support/tables";

const StreamARN = "arn:aws:kinesis:us-east-1:123456789012:stream/changes";
const DESTINATION = graphResource(
  "aws:dynamodb/kinesisStreamingDestination:KinesisStreamingDestination",
  "changes",
  { inputs: { tableName: "things", streamArn: StreamARN } },
);

describe("changes of a table of DynamoDB that go to Kinesis", () => {
  it("are records of their own, in their order [LSREC]", async () => {
    const tables = await Tables.with([THINGS, DESTINATION]);
    tables.put("things", { id: { S: "test" } }, { id: { S: "test" }, n: { N: "1" } });
    await settled();
    const { calls, open, clock } = tables.recording;
    assert.deepEqual(
      calls.map(({ service, operation, input }) => [service, operation, input.StreamARN]),
      Array(2).fill(["kinesis", "PutRecord", StreamARN]),
    );
    const [first, second] = calls.map(({ input }) =>
      JSON.parse(Buffer.from(String(input.Data), "base64").toString()),
    );
    const { eventID, ...inserted } = first;
    assert.match(eventID, /^[\da-f-]{36}$/);
    assert.deepEqual(inserted, {
      awsRegion: "us-east-1",
      eventName: "INSERT",
      userIdentity: null,
      recordFormat: "application/json",
      tableName: "things",
      dynamodb: {
        ApproximateCreationDateTime: clock.now(),
        Keys: { id: { S: "test" } },
        NewImage: { id: { S: "test" } },
        SizeBytes: 12,
      },
      eventSource: "aws:dynamodb",
    });
    assert.equal(second.eventName, "MODIFY");
    assert.equal(calls[0]?.input.PartitionKey, calls[1]?.input.PartitionKey);
    assert.equal(open.size, 0);
  });

  it("are reported when the stream refuses them", async () => {
    const tables = await Tables.with([THINGS, DESTINATION]);
    const failure = new ServiceError("ResourceNotFoundException", "Stream changes not found");
    tables.recording.answers.set("kinesis PutRecord", () => failure);
    tables.put("things", { id: { S: "test" } });
    await settled();
    assert.deepEqual(tables.recording.notices, [
      `changes of table things do not reach ${StreamARN}: Stream changes not found`,
    ]);
  });

  it("come in their order when the stream is throttled for a while", async () => {
    const tables = await Tables.with([THINGS, DESTINATION]);
    const { recording } = tables;
    const throttled = new ServiceError("ProvisionedThroughputExceededException", "Rate exceeded for shard.");
    recording.answers.set("kinesis PutRecord", () => (recording.calls.length < 3 ? throttled : {}));
    for (const id of ["a", "b"]) tables.put("things", { id: { S: id } });
    await settled();
    await recording.clock.advance(10_000);
    assert.deepEqual(sent(tables), ["a", "a", "a", "b"]);
    assert.deepEqual(recording.notices, []);
  });

  it("that were acknowledged are sent after a kill, before later ones", async () => {
    const data = mkdtempSync(join(tmpdir(), "destinations-"));
    try {
      const first = await Tables.with([THINGS, DESTINATION], { data });
      first.recording.answers.set(
        "kinesis PutRecord",
        () => new ServiceError("InternalFailure", "down", 500),
      );
      for (const id of ["a", "b"]) first.put("things", { id: { S: id } });
      // The service is not closed: it was killed.
      const second = await Tables.with([THINGS, DESTINATION], { data });
      second.put("things", { id: { S: "c" } });
      await second.recording.clock.advance(1000);
      assert.deepEqual(sent(second), ["a", "b", "c"]);
      const third = await Tables.with([THINGS, DESTINATION], { data });
      await third.recording.clock.advance(1000);
      assert.deepEqual(sent(third), []);
    } finally {
      rmSync(data, { recursive: true });
    }
  });
});

/** Ids of the items in Kinesis's records. */
function sent({ recording }: Tables): readonly string[] {
  return recording.calls.map(
    ({ input }) => JSON.parse(Buffer.from(String(input.Data), "base64").toString()).dynamodb.Keys.id.S,
  );
}
