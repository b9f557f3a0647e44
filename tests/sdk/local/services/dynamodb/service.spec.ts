import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { SortedList } from "#sdk/local/services/dynamodb/state/sorted-list";
import { graphResource } from "../../../../support/graph";
import { type Answer, NOTES, TABLES, Tables, THINGS, table } from "./support/tables";

const STREAMED = (changes: object = {}) =>
  table(
    {
      name: "orders",
      hashKey: "id",
      attributes: [{ name: "id", type: "S" }],
      streamEnabled: true,
      streamViewType: "NEW_IMAGE",
      ...changes,
    },
    "2024-01-01T00:00:00.000",
  );

describe("the DynamoDB of a program", () => {
  const root = mkdtempSync(path.join(tmpdir(), "tables-"));
  let folder = 0;
  let data: string;
  beforeEach(() => {
    data = path.join(root, String(folder++));
  });
  after(() => rmSync(root, { recursive: true }));

  const things = (tables: Tables): readonly Answer[] => tables.call("Scan", { TableName: "things" }).Items;

  it("has the tables that are registered, and takes the same graph twice", async () => {
    const tables = await Tables.with([THINGS, graphResource("aws:sqs/queue:Queue", "q")]);
    tables.put("things", { id: { S: "1" } });
    await tables.service.serve([THINGS, NOTES]);
    assert.equal(things(tables).length, 1);
    assert.deepEqual(tables.call("ListTables").TableNames, ["notes", "things"]);
    await tables.service.serve([NOTES]);
    assert.equal(things(tables).length, 1, "nothing is deleted");
  });

  it("takes over other indexes, streams and expiry of a table with its items", async () => {
    const tables = await Tables.with([STREAMED({ streamEnabled: false })]);
    tables.put("orders", { id: { S: "1" }, day: { S: "monday" }, expires: { N: "1" } });
    await tables.service.serve([
      STREAMED({
        attributes: [
          { name: "id", type: "S" },
          { name: "day", type: "S" },
        ],
        globalSecondaryIndexes: [{ name: "byDay", hashKey: "day", projectionType: "ALL" }],
        ttl: { attributeName: "expires", enabled: true },
      }),
    ]);
    assert.equal(tables.call("Scan", { TableName: "orders", IndexName: "byDay" }).Count, 1);
    const { Table } = tables.call("DescribeTable", { TableName: "orders" });
    assert.equal(Table.LatestStreamArn, `${TABLES}/orders/stream/2024-01-01T00:00:00.000`);
    const ttl = tables.call("DescribeTimeToLive", { TableName: "orders" });
    assert.equal(ttl.TimeToLiveDescription.TimeToLiveStatus, "ENABLED");
  });

  it("reports that the keys of a table that is only read are unknown", async () => {
    const tables = await Tables.with([table({ name: "legacy" })]);
    assert.deepEqual(tables.recording.notices, [
      "table legacy is not made here: the program looks it up, and its keys are not known",
    ]);
    assert.deepEqual(tables.call("ListTables").TableNames, []);
  });

  it("stores items, streams and tokens in a folder that nobody else can read", async () => {
    const first = await Tables.with([THINGS, STREAMED()], { data });
    first.put("things", { id: { S: "1" } }, { id: { S: "2" }, n: { N: "1" } });
    first.put("orders", { id: { S: "1" } }, { id: { S: "1" }, v: { N: "2" } });
    first.call("DeleteItem", { TableName: "things", Key: { id: { S: "1" } } });
    const transaction = {
      ClientRequestToken: "once",
      TransactItems: [
        { Put: { TableName: "orders", Item: { id: { S: "2" } } } },
        { Put: { TableName: "things", Item: { id: { S: "3" } } } },
      ],
    };
    first.call("TransactWriteItems", transaction);
    // The service is not closed, so that only the disk has its state, also after it was rewritten twice.
    await Tables.with([THINGS], { data });
    const second = await Tables.with([THINGS, STREAMED()], { data });

    assert.deepEqual(
      things(second)
        .map(({ id }) => id.S)
        .sort(),
      ["2", "3"],
    );
    second.call("DeleteItem", { TableName: "things", Key: { id: { S: "3" } } });
    second.call("TransactWriteItems", transaction);
    assert.equal(things(second).length, 1);
    const StreamArn = `${TABLES}/orders/stream/2024-01-01T00:00:00.000`;
    const [{ ShardId }] = second.call("DescribeStream", { StreamArn }).StreamDescription.Shards;
    const { ShardIterator } = second.call("GetShardIterator", {
      StreamArn,
      ShardId,
      ShardIteratorType: "TRIM_HORIZON",
    });
    second.put("orders", { id: { S: "late" } });
    const { Records } = second.call("GetRecords", { ShardIterator });
    assert.deepEqual(
      Records.map(({ eventName, dynamodb }: Answer) => [eventName, dynamodb.NewImage.id.S]),
      [
        ["INSERT", "1"],
        ["MODIFY", "1"],
        ["INSERT", "2"],
        ["INSERT", "late"],
      ],
    );
    const numbers = Records.map(({ dynamodb }: Answer) => dynamodb.SequenceNumber);
    assert.deepEqual([...new Set(numbers)].sort(), numbers);
    const file = path.join(data, "dynamodb", "tables.jsonl");
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(statSync(path.dirname(file)).mode & 0o777, 0o700);
  });

  it("loses all or nothing of a transaction that was being written", async () => {
    const first = await Tables.with([THINGS], { data });
    first.put("things", { id: { S: "kept" } });
    const Put = (id: string) => ({ Put: { TableName: "things", Item: { id: { S: id } } } });
    first.call("TransactWriteItems", { TransactItems: [Put("a"), Put("b")] });
    const file = path.join(data, "dynamodb", "tables.jsonl");
    truncateSync(file, statSync(file).size - 5);
    const second = await Tables.with([THINGS], { data });
    assert.deepEqual(things(second), [{ id: { S: "kept" } }]);
  });

  it("has what was acknowledged before its process was killed", async () => {
    const child = fork(path.join(__dirname, "support", "writer.ts"), [data], {
      execArgv: ["-r", "ts-node/register/transpile-only"],
    });
    let acknowledged = 0;
    child.on("message", (count: number) => {
      acknowledged = count;
      if (count >= 50) child.kill("SIGKILL");
    });
    await once(child, "exit");
    const count = things(await Tables.with([THINGS], { data })).length;
    assert.ok(count >= acknowledged && acknowledged >= 50, `${count} of ${acknowledged}`);
  });

  it("refuses other keys for a stored table", async () => {
    await Tables.with([THINGS], { data });
    const message =
      "table things exists with other keys in the kept data; start with another --data folder, or remove this one";
    for (const change of [
      { hashKey: "key", attributes: [{ name: "key", type: "S" }] },
      { hashKey: "id", attributes: [{ name: "id", type: "N" }] },
    ]) {
      const other = table({ name: "things", ...change });
      await assert.rejects(Tables.with([other], { data }), { message, isUserError: true });
    }
  });

  it("reports that tables of an older version are not read, and leaves their files", async () => {
    mkdirSync(data);
    const files = ["CURRENT", "MANIFEST-000004", "000005.ldb"].map((name) => path.join(data, name));
    for (const file of files) writeFileSync(file, "level");
    const first = await Tables.with([THINGS], { data });
    assert.equal(first.recording.notices.length, 1);
    assert.match(first.recording.notices[0] ?? "", /tables that an earlier version kept in .* are not read/);
    assert.match(first.recording.notices[0] ?? "", /dynamodb\/tables\.jsonl from now on/);
    assert.deepEqual((await Tables.with([THINGS], { data })).recording.notices, []);
    for (const file of files) assert.equal(readFileSync(file, "utf8"), "level");
  });

  it("has the policies of tables and streams", async () => {
    const policy = JSON.stringify({ Statement: [] });
    const tables = await Tables.with([
      THINGS,
      graphResource("aws:dynamodb/resourcePolicy:ResourcePolicy", "p", {
        inputs: { resourceArn: `${TABLES}/things`, policy },
      }),
    ]);
    const policyOf = (arn: string) => tables.service.services?.[0]?.policyOf?.(arn);
    assert.equal(policyOf(`${TABLES}/things`), policy);
    assert.equal(policyOf(`${TABLES}/things/index/a`), policy);
    assert.equal(policyOf(`${TABLES}/others`), undefined);
  });

  it("holds many items, and finds any of them without reading the others", async () => {
    const tables = await Tables.with([NOTES]);
    for (let i = 0; i < 5_000; i++) {
      tables.put("notes", {
        board: { S: `b${i % 100}` },
        number: { N: String(i) },
        owner: { S: `o${i % 100}` },
      });
    }
    const reads = countReads();
    try {
      for (let i = 0; i < 100; i++) {
        const { Items } = tables.call("Query", {
          TableName: "notes",
          IndexName: "byOwner",
          KeyConditionExpression: "#o = :o AND #n > :n",
          ExpressionAttributeNames: { "#o": "owner", "#n": "number" },
          ExpressionAttributeValues: { ":o": { S: `o${i}` }, ":n": { N: "2500" } },
          Limit: 1,
        });
        assert.deepEqual(Items[0].owner, { S: `o${i}` });
      }
    } finally {
      reads.restore();
    }
    assert.ok(reads.count >= 100 && reads.count <= 200, `100 queries have read ${reads.count} items`);
  });

  it("leaves a client's settings of a table until the program changes them", async () => {
    const things = (inputs: object) =>
      table({
        name: "things",
        hashKey: "id",
        attributes: [{ name: "id", type: "S" }],
        tags: { team: "a" },
        ...inputs,
      });
    const tables = await Tables.with([things({ deletionProtectionEnabled: true })]);
    const TableName = "things";
    const arn = `${TABLES}/things`;
    tables.call("UpdateTimeToLive", {
      TableName,
      TimeToLiveSpecification: { Enabled: true, AttributeName: "expires" },
    });
    tables.call("TagResource", { ResourceArn: arn, Tags: [{ Key: "seen", Value: "yes" }] });
    const ttl = () => tables.call("DescribeTimeToLive", { TableName }).TimeToLiveDescription;
    await tables.service.serve([things({ deletionProtectionEnabled: true })]);
    assert.equal(ttl().AttributeName, "expires");
    assert.equal(tables.refused("DeleteTable", { TableName })[0], "ValidationException");
    await tables.service.serve([things({ deletionProtectionEnabled: false, tags: { team: "b" } })]);
    assert.equal(ttl().AttributeName, "expires");
    assert.deepEqual(tables.call("ListTagsOfResource", { ResourceArn: arn }).Tags, [
      { Key: "team", Value: "b" },
      { Key: "seen", Value: "yes" },
    ]);
    await tables.service.serve([things({ ttl: { attributeName: "ends", enabled: true } })]);
    assert.equal(ttl().AttributeName, "ends");
    tables.call("DeleteTable", { TableName });
    await tables.service.serve([things({ ttl: { attributeName: "ends", enabled: true } })]);
    assert.equal(ttl().AttributeName, "ends");
  });
});

/** Counts the entries that are read from sorted lists, until `restore`. */
function countReads() {
  const reads = { count: 0, restore: () => undefined as void };
  const { prototype } = SortedList;
  const names = ["ascending", "descending", Symbol.iterator] as const;
  const before = names.map((name) => Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor);
  for (const name of names) {
    const read = prototype[name] as (...range: string[]) => Iterator<object>;
    Object.defineProperty(prototype, name, {
      configurable: true,
      value: function* (this: SortedList<never>, ...range: string[]) {
        const entries = read.apply(this, range);
        for (let next = entries.next(); !next.done; next = entries.next()) {
          reads.count += 1;
          yield next.value;
        }
      },
    });
  }
  reads.restore = () => {
    for (const [index, name] of names.entries())
      Object.defineProperty(prototype, name, before[index] as PropertyDescriptor);
  };
  return reads;
}
