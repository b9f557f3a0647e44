import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import type { GatewayRequest } from "#sdk/local/http/types";
import { KINESIS_ACCESS } from "#sdk/local/services/kinesis/access";
import { KINESIS_API } from "#sdk/local/services/kinesis/api";
import { ACCOUNT_REGION, ARN, base64, refused, resource, TestKinesis, texts } from "../kinesis-setup";

type Members = Readonly<Record<string, unknown>>;
const NAME = { StreamName: "clicks" };
const HALF = 2n ** 127n;

describe("Kinesis streams", () => {
  let kinesis: TestKinesis;

  beforeEach(async () => {
    kinesis = await TestKinesis.start();
  });

  const ranges = () =>
    kinesis
      .shards()
      .map(({ ShardId, ParentShardId, AdjacentParentShardId, HashKeyRange, SequenceNumberRange }) => {
        const { StartingHashKey, EndingHashKey } = HashKeyRange as Record<string, string>;
        const isOpen = (SequenceNumberRange as Members).EndingSequenceNumber === undefined;
        const parents = [ParentShardId, AdjacentParentShardId]
          .filter(Boolean)
          .map((id) => Number(String(id).slice(-1)));
        return [
          Number(String(ShardId).slice(-1)),
          BigInt(StartingHashKey ?? ""),
          BigInt(EndingHashKey ?? ""),
          isOpen,
          parents,
        ];
      });

  it("grow on demand from four shards where a call says neither a mode nor a count [LSREC]", async () => {
    const kinesis = await TestKinesis.start();
    kinesis.call("CreateStream", { StreamName: "clicks" });
    const { StreamDescription } = kinesis.call("DescribeStream", { StreamName: "clicks" });
    const { Shards, StreamModeDetails } = StreamDescription as Readonly<Record<string, unknown>>;
    assert.deepEqual([(Shards as object[]).length, StreamModeDetails], [4, { StreamMode: "ON_DEMAND" }]);
    const provisioned = { StreamName: "other", StreamModeDetails: { StreamMode: "PROVISIONED" } };
    assert.throws(() => kinesis.call("CreateStream", provisioned), refused("InvalidArgumentException"));
  });

  it("divide the hash keys among their shards, four at first where they are on demand [LSREC]", () => {
    kinesis.call("CreateStream", { ...NAME, StreamModeDetails: { StreamMode: "ON_DEMAND" } });
    const all = ranges();
    assert.equal(all.length, 4);
    assert.deepEqual([all[0]?.[1], all[1]?.[1], all[3]?.[2]], [0n, 2n ** 126n, 2n ** 128n - 1n]);
  });

  it("have at most as many open shards together as an account may have [BC]", async () => {
    const limit = /^LimitExceededException: .* shard limit for the account 123456789012 in us-east-1\./;
    for (const ShardCount of [1e9, 20_001])
      assert.throws(() => kinesis.call("CreateStream", { ...NAME, ShardCount }), limit);
    kinesis.call("CreateStream", { StreamName: "large", ShardCount: 19_997 });
    kinesis.call("CreateStream", { ...NAME, ShardCount: 2 });
    const update = { ...NAME, ScalingType: "UNIFORM_SCALING" };
    assert.throws(() => kinesis.call("UpdateShardCount", { ...update, TargetShardCount: 4 }), limit);
    kinesis.call("UpdateShardCount", { ...update, TargetShardCount: 3 });
    const [shard] = kinesis.shards().slice(-1);
    const split = { ...NAME, ShardToSplit: shard?.ShardId, NewStartingHashKey: String(2n ** 128n - 9n) };
    assert.throws(() => kinesis.call("SplitShard", split), limit);
  });

  it("are described, and listed in pages [BC]", async () => {
    for (const StreamName of ["clicks", "a", "b"])
      kinesis.call("CreateStream", { StreamName, ShardCount: 3 });
    assert.throws(
      () => kinesis.call("CreateStream", { ...NAME, ShardCount: 1 }),
      refused("ResourceInUseException", "Stream clicks under account 123456789012 already exists."),
    );
    const { StreamDescription } = kinesis.call("DescribeStream", { StreamARN: ARN, Limit: 2 });
    const { Shards, StreamCreationTimestamp, ...rest } = StreamDescription as Members;
    assert.equal((Shards as unknown[]).length, 2);
    assert.equal(StreamCreationTimestamp, kinesis.clock.now() / 1000);
    assert.deepEqual(rest, {
      StreamName: "clicks",
      StreamARN: ARN,
      StreamStatus: "ACTIVE",
      StreamModeDetails: { StreamMode: "PROVISIONED" },
      RetentionPeriodHours: 24,
      EnhancedMonitoring: [{ ShardLevelMetrics: [] }],
      EncryptionType: "NONE",
      HasMoreShards: true,
    });
    const { StreamDescriptionSummary } = kinesis.call("DescribeStreamSummary", NAME);
    const { OpenShardCount, ConsumerCount } = StreamDescriptionSummary as Members;
    assert.deepEqual([OpenShardCount, ConsumerCount], [3, 0]);
    const first = kinesis.call("ListStreams", { Limit: 2 });
    assert.deepEqual([first.StreamNames, first.HasMoreStreams], [["a", "b"], true]);
    assert.deepEqual(kinesis.call("ListStreams", { NextToken: first.NextToken }).StreamNames, ["clicks"]);
    const page = kinesis.call("ListShards", { ...NAME, MaxResults: 2 });
    const next = kinesis.call("ListShards", { NextToken: page.NextToken });
    assert.deepEqual(
      (next.Shards as Members[]).map(({ ShardId }) => ShardId),
      ["shardId-000000000002"],
    );
    kinesis.call("DeleteStream", { StreamName: "a" });
    assert.deepEqual(kinesis.call("ListStreams").StreamNames, ["b", "clicks"]);
  });

  it("are split: the shard ends, its children take its keys, and its reader gets their ids [BC]", () => {
    kinesis.call("CreateStream", { ...NAME, ShardCount: 1 });
    kinesis.put("1", "before");
    const iterator = kinesis.iterator("TRIM_HORIZON");
    const split = (NewStartingHashKey: string) =>
      kinesis.call("SplitShard", { ...NAME, ShardToSplit: "shardId-000000000000", NewStartingHashKey });
    assert.throws(() => split("0"), refused("InvalidArgumentException"));
    split(HALF.toString());
    assert.deepEqual(ranges(), [
      [0, 0n, 2n ** 128n - 1n, false, []],
      [1, 0n, HALF - 1n, true, [0]],
      [2, HALF, 2n ** 128n - 1n, true, [0]],
    ]);
    assert.notEqual(kinesis.put("1", "after").ShardId, "shardId-000000000000");
    const read = kinesis.read(iterator);
    assert.deepEqual([texts(read), read.NextShardIterator], [["before"], undefined]);
    assert.deepEqual(
      read.ChildShards?.map(({ ShardId, ParentShards }) => [ShardId, ParentShards]),
      [
        ["shardId-000000000001", ["shardId-000000000000"]],
        ["shardId-000000000002", ["shardId-000000000000"]],
      ],
    );
    assert.throws(() => split(HALF.toString()), refused("InvalidArgumentException", /is not open/));
  });

  it("are merged where shards are neighbours [BC]", () => {
    kinesis.call("CreateStream", { ...NAME, ShardCount: 3 });
    const merge = (one: number, other: number) =>
      kinesis.call("MergeShards", {
        ...NAME,
        ShardToMerge: `shardId-${one}`,
        AdjacentShardToMerge: `shardId-${other}`,
      });
    assert.throws(() => merge(0, 2), refused("InvalidArgumentException", /not an adjacent pair/));
    merge(1, 0);
    const { 3: merged } = ranges();
    assert.deepEqual([merged?.[0], merged?.[1], merged?.[4]], [3, 0n, [1, 0]]);
  });

  it("grow to double their shards at most in one call, and shrink to half [BC]", () => {
    kinesis.call("CreateStream", { ...NAME, ShardCount: 2 });
    const update = (TargetShardCount: number) =>
      kinesis.call("UpdateShardCount", { ...NAME, TargetShardCount, ScalingType: "UNIFORM_SCALING" });
    assert.throws(() => update(5), refused("InvalidArgumentException"));
    assert.deepEqual(update(4), { ...NAME, CurrentShardCount: 2, TargetShardCount: 4, StreamARN: ARN });
    const open = ranges().filter(([, , , isOpen]) => isOpen);
    assert.deepEqual(
      open.map(([number, , , , parents]) => [number, parents]),
      [
        [2, [0]],
        [3, [0]],
        [4, [1]],
        [5, [1]],
      ],
    );
    assert.throws(() => update(1), refused("InvalidArgumentException"));
    const filtered = (Type: string) =>
      (kinesis.call("ListShards", { ...NAME, ShardFilter: { Type } }).Shards as unknown[]).length;
    assert.deepEqual([filtered("AT_LATEST"), filtered("FROM_TRIM_HORIZON")], [4, 6]);
  });

  it("retain records between a day and a year [BC]", () => {
    kinesis.call("CreateStream", { ...NAME, ShardCount: 1 });
    const set = (operation: string, RetentionPeriodHours: number) =>
      kinesis.call(operation, { ...NAME, RetentionPeriodHours });
    set("IncreaseStreamRetentionPeriod", 48);
    assert.throws(() => set("IncreaseStreamRetentionPeriod", 24), refused("InvalidArgumentException"));
    assert.throws(() => set("IncreaseStreamRetentionPeriod", 8761), refused("InvalidArgumentException"));
    assert.throws(() => set("DecreaseStreamRetentionPeriod", 72), refused("InvalidArgumentException"));
    assert.throws(() => set("DecreaseStreamRetentionPeriod", 23), refused("InvalidArgumentException"));
    set("DecreaseStreamRetentionPeriod", 24);
  });

  it("have tags, by their name and by their ARN [LSREC]", () => {
    kinesis.call("CreateStream", { ...NAME, ShardCount: 1, Tags: { team: "web" } });
    kinesis.call("AddTagsToStream", { ...NAME, Tags: { foo: "bar" } });
    const tags = [
      { Key: "foo", Value: "bar" },
      { Key: "team", Value: "web" },
    ];
    assert.deepEqual(kinesis.call("ListTagsForStream", NAME), { Tags: tags, HasMoreTags: false });
    const page = kinesis.call("ListTagsForStream", { ...NAME, Limit: 1 });
    assert.deepEqual(page, { Tags: tags.slice(0, 1), HasMoreTags: true });
    const rest = kinesis.call("ListTagsForStream", { ...NAME, Limit: 1, ExclusiveStartTagKey: "foo" });
    assert.deepEqual(rest, { Tags: tags.slice(1), HasMoreTags: false });
    kinesis.call("RemoveTagsFromStream", { ...NAME, TagKeys: ["foo"] });
    assert.deepEqual(kinesis.call("ListTagsForResource", { ResourceARN: ARN }), { Tags: tags.slice(1) });
    for (const key of ["a;b", "a,b", "a\tb"]) {
      const invalid = refused("InvalidArgumentException", /^Some tags contain invalid characters\./);
      assert.throws(() => kinesis.call("AddTagsToStream", { ...NAME, Tags: { [key]: "x" } }), invalid);
      assert.throws(() => kinesis.call("RemoveTagsFromStream", { ...NAME, TagKeys: [key] }), invalid);
    }
    const percent = refused("InvalidArgumentException", /because some tags contained illegal characters/);
    assert.throws(() => kinesis.call("AddTagsToStream", { ...NAME, Tags: { "a%b": "x" } }), percent);
  });

  it("accept larger records, and report encryption, when they are set so [BC]", () => {
    kinesis.call("CreateStream", { ...NAME, ShardCount: 1 });
    const update = (MaxRecordSizeInKiB: number) =>
      kinesis.call("UpdateMaxRecordSize", { StreamARN: ARN, MaxRecordSizeInKiB });
    assert.throws(() => update(10_241), refused("ValidationException"));
    update(2048);
    const summary = () => kinesis.call("DescribeStreamSummary", NAME).StreamDescriptionSummary as Members;
    assert.equal(summary().MaxRecordSizeInKiB, 2048);
    const key = { ...NAME, EncryptionType: "KMS", KeyId: "alias/aws/kinesis" };
    kinesis.call("StartStreamEncryption", key);
    assert.deepEqual([summary().EncryptionType, kinesis.put("1", "x").EncryptionType], ["KMS", "KMS"]);
    kinesis.call("StopStreamEncryption", key);
    assert.deepEqual([summary().EncryptionType, kinesis.put("1", "x").EncryptionType], ["NONE", undefined]);
  });

  it("have a policy of their own, empty until it is set [LSREC]", () => {
    kinesis.call("CreateStream", { ...NAME, ShardCount: 1 });
    const get = () => JSON.parse(String(kinesis.call("GetResourcePolicy", { ResourceARN: ARN }).Policy));
    assert.deepEqual(get(), {});
    const Policy = JSON.stringify({ Version: "2012-10-17", Statement: [] });
    kinesis.call("PutResourcePolicy", { ResourceARN: ARN, Policy });
    assert.deepEqual(get(), JSON.parse(Policy));
    assert.equal(kinesis.service.policyOf?.(ARN), Policy);
    kinesis.call("DeleteResourcePolicy", { ResourceARN: ARN });
    assert.deepEqual([get(), kinesis.service.policyOf?.(ARN)], [{}, undefined]);
  });

  it("have registered consumers [LSREC]", () => {
    kinesis.call("CreateStream", { ...NAME, ShardCount: 1 });
    const { Consumer } = kinesis.call("RegisterStreamConsumer", { StreamARN: ARN, ConsumerName: "consumer" });
    const { ConsumerARN } = Consumer as Members;
    assert.match(String(ConsumerARN), /stream\/clicks\/consumer\/consumer:\d+$/);
    assert.deepEqual(kinesis.call("ListStreamConsumers", { StreamARN: ARN }).Consumers, [Consumer]);
    const { ConsumerDescription } = kinesis.call("DescribeStreamConsumer", { ConsumerARN });
    assert.deepEqual(ConsumerDescription, { ...(Consumer as Members), StreamARN: ARN });
    assert.throws(() => kinesis.call("DeleteStream", NAME), refused("ResourceInUseException"));
    kinesis.call("DeregisterStreamConsumer", { StreamARN: ARN, ConsumerName: "consumer" });
    assert.throws(
      () => kinesis.call("DescribeStreamConsumer", { ConsumerARN }),
      refused("ResourceNotFoundException"),
    );
  });

  it("are those of the program, with the settings of each save, and nothing is lost by one", async () => {
    const stream = (inputs: Members) =>
      resource("aws:kinesis/stream:Stream", "Clicks", inputs as never, { name: "clicks", arn: ARN });
    await kinesis.serve(stream({ shardCount: 1, tags: { a: "b" } }));
    kinesis.put("1", "before");
    const consumer = { streamArn: ARN, name: "fast" };
    await kinesis.serve(
      stream({ shardCount: 2, retentionPeriod: 48, encryptionType: "KMS" }),
      resource("aws:kinesis/streamConsumer:StreamConsumer", "Fast", consumer, {
        arn: `${ARN}/consumer/fast:1`,
      }),
      resource("aws:kinesis/resourcePolicy:ResourcePolicy", "Policy", { resourceArn: ARN, policy: "{}" }),
    );
    const { StreamDescriptionSummary } = kinesis.call("DescribeStreamSummary", NAME);
    const { RetentionPeriodHours, OpenShardCount, ConsumerCount, KeyId } =
      StreamDescriptionSummary as Members;
    assert.deepEqual(
      [RetentionPeriodHours, OpenShardCount, ConsumerCount, KeyId],
      [48, 2, 1, "alias/aws/kinesis"],
    );
    assert.deepEqual(texts(kinesis.read(kinesis.iterator("TRIM_HORIZON"))), ["before"]);
    assert.equal(kinesis.service.policyOf?.(ARN), "{}");
  });

  it("retain a client's settings until the program changes them", async () => {
    const stream = (inputs: Members) =>
      resource("aws:kinesis/stream:Stream", "Clicks", inputs as never, { name: "clicks", arn: ARN });
    const now = () => {
      const summary = kinesis.call("DescribeStreamSummary", NAME).StreamDescriptionSummary as Members;
      return [
        summary.RetentionPeriodHours,
        summary.OpenShardCount,
        kinesis.call("ListTagsForStream", NAME).Tags,
      ];
    };
    await kinesis.serve(stream({ shardCount: 1, tags: { a: "b" } }));
    kinesis.call("IncreaseStreamRetentionPeriod", { ...NAME, RetentionPeriodHours: 72 });
    kinesis.call("AddTagsToStream", { ...NAME, Tags: { seen: "yes" } });
    await kinesis.serve(stream({ shardCount: 1, tags: { a: "b" } }));
    const seen = { Key: "seen", Value: "yes" };
    assert.deepEqual(now(), [72, 1, [{ Key: "a", Value: "b" }, seen]]);
    await kinesis.serve(stream({ shardCount: 2, tags: { a: "c" } }));
    assert.deepEqual(now(), [72, 2, [{ Key: "a", Value: "c" }, seen]]);
    await kinesis.serve(stream({ shardCount: 2, retentionPeriod: 48 }));
    assert.deepEqual(now(), [48, 2, [seen]]);
  });

  it("outlive the process with --data, each record that was acknowledged included", async () => {
    const data = mkdtempSync(path.join(tmpdir(), "kinesis-"));
    try {
      const first = await TestKinesis.start(data);
      first.call("CreateStream", { ...NAME, ShardCount: 1 });
      first.call("AddTagsToStream", { ...NAME, Tags: { a: "b" } });
      first.put("1", "one");
      const iterator = first.iterator("LATEST");
      first.call("PutRecords", { ...NAME, Records: [{ PartitionKey: "2", Data: base64("two") }] });
      // Nothing is closed: the process was killed. The second start rewrites the journal for the third.
      const second = await TestKinesis.start(data, first.clock);
      const before = first.read(first.iterator("TRIM_HORIZON"));
      assert.deepEqual(second.read(second.iterator("TRIM_HORIZON")).Records, before.Records);
      second.call("SplitShard", { ...NAME, ShardToSplit: "0", NewStartingHashKey: "5" });
      await second.close();
      const third = await TestKinesis.start(data, first.clock);
      assert.deepEqual(third.read(third.iterator("TRIM_HORIZON")).Records, before.Records);
      assert.deepEqual(texts(third.read(iterator)), ["two"]);
      assert.equal(third.shards().length, 3);
      assert.deepEqual(third.call("ListTagsForStream", NAME).Tags, [{ Key: "a", Value: "b" }]);
      await third.close();
    } finally {
      rmSync(data, { recursive: true });
    }
  });
});

describe("the resource of a call of Kinesis that policies check", () => {
  const access = (operation: string, input: Members) => KINESIS_ACCESS[operation]?.(input, ACCOUNT_REGION);

  it("is the stream, by name or ARN [BC]", async () => {
    for (const named of [{ StreamName: "clicks" }, { StreamARN: ARN }])
      assert.deepEqual(access("PutRecord", named), [{ action: "kinesis:PutRecord", arn: ARN }]);
    const kinesis = await TestKinesis.start();
    kinesis.call("CreateStream", { ...NAME, ShardCount: 2 });
    const ShardIterator = kinesis.iterator("LATEST");
    assert.deepEqual(access("GetRecords", { ShardIterator }), [{ action: "kinesis:GetRecords", arn: ARN }]);
    const { NextToken } = kinesis.call("ListShards", { ...NAME, MaxResults: 1 });
    assert.deepEqual(access("ListShards", { NextToken }), [{ action: "kinesis:ListShards", arn: ARN }]);
    assert.deepEqual(access("ListStreams", {}), [{ action: "kinesis:ListStreams", arn: "*" }]);
  });

  it("is known for every served operation, and for no other", async () => {
    const { service } = await TestKinesis.start();
    assert.deepEqual(Object.keys(KINESIS_ACCESS).sort(), Object.keys(service.operations).sort());
  });

  it("is read from JSON alone: CBOR is refused so that its clients turn to JSON", () => {
    const headers = [["content-type", "application/x-amz-cbor-1.1"]];
    const request = { headers, body: Buffer.alloc(0) } as unknown as GatewayRequest;
    assert.throws(
      () => KINESIS_API.protocol.read(request),
      refused("UnsupportedProtocolException", /AWS_CBOR_DISABLE=true/),
    );
  });
});
