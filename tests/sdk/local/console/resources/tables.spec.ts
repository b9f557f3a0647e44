import assert from "node:assert/strict";
import type { ShownTable } from "#sdk/local/console/resources/tables";
import { DYNAMODB_API } from "#sdk/local/services/dynamodb/api";
import { graphResource } from "../../../../support/graph";
import { SeenResources } from "./seen-resources";

const arn = "arn:aws:dynamodb:us-east-1:123456789012:table/dev-orders";
const TABLE = graphResource("aws:dynamodb/table:Table", "Orders", {
  inputs: {
    name: "dev-orders",
    hashKey: "shop",
    rangeKey: "n",
    attributes: [
      { name: "shop", type: "S" },
      { name: "n", type: "N" },
      { name: "state", type: "S" },
    ],
    globalSecondaryIndexes: [
      { name: "byState", hashKey: "state", rangeKey: "n", projectionType: "ALL" },
      {
        name: "byBoth",
        keySchemas: [
          { attributeName: "shop", keyType: "HASH" },
          { attributeName: "state", keyType: "HASH" },
          { attributeName: "n", keyType: "RANGE" },
        ],
        projectionType: "ALL",
      },
    ],
    streamEnabled: true,
    streamViewType: "NEW_IMAGE",
  },
  state: { name: "dev-orders", arn },
});

describe("tables on the console", () => {
  let seen: SeenResources;
  before(async () => {
    seen = await SeenResources.serve(TABLE);
    for (let n = 1; n <= 60; n++)
      await put({ shop: n <= 55 ? "a" : "b", n, state: n % 2 === 0 ? "open" : "done", total: n * 10 });
  });
  after(() => seen.close());

  const show = (input: object) => seen.show<ShownTable>("table", { arn, ...input });
  const put = (item: object) => seen.act("table", "put", { arn, item: JSON.stringify(item) });
  const numbers = ({ rows = [] }: ShownTable) => rows.map(({ item }) => (item as { n: number }).n);

  it("are shown with their keys and indexes, fifty items at a time", async () => {
    const first = await show({});
    assert.deepEqual(first.indexes, [
      { partition: "shop", sort: "n" },
      { index: "byState", partition: "state", sort: "n" },
      { index: "byBoth", partition: "shop, state", sort: "n" },
    ]);
    assert.deepEqual([first.itemCount, first.streamView, first.rows?.length], [60, "NEW_IMAGE", 50]);
    const second = await show({ after: first.next });
    assert.deepEqual([second.rows?.length, second.next], [10, undefined]);
    assert.deepEqual(
      [...numbers(first), ...numbers(second)].sort((a, b) => a - b),
      Array.from({ length: 60 }, (_, i) => i + 1),
    );
  });

  for (const [operator, sort, upTo, found] of [
    ["=", "3", undefined, [3]],
    ["<", "3", undefined, [1, 2]],
    ["<=", "2", undefined, [1, 2]],
    [">", "53", undefined, [54, 55]],
    [">=", "54", undefined, [54, 55]],
    ["between", "9", "11", [9, 10, 11]],
  ] as const)
    it(`are queried by key: ${operator}`, async () => {
      assert.deepEqual(numbers(await show({ partition: "a", operator, sort, upTo })), found);
    });

  it("are queried by index, backwards, with a filter and a limit", async () => {
    const open = await show({ index: "byState", partition: "open", descending: true, limit: 2 });
    assert.deepEqual(numbers(open), [60, 58]);
    const both = await show({
      index: "byBoth",
      partition: '["b", "open"]',
      operator: "between",
      sort: "57",
      upTo: "60",
    });
    assert.deepEqual(numbers(both), [58, 60]);
    assert.match(
      (await show({ index: "byBoth", partition: "b" })).refusal ?? "",
      /missed key schema element: state/,
    );
    const filtered = await show({
      partition: "a",
      filter: "#t > :most AND #consoleNothing <> :consoleNothing",
      values: JSON.stringify({
        "#t": "total",
        ":most": 480,
        "#consoleNothing": "x",
        ":consoleNothing": { N: "1" },
      }),
    });
    assert.deepEqual([numbers(filtered), filtered.scanned], [[49, 50], 50]);
  });

  it("explain a refused query, and are shown all the same", async () => {
    const { refusal, indexes } = await show({ filter: "total >" });
    assert.match(refusal ?? "", /^ValidationException: /);
    assert.equal(indexes.length, 3);
    const refused = async (input: object) => {
      const { refusal, rows, indexes } = await show(input);
      assert.deepEqual([rows, indexes.length], [undefined, 3]);
      return refusal ?? "";
    };
    assert.match(await refused({ filter: "a = :b", values: "{" }), /the values have to be JSON/);
    assert.match(await refused({ partition: "a", index: "none" }), /has no index "none"/);
    assert.match(await refused({ partition: "a", sort: "1", operator: "constructor" }), /no comparison/);
  });

  it("accept items in plain and in typed JSON, and show them so that they can be put again", async () => {
    const item = {
      shop: "c",
      n: 1,
      __html: "<script>",
      tags: { SS: ["x"] },
      long: { N: "12345678901234567890" },
    };
    const text = JSON.stringify(item).replace("__html", "__proto__");
    await seen.act("table", "put", { arn, item: text });
    const { rows = [] } = await show({ partition: "c" });
    assert.deepEqual(JSON.parse(JSON.stringify(rows[0]?.item)), JSON.parse(text));
    assert.deepEqual(rows[0]?.key, { shop: { S: "c" }, n: { N: "1" } });
    assert.equal(await seen.act("table", "delete", { arn, key: rows[0]?.key }), "Deleted");
    assert.deepEqual((await show({ partition: "c" })).rows, []);
    await assert.rejects(put({ n: 1 }), /ValidationException: .*missing/i);
    await assert.rejects(seen.act("table", "put", { arn, item: "[]" }), /an object of JSON/);
  });

  it("are shown and filled in the same way in an external emulator", async () => {
    const there = seen.elsewhere(DYNAMODB_API);
    const { rows = [] } = await there.show<ShownTable>("table", { arn, partition: "a", sort: "7" });
    assert.deepEqual(rows[0]?.item, { shop: "a", n: 7, state: "done", total: 70 });
  });

  it("show the calls that their stream has caused", async () => {
    const stream = `${arn}/stream/2026-01-01T00:00:00.000`;
    const recordDelivery = (of: string, id: string) =>
      seen.recorder.reported({
        event: "delivery",
        from: of,
        to: "arn:x",
        status: "dead",
        reason: undefined,
        id,
      });
    recordDelivery(stream, "mine");
    recordDelivery(`${arn}-other/stream/1`, "another");
    const { deliveries } = await seen.show<{ deliveries: { id: string }[] }>("table", { arn });
    assert.deepEqual(
      deliveries.map(({ id }) => id),
      ["mine"],
    );
  });
});
