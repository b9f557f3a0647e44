import assert from "node:assert/strict";
import { ServiceError } from "#sdk/local/services/service-error";
import { graphResource } from "../../../../support/graph";
import { settled } from "../support/still-clock";
import { Tables, THINGS } from "./support/tables";

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
    const { calls, open, clock } = tables.told;
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

  it("are told of when the stream does not take them", async () => {
    const tables = await Tables.with([THINGS, DESTINATION]);
    const failure = new ServiceError("ResourceNotFoundException", "Stream changes not found");
    tables.told.answers.set("kinesis PutRecord", () => failure);
    tables.put("things", { id: { S: "test" } });
    await settled();
    assert.deepEqual(tables.told.notices, [
      `changes of table things do not reach ${StreamARN}: Stream changes not found`,
    ]);
  });
});
