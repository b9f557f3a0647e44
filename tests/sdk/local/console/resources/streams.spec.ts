import assert from "node:assert/strict";
import type { SeenShard } from "#sdk/local/console/resources/streams";
import { KINESIS_API } from "#sdk/local/services/kinesis/api";
import { graphResource } from "../../../../support/graph";
import { SeenResources } from "./seen-resources";

const arn = "arn:aws:kinesis:us-east-1:123456789012:stream/dev-views";
const STREAM = graphResource("aws:kinesis/stream:Stream", "Views", {
  inputs: { name: "dev-views", shardCount: 2 },
  state: { name: "dev-views", arn },
});

describe("streams on the console", () => {
  let seen: SeenResources;
  beforeEach(async () => {
    seen = await SeenResources.serve(STREAM);
  });
  afterEach(() => seen.close());

  const show = (input: object = {}, of = seen) =>
    of.show<{ shards: SeenShard[]; shardCount: number }>("stream", { arn, ...input });
  const dataOf = (shards: readonly SeenShard[]) =>
    shards.flatMap(({ records }) => records.map(({ data }) => data.text));

  for (const [where, of] of [
    ["here", () => seen],
    ["at an emulator", () => seen.elsewhere(KINESIS_API)],
  ] as const)
    it(`show a record that is put by hand in its shard, ${where}`, async () => {
      const said = await of().act("stream", "put", { arn, partitionKey: "__proto__", data: "<b>é</b>" });
      const { shards, shardCount } = await show({}, of());
      assert.equal(shardCount, 2);
      const [shard] = shards.filter(({ records }) => records.length > 0);
      assert.equal(said, `Put into ${shard?.id}`);
      assert.deepEqual([shard?.isOpen, shard?.hasMore], [true, false]);
      assert.deepEqual(
        shard?.records.map(({ partitionKey, data }) => [partitionKey, data]),
        [["__proto__", { text: "<b>é</b>", isBase64: false, isCut: false }]],
      );
      // Reading takes nothing away.
      assert.deepEqual(dataOf((await show({}, of())).shards), ["<b>é</b>"]);
    });

  it("show the last records, cut if they are long, and binary data", async () => {
    const putMany = (n: number) =>
      seen.call("kinesis", "PutRecords", {
        StreamName: "dev-views",
        Records: Array.from({ length: n }, () => ({ PartitionKey: "k", Data: base64("early") })),
      });
    for (const n of [500, 500, 500]) await putMany(n);
    for (const data of [Buffer.from([0xff, 0xfe]), Buffer.from(`a${"€".repeat(5_000)}`)])
      await seen.call("kinesis", "PutRecord", {
        StreamName: "dev-views",
        PartitionKey: "k",
        Data: data.toString("base64"),
      });
    const used = async () => (await show()).shards.find(({ records }) => records.length > 0);
    const last = await used();
    assert.deepEqual([last?.records.length, last?.hasMore], [20, false]);
    assert.deepEqual(last?.records.at(-2)?.data, { text: "//4=", isBase64: true, isCut: false });
    const { text = "", isCut } = last?.records.at(-1)?.data ?? {};
    assert.match(text, /^a€{3000,3333}$/);
    assert.equal(isCut, true);
    for (const n of [500, 500]) await putMany(n);
    assert.equal((await used())?.hasMore, true);
  });

  it("are those of the program only", async () => {
    await assert.rejects(show({ arn: `${arn}-other` }), /has no stream/);
    await assert.rejects(seen.act("stream", "put", { arn, data: "x" }), /PartitionKey|partitionKey/);
  });
});

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
