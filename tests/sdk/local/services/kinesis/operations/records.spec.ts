import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { base64, refused, TestKinesis, texts } from "../kinesis-setup";

describe("records of a Kinesis stream", () => {
  let kinesis: TestKinesis;

  beforeEach(async () => {
    kinesis = await TestKinesis.start();
    kinesis.call("CreateStream", { StreamName: "clicks", ShardCount: 2 });
  });

  it("go to the shard whose hash keys have the MD5 of the partition key [BC]", () => {
    for (const key of ["ada", "grace", "barbara", "edsger", "ü"]) {
      const hash = BigInt(`0x${createHash("md5").update(key).digest("hex")}`);
      const wanted = hash < 1n << 127n ? "shardId-000000000000" : "shardId-000000000001";
      assert.equal(kinesis.put(key, "x").ShardId, wanted, key);
    }
  });

  it("go to the shard of an explicit hash key, which must be valid [BC]", () => {
    const put = (ExplicitHashKey: string) =>
      kinesis.call("PutRecord", { StreamName: "clicks", PartitionKey: "a", Data: "", ExplicitHashKey })
        .ShardId;
    assert.equal(put("0"), "shardId-000000000000");
    assert.equal(put((2n ** 128n - 1n).toString()), "shardId-000000000001");
    assert.throws(() => put((2n ** 128n).toString()), refused("InvalidArgumentException"));
    assert.throws(() => put("-1"), refused("ValidationException"));
  });

  it("have sequence numbers of 56 digits that grow, also within one call [LDG/with-kinesis]", () => {
    const Records = ["one", "two", "three"].map((text) => ({ PartitionKey: "same", Data: base64(text) }));
    const answer = kinesis.call("PutRecords", { StreamName: "clicks", Records });
    assert.equal(answer.FailedRecordCount, 0);
    const numbers = (answer.Records as { SequenceNumber: string }[]).map(
      ({ SequenceNumber }) => SequenceNumber,
    );
    const [first = "", second = "", third = ""] = numbers;
    assert.match(first, /^49\d{54}$/);
    assert.ok(BigInt(first) < BigInt(second) && BigInt(second) < BigInt(third));
    const [shard] = kinesis.shards();
    const range = shard?.SequenceNumberRange as { StartingSequenceNumber: string };
    assert.ok(BigInt(range.StartingSequenceNumber) < BigInt(first));
  });

  it("are read in their order, as they were written [LSREC]", () => {
    const start = kinesis.iterator("TRIM_HORIZON");
    const data = ["", "a".repeat(1000), "test", "ünicödé 统一码 💣"];
    for (const text of data)
      kinesis.call("PutRecord", {
        StreamName: "clicks",
        PartitionKey: "1",
        ExplicitHashKey: "0",
        Data: base64(text),
      });
    const read = kinesis.read(start);
    assert.deepEqual(texts(read), data);
    assert.deepEqual(Object.keys(read.Records[0] ?? {}), [
      "SequenceNumber",
      "ApproximateArrivalTimestamp",
      "Data",
      "PartitionKey",
    ]);
    assert.equal(read.Records[0]?.ApproximateArrivalTimestamp, kinesis.clock.now() / 1000);
  });

  it("are found from each type of iterator [BC]", async () => {
    const put = (text: string) =>
      String(
        kinesis.call("PutRecord", {
          StreamName: "clicks",
          PartitionKey: "1",
          ExplicitHashKey: "0",
          Data: base64(text),
        }).SequenceNumber,
      );
    put("one");
    await kinesis.clock.pass(1500);
    const between = kinesis.clock.now() / 1000;
    await kinesis.clock.pass(1500);
    const StartingSequenceNumber = put("two");
    const latest = kinesis.iterator("LATEST");
    put("three");
    const from = (type: string, more = {}) => texts(kinesis.read(kinesis.iterator(type, more)));
    assert.deepEqual(from("TRIM_HORIZON"), ["one", "two", "three"]);
    assert.deepEqual(texts(kinesis.read(latest)), ["three"]);
    assert.deepEqual(from("AT_SEQUENCE_NUMBER", { StartingSequenceNumber }), ["two", "three"]);
    assert.deepEqual(from("AFTER_SEQUENCE_NUMBER", { StartingSequenceNumber }), ["three"]);
    assert.deepEqual(from("AT_TIMESTAMP", { Timestamp: between }), ["two", "three"]);
    assert.deepEqual(from("AT_TIMESTAMP", { Timestamp: 0 }), ["one", "two", "three"]);
    const [shard] = kinesis.shards();
    const beginning = (shard?.SequenceNumberRange as { StartingSequenceNumber: string })
      .StartingSequenceNumber;
    for (const type of ["AT_SEQUENCE_NUMBER", "AFTER_SEQUENCE_NUMBER"])
      assert.deepEqual(from(type, { StartingSequenceNumber: beginning }), ["one", "two", "three"]);
    assert.throws(
      () => from("AT_SEQUENCE_NUMBER", { StartingSequenceNumber: "12" }),
      refused("InvalidArgumentException"),
    );
    assert.throws(() => from("AT_TIMESTAMP"), refused("InvalidArgumentException"));
    assert.throws(
      () => from("AT_TIMESTAMP", { Timestamp: kinesis.clock.now() }),
      refused("InvalidArgumentException"),
    );
  });

  it("are read up to a limit, with the lag of the reader [BC]", async () => {
    for (const text of ["one", "two", "three"]) {
      kinesis.call("PutRecord", {
        StreamName: "clicks",
        PartitionKey: "1",
        ExplicitHashKey: "0",
        Data: base64(text),
      });
      await kinesis.clock.pass(1000);
    }
    const first = kinesis.read(kinesis.iterator("TRIM_HORIZON"), { Limit: 2 });
    assert.deepEqual([texts(first), first.MillisBehindLatest], [["one", "two"], 1000]);
    const second = kinesis.read(first.NextShardIterator ?? "");
    assert.deepEqual([texts(second), second.MillisBehindLatest], [["three"], 0]);
    const third = kinesis.read(second.NextShardIterator ?? "");
    assert.deepEqual([texts(third), third.MillisBehindLatest], [[], 0]);
    assert.throws(
      () => kinesis.read(third.NextShardIterator ?? "", { Limit: 10_001 }),
      refused("ValidationException"),
    );
  });

  it("are read up to ten megabytes in one answer [BC]", () => {
    const Data = Buffer.alloc(1024 * 1000).toString("base64");
    for (let count = 0; count < 12; count++)
      kinesis.call("PutRecord", { StreamName: "clicks", PartitionKey: "1", ExplicitHashKey: "0", Data });
    const first = kinesis.read(kinesis.iterator("TRIM_HORIZON"));
    assert.equal(first.Records.length, 10);
    assert.equal(kinesis.read(first.NextShardIterator ?? "").Records.length, 2);
  });

  it("are refused when they are longer than the stream accepts, or too many for one call [BC]", () => {
    const put = (Data: string) =>
      kinesis.call("PutRecord", { StreamName: "clicks", PartitionKey: "1", Data });
    put(Buffer.alloc(1024 * 1024 - 1).toString("base64"));
    assert.throws(
      () => put(Buffer.alloc(1024 * 1024).toString("base64")),
      refused("InvalidArgumentException"),
    );
    const many = Array.from({ length: 501 }, () => ({ PartitionKey: "1", Data: "" }));
    const putAll = (Records: readonly unknown[]) =>
      kinesis.call("PutRecords", { StreamName: "clicks", Records });
    assert.throws(() => putAll(many), refused("ValidationException"));
    const large = { PartitionKey: "1", Data: Buffer.alloc(1024 * 1000).toString("base64") };
    assert.throws(() => putAll(Array.from({ length: 11 }, () => large)), refused("InvalidArgumentException"));
    kinesis.call("CreateStream", { StreamName: "large", ShardCount: 1, MaxRecordSizeInKiB: 10_240 });
    const Data = Buffer.alloc(9 * 1024 * 1024).toString("base64");
    assert.ok(kinesis.call("PutRecord", { StreamName: "large", PartitionKey: "1", Data }).SequenceNumber);
  });

  it("expire after the retention of the stream [BC]", async () => {
    kinesis.put("1", "old");
    const HOUR = 3_600_000;
    await kinesis.clock.pass(23 * HOUR);
    kinesis.put("1", "young");
    await kinesis.clock.pass(2 * HOUR);
    const ids = kinesis.shards().map(({ ShardId }) => ShardId);
    const left = ids.flatMap((ShardId) => texts(kinesis.read(kinesis.iterator("TRIM_HORIZON", { ShardId }))));
    assert.deepEqual(left, ["young"]);
  });

  it("cannot be read with an iterator that is older than five minutes, or invalid [BC]", async () => {
    const iterator = kinesis.iterator("LATEST");
    await kinesis.clock.pass(300_000);
    kinesis.read(iterator);
    await kinesis.clock.pass(1);
    assert.throws(
      () => kinesis.read(iterator),
      refused("ExpiredIteratorException", /tolerated delay of 300000 milliseconds/),
    );
    assert.throws(() => kinesis.read("AAAA"), refused("InvalidArgumentException", "Invalid ShardIterator."));
  });

  it("are not found by a number that no record of the shard can have", () => {
    const from = (StartingSequenceNumber: string) => () =>
      kinesis.iterator("AT_SEQUENCE_NUMBER", { StartingSequenceNumber });
    const used = (number: string) =>
      `StartingSequenceNumber ${number} used in GetShardIterator on shard shardId-000000000000 in stream clicks under account 123456789012 is invalid`;
    const encodes = (shard: string) =>
      `Invalid StartingSequenceNumber. It encodes ${shard}, while it was used in a call to a shard with shardId-000000000000`;
    const CASES: readonly (readonly [digits: string, words: (number: string) => string])[] = [
      ["5", () => encodes("shardId-000000000005")],
      ["20000000000000000000000000000000000000800000002", () => encodes("shardId--02147483648")],
      [
        "20000000000000000000000000000000000000000000001",
        (number) => `${used(number)} because it did not come from this stream.`,
      ],
      ["20000000000800000000000000000000000000000000002", (number) => `${used(number)}.`],
      ["13bb2cc3d80000000000000000000000", (number) => `${used(number)}.`],
    ];
    for (const [digits, words] of CASES) {
      const number = BigInt(`0x${digits}`).toString();
      assert.throws(from(number), refused("InvalidArgumentException", words(number)));
    }
  });

  it("take a number that an earlier record can have to be put behind it, and no other", () => {
    const put = (SequenceNumberForOrdering: string) => () =>
      kinesis.call("PutRecord", {
        StreamName: "clicks",
        PartitionKey: "1",
        Data: "",
        SequenceNumberForOrdering,
      });
    for (const last of ["1", "2", "800000002"]) put(BigInt(`0x2${last.padStart(46, "0")}`).toString())();
    const wrong = [
      "20000000000000000000000000000000000000000000000",
      "20000000000000000000000000000000000000000000003",
      "30000000000000000000000000000000000000000000001",
      "1ffffffffff7fffffffffffffff000000000007fffffff2",
      "2ffffffffff7fffffffffffffff000000000007fffffff2",
      "13bb2cc3d80000000000000000000000",
      // Of a record that is still to come.
      "20000000000000000000000000000fffffffff000000002",
    ].map((digits) => BigInt(`0x${digits}`).toString());
    for (const number of wrong)
      assert.throws(
        put(number),
        refused(
          "InvalidArgumentException",
          `ExclusiveMinimumSequenceNumber ${number} used in PutRecord on stream clicks under account 123456789012 is invalid.`,
        ),
      );
  });

  it("are of a shard that there is not where their stream is not there", () => {
    const message = (stream: string) =>
      `Shard shardId-000000000000 in stream ${stream} under account 123456789012 does not exist`;
    assert.throws(
      () =>
        kinesis.call("GetShardIterator", { StreamName: "none", ShardId: "0", ShardIteratorType: "LATEST" }),
      refused("ResourceNotFoundException", message("none")),
    );
    const iterator = kinesis.iterator("LATEST");
    kinesis.call("DeleteStream", { StreamName: "clicks" });
    assert.throws(() => kinesis.read(iterator), refused("ResourceNotFoundException", message("clicks")));
  });

  it("belong to a stream that is there, and a call says what is wrong with it in AWS's words [LSREC]", () => {
    const name = "wrong-stream-name";
    assert.throws(
      () => kinesis.call("PutRecord", { StreamName: name, PartitionKey: "1", Data: "" }),
      refused("ResourceNotFoundException", `Stream ${name} under account 123456789012 not found.`),
    );
    assert.throws(
      () => kinesis.call("PutRecord", { PartitionKey: "1", Data: "" }),
      refused("InvalidArgumentException"),
    );
    assert.throws(
      () => kinesis.call("PutRecord", { StreamName: "a b", PartitionKey: "" }),
      refused(
        "ValidationException",
        "3 validation errors detected: Value 'a b' at 'streamName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+; Value null at 'data' failed to satisfy constraint: Member must not be null; Value '' at 'partitionKey' failed to satisfy constraint: Member must have length greater than or equal to 1",
      ),
    );
  });
});
