import assert from "node:assert/strict";
import { type Answer, TABLES, Tables, table } from "../../support/tables";

const LABEL = "2024-01-01T00:00:00.000";
const ARN = `${TABLES}/orders/stream/${LABEL}`;
const HOUR_MS = 60 * 60 * 1000;

function orders(streamViewType = "NEW_AND_OLD_IMAGES") {
  return table(
    {
      name: "orders",
      hashKey: "id",
      attributes: [{ name: "id", type: "S" }],
      streamEnabled: true,
      streamViewType,
    },
    LABEL,
  );
}

/** Reads streams as a consumer does. */
class Reader {
  constructor(readonly tables: Tables) {}

  get shardId(): string {
    return this.describe().Shards[0].ShardId;
  }

  describe(): Answer {
    return this.tables.call("DescribeStream", { StreamArn: ARN }).StreamDescription;
  }

  iterator(ShardIteratorType: string, SequenceNumber?: string): string {
    const at = SequenceNumber === undefined ? {} : { SequenceNumber };
    const input = { StreamArn: ARN, ShardId: this.shardId, ShardIteratorType, ...at };
    return this.tables.call("GetShardIterator", input).ShardIterator;
  }

  read(type: string, sequenceNumber?: string): readonly Answer[] {
    return this.tables.call("GetRecords", { ShardIterator: this.iterator(type, sequenceNumber) }).Records;
  }
}

describe("streams of DynamoDB", () => {
  async function setUp(view?: string): Promise<Reader> {
    return new Reader(await Tables.with([orders(view)]));
  }
  function change({ tables }: Reader): void {
    tables.put("orders", { id: { S: "Fred" } });
    tables.put("orders", { id: { S: "Fred" }, name: { S: "Fred" } });
    tables.call("DeleteItem", { TableName: "orders", Key: { id: { S: "Fred" } } });
  }

  it("record inserts, changes and removals with both images [LSREC]", async () => {
    const reader = await setUp();
    change(reader);
    const records = reader.read("TRIM_HORIZON");
    const common = { eventVersion: "1.1", eventSource: "aws:dynamodb", awsRegion: "us-east-1" };
    const id = { id: { S: "Fred" } };
    const named = { ...id, name: { S: "Fred" } };
    assert.deepEqual(
      records.map(({ eventID, dynamodb: { SequenceNumber, ...dynamodb }, ...record }) => ({
        ...record,
        dynamodb,
      })),
      (
        [
          ["INSERT", { NewImage: id }, 12],
          ["MODIFY", { NewImage: named, OldImage: id }, 26],
          ["REMOVE", { OldImage: named }, 20],
        ] as const
      ).map(([eventName, images, SizeBytes]) => ({
        eventName,
        ...common,
        dynamodb: {
          ApproximateCreationDateTime: reader.tables.recording.clock.now() / 1000,
          Keys: id,
          ...images,
          SizeBytes,
          StreamViewType: "NEW_AND_OLD_IMAGES",
        },
      })),
    );
    assert.equal(new Set(records.map(({ eventID }) => eventID)).size, 3);
    const numbers = records.map(({ dynamodb }) => dynamodb.SequenceNumber);
    assert.deepEqual([...numbers].sort(), numbers);
    for (const number of numbers) assert.match(number, /^\d{21,40}$/);
  });

  it("show the images of their view [LSREC]", async () => {
    for (const [view, images] of [
      ["KEYS_ONLY", []],
      ["NEW_IMAGE", ["NewImage"]],
      ["OLD_IMAGE", ["OldImage"]],
    ] as const) {
      const reader = await setUp(view);
      change(reader);
      const [, modified] = reader.read("TRIM_HORIZON");
      const shown = Object.keys(modified.dynamodb).filter((name) => name.endsWith("Image"));
      assert.deepEqual(shown, images, view);
    }
  });

  it("record no write that changes nothing [DDG/Streams]", async () => {
    const reader = await setUp();
    const item = { id: { S: "1" }, tags: { SS: ["a", "b"] }, n: { N: "1" } };
    reader.tables.put("orders", item, { ...item, tags: { SS: ["b", "a"] }, n: { N: "1.0" } });
    reader.tables.call("DeleteItem", { TableName: "orders", Key: { id: { S: "absent" } } });
    assert.equal(reader.read("TRIM_HORIZON").length, 1);
  });

  it("are read from the beginning, the end, at a record and after it [BC]", async () => {
    const reader = await setUp();
    const latest = reader.iterator("LATEST");
    change(reader);
    const [, second] = reader.read("TRIM_HORIZON");
    const number = second.dynamodb.SequenceNumber;
    const names = (records: readonly Answer[]) => records.map(({ eventName }) => eventName);
    assert.deepEqual(names(reader.read("AT_SEQUENCE_NUMBER", number)), ["MODIFY", "REMOVE"]);
    assert.deepEqual(names(reader.read("AFTER_SEQUENCE_NUMBER", number)), ["REMOVE"]);
    assert.deepEqual(names(reader.read("LATEST")), []);
    const first = reader.tables.call("GetRecords", { ShardIterator: latest, Limit: 1 });
    assert.deepEqual(names(first.Records), ["INSERT"]);
    const next = reader.tables.call("GetRecords", { ShardIterator: first.NextShardIterator });
    assert.deepEqual(names(next.Records), ["MODIFY", "REMOVE"]);
    const end = reader.tables.call("GetRecords", { ShardIterator: next.NextShardIterator });
    assert.deepEqual(end.Records, []);
    assert.ok(end.NextShardIterator, "an open shard has no end");
  });

  it("are described and listed by the ARN of the program [LSREC]", async () => {
    const reader = await setUp();
    const { Shards, CreationRequestDateTime, ...description } = reader.describe();
    assert.deepEqual(description, {
      StreamArn: ARN,
      TableName: "orders",
      StreamLabel: LABEL,
      StreamStatus: "ENABLED",
      StreamViewType: "NEW_AND_OLD_IMAGES",
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    });
    assert.match(Shards[0].ShardId, /^shardId-\d{20}-[\da-f]{8}$/);
    assert.deepEqual(Object.keys(Shards[0].SequenceNumberRange), ["StartingSequenceNumber"]);
    assert.deepEqual(reader.tables.call("ListStreams", { TableName: "orders" }), {
      Streams: [{ StreamArn: ARN, TableName: "orders", StreamLabel: LABEL }],
    });
    const other = `${TABLES}/orders/stream/2020-01-01T00:00:00.000`;
    assert.deepEqual(reader.tables.refused("DescribeStream", { StreamArn: other }), [
      "ResourceNotFoundException",
      `Requested resource not found: Stream: ${other} not found`,
    ]);
  });

  it("expire records after a day, and iterators after a quarter of an hour [DDG/Streams]", async () => {
    const reader = await setUp();
    const { clock } = reader.tables.recording;
    change(reader);
    const [{ dynamodb }] = reader.read("TRIM_HORIZON") as [Answer];
    const iterator = reader.iterator("TRIM_HORIZON");
    await clock.advance(15 * 60 * 1000 + 1);
    assert.equal(
      reader.tables.refused("GetRecords", { ShardIterator: iterator })[0],
      "ExpiredIteratorException",
    );
    await clock.advance(24 * HOUR_MS);
    reader.tables.put("orders", { id: { S: "late" } });
    assert.deepEqual(
      reader.read("TRIM_HORIZON").map(({ dynamodb: { Keys } }) => Keys.id.S),
      ["late"],
    );
    const input = {
      StreamArn: ARN,
      ShardId: reader.shardId,
      ShardIteratorType: "AT_SEQUENCE_NUMBER",
      SequenceNumber: dynamodb.SequenceNumber,
    };
    assert.equal(reader.tables.refused("GetShardIterator", input)[0], "TrimmedDataAccessException");
  });

  it("end when they are turned off, and can be read for a day more [DDG/Streams]", async () => {
    const reader = await setUp();
    change(reader);
    const off = { TableName: "orders", StreamSpecification: { StreamEnabled: false } };
    reader.tables.call("UpdateTable", off);
    reader.tables.put("orders", { id: { S: "unheard" } });
    assert.equal(reader.describe().StreamStatus, "DISABLED");
    const page = reader.tables.call("GetRecords", { ShardIterator: reader.iterator("TRIM_HORIZON") });
    assert.deepEqual([page.Records.length, page.NextShardIterator], [3, undefined]);
    await reader.tables.recording.clock.advance(25 * HOUR_MS);
    assert.equal(reader.tables.refused("DescribeStream", { StreamArn: ARN })[0], "ResourceNotFoundException");
  });
});
