import assert from "node:assert/strict";
import { type Answer, Tables, table } from "../support/tables";

const letters = (...names: readonly string[]) => names.map((name) => ({ name, type: "S" }));
const schema = (hash: readonly string[], range: readonly string[] = []) => [
  ...hash.map((attributeName) => ({ attributeName, keyType: "HASH" })),
  ...range.map((attributeName) => ({ attributeName, keyType: "RANGE" })),
];

/** Orders by the tenant and region that they are of, and by their state, day, shop and number. */
const ORDERS = table({
  name: "orders",
  hashKey: "pk",
  attributes: [...letters("pk", "h", "a", "b", "c", "d", "tenant", "region"), { name: "number", type: "N" }],
  globalSecondaryIndexes: [
    { name: "sorted", keySchemas: schema(["h"], ["a", "b", "c", "d"]), projectionType: "ALL" },
    { name: "byTenant", keySchemas: schema(["tenant", "region"], ["number"]), projectionType: "KEYS_ONLY" },
  ],
});

const text = (item: Readonly<Record<string, string | number | undefined>>) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      typeof value === "string" ? { S: value } : { N: String(value) },
    ]),
  );
const ITEMS = [
  { pk: "p1", a: "T", b: "live", c: "b", d: "r1" },
  { pk: "p2", a: "T", b: "live", c: "a", d: "r2" },
  { pk: "p3", a: "T", b: "live", c: "a", d: "r1" },
  { pk: "p4", a: "T", b: "draft", c: "c", d: "r1" },
  { pk: "p5", a: "F", b: "live", c: "a", d: "r0" },
  // Without `c` it is not in the index.
  { pk: "p6", a: "T", b: "live", d: "r1" },
].map((item) => text({ h: "o1", ...item }));
const TENANTS = [
  { pk: "q1", tenant: "t1", region: "eu", number: 10 },
  { pk: "q2", tenant: "t1", region: "eu", number: 9 },
  { pk: "q3", tenant: "t1", region: "us", number: 1 },
  { pk: "q4", tenant: "t1e", region: "u", number: 1 },
  { pk: "q5", tenant: "t1", number: 1 },
  { pk: "q6", tenant: "t2", region: "eu", number: 1 },
].map(text);
const VALUES = text({ ":h": "o1", ":a": "T", ":b": "live", ":c": "a", ":d": "r", ":x": "r1" });
const TENANT_VALUES = text({ ":t": "t1", ":r": "eu", ":n": 9 });

describe("global indexes of DynamoDB whose keys have several attributes", () => {
  let tables: Tables;
  before(async () => {
    tables = await Tables.with([ORDERS]);
    tables.put("orders", ...ITEMS, ...TENANTS);
  });

  const input = (IndexName: string, KeyConditionExpression: string, more: object = {}): Answer => {
    const all = Object.entries({ ...VALUES, ...TENANT_VALUES });
    return {
      TableName: "orders",
      IndexName,
      KeyConditionExpression,
      ExpressionAttributeValues: Object.fromEntries(
        all.filter(([name]) => new RegExp(`${name}\\b`).test(KeyConditionExpression)),
      ),
      ...more,
    };
  };
  const run = (condition: string, more: object = {}) =>
    tables.call("Query", input("sorted", condition, more));
  const found = (condition: string, more: object = {}) => keysOf(run(condition, more));
  const keysOf = ({ Items }: Answer): readonly string[] => Items.map(({ pk }: Answer) => pk.S);
  const why = (condition: string, index = "sorted") => tables.refused("Query", input(index, condition));
  const tenants = (condition: string, more: object = {}) =>
    keysOf(tables.call("Query", input("byTenant", condition, more)));

  it("have items in the order of their attributes, one after the other, and none without one of them [DCS]", () => {
    assert.deepEqual(found("h = :h"), ["p5", "p4", "p3", "p2", "p1"]);
    assert.deepEqual(found("h = :h AND a = :a"), ["p4", "p3", "p2", "p1"]);
    assert.deepEqual(found("h = :h AND a = :a", { ScanIndexForward: false }), ["p1", "p2", "p3", "p4"]);
    assert.deepEqual(found("h = :h AND a = :a AND b = :b AND c = :c"), ["p3", "p2"]);
    assert.deepEqual(found("b = :b AND h = :h AND a = :a"), ["p3", "p2", "p1"]);
    assert.equal(keysOf(tables.call("Scan", { TableName: "orders", IndexName: "sorted" })).length, 5);
  });

  it("are narrowed from left to right, with a range on the last attribute that is named [DCS]", () => {
    assert.deepEqual(found("h = :h AND a = :a AND b = :b AND c > :c"), ["p1"]);
    assert.deepEqual(found("h = :h AND a = :a AND b < :b"), ["p4"]);
    assert.deepEqual(found("h = :h AND a = :a AND b = :b AND c = :c AND begins_with(d, :d)"), ["p3", "p2"]);
    assert.deepEqual(found("h = :h AND a = :a AND b = :b AND c = :c AND d BETWEEN :x AND :x"), ["p3"]);
    const refusal = (before: string, named: string) => [
      "ValidationException",
      `RANGE key attributes ${before} must have equality conditions specified in the query because a condition is present on key attribute ${named}`,
    ];
    assert.deepEqual(why("h = :h AND a = :a AND c = :c"), refusal("b", "c"));
    assert.deepEqual(why("h = :h AND a = :a AND b > :b AND c = :c"), refusal("b", "c"));
    assert.deepEqual(why("h = :h AND b = :b"), refusal("a", "b"));
  });

  it("know conditions from before expressions [MOTOREC]", () => {
    const equal = (value: object) => ({ ComparisonOperator: "EQ", AttributeValueList: [value] });
    const KeyConditions = { h: equal({ S: "o1" }), a: equal({ S: "T" }), b: equal({ S: "draft" }) };
    const call = { TableName: "orders", IndexName: "sorted", KeyConditions };
    assert.deepEqual(keysOf(tables.call("Query", call)), ["p4"]);
    const { a: _, ...skipped } = KeyConditions;
    assert.match(tables.refused("Query", { ...call, KeyConditions: skipped })[1], /RANGE key attributes a /);
  });

  it("are queried by all attributes of the partition key, which are not one text [DDG/GSI.DesignPattern.MultiAttributeKeys]", () => {
    assert.deepEqual(tenants("tenant = :t AND #r = :r", { ExpressionAttributeNames: { "#r": "region" } }), [
      "q2",
      "q1",
    ]);
    const named = { ExpressionAttributeNames: { "#r": "region", "#n": "number" } };
    assert.deepEqual(tenants("tenant = :t AND #r = :r AND #n > :n", named), ["q1"]);
    assert.deepEqual(why("tenant = :t", "byTenant"), [
      "ValidationException",
      "Query condition missed key schema element: region",
    ]);
    const over = tables.refused(
      "Query",
      input("byTenant", "tenant = :t AND #r > :r", { ExpressionAttributeNames: { "#r": "region" } }),
    );
    assert.deepEqual(over, ["ValidationException", "Query key condition not supported"]);
  });

  it("continue behind a last key that has every attribute, and project what their projection says [DCS]", () => {
    const page = run("h = :h AND a = :a", { Limit: 2 });
    assert.deepEqual(Object.keys(page.LastEvaluatedKey).sort(), ["a", "b", "c", "d", "h", "pk"]);
    assert.deepEqual(found("h = :h AND a = :a", { ExclusiveStartKey: page.LastEvaluatedKey }), ["p2", "p1"]);
    const seen: string[] = [];
    let ExclusiveStartKey: Answer;
    do {
      const scanned = tables.call("Scan", {
        TableName: "orders",
        IndexName: "byTenant",
        Limit: 1,
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      });
      for (const item of scanned.Items)
        assert.deepEqual(Object.keys(item).sort(), ["number", "pk", "region", "tenant"]);
      seen.push(...keysOf(scanned));
      ExclusiveStartKey = scanned.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    assert.deepEqual(seen.sort(), ["q1", "q2", "q3", "q4", "q6"]);
    assert.equal(
      tables.refused(
        "Query",
        input("sorted", "h = :h", { ExclusiveStartKey: { pk: { S: "p1" }, h: { S: "o1" } } }),
      )[1],
      "The provided starting key is invalid",
    );
  });

  it("follow their items: one that gains the last attribute comes, one that loses one goes [DDG/GSI]", () => {
    const key = { TableName: "orders", Key: { pk: { S: "p6" } } };
    const values = { ":c": { S: "0" } };
    tables.call("UpdateItem", { ...key, UpdateExpression: "SET c = :c", ExpressionAttributeValues: values });
    assert.deepEqual(found("h = :h AND a = :a AND b = :b"), ["p6", "p3", "p2", "p1"]);
    tables.call("UpdateItem", { ...key, UpdateExpression: "REMOVE c" });
    assert.deepEqual(found("h = :h AND a = :a AND b = :b"), ["p3", "p2", "p1"]);
  });

  it("are read by statements that name the partition, or its parts [DDG/ql-reference.select]", () => {
    const select = (where: string) => {
      const Statement = `SELECT * FROM "orders"."byTenant" WHERE ${where}`;
      return keysOf(tables.call("ExecuteStatement", { Statement }));
    };
    assert.deepEqual(select("tenant = 't1' AND region = 'eu'"), ["q2", "q1"]);
    assert.deepEqual(select("tenant = 't1' AND region = 'eu' AND number > 9"), ["q1"]);
    assert.deepEqual(select("tenant = 't1' AND region = 'eu' ORDER BY number DESC"), ["q1", "q2"]);
    assert.deepEqual([...select("tenant IN ['t1', 't2'] AND region IN ['eu', 'us']")].sort(), [
      "q1",
      "q2",
      "q3",
      "q6",
    ]);
    assert.deepEqual([...select("tenant = 't1'")].sort(), ["q1", "q2", "q3"]);
  });

  it("limit the attributes of a key together [GK]", () => {
    const long = (size: number) => ({ S: "x".repeat(size) });
    const put = (item: object) =>
      tables.refused("PutItem", { TableName: "orders", Item: { pk: { S: "l" }, ...item } })[1];
    const problem = (what: string) => `One or more parameter values were invalid: ${what}`;
    assert.equal(
      put({ tenant: long(1500), region: long(600) }),
      problem("Size of hashkey has exceeded the maximum size limit of2048 bytes"),
    );
    assert.equal(
      put({ a: long(400), b: long(400), c: long(400) }),
      problem("Aggregated size of all range keys has exceeded the size limit of 1024 bytes"),
    );
  });
});

describe("tables of DynamoDB with such indexes", () => {
  const create = (KeySchema: readonly (readonly [string, "HASH" | "RANGE"])[]) => {
    const names = [...new Set(["pk", ...KeySchema.map(([name]) => name)])];
    return {
      TableName: "made",
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
      KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
      GlobalSecondaryIndexes: [indexOf(KeySchema)],
    };
  };
  const indexOf = (KeySchema: readonly (readonly [string, "HASH" | "RANGE"])[]) => ({
    IndexName: "index",
    KeySchema: KeySchema.map(([AttributeName, KeyType]) => ({ AttributeName, KeyType })),
    Projection: { ProjectionType: "ALL" },
  });
  const EIGHT = [..."abcd"]
    .map((name) => [name, "HASH"] as const)
    .concat([..."efgh"].map((name) => [name, "RANGE"] as never));

  it("are made with four attributes of each kind, and described in the order given [DCS]", () => {
    const tables = new Tables();
    const { TableDescription } = tables.call("CreateTable", create(EIGHT));
    assert.deepEqual(TableDescription.GlobalSecondaryIndexes[0].KeySchema, indexOf(EIGHT).KeySchema);
    const { Table } = tables.call("DescribeTable", { TableName: "made" });
    assert.deepEqual(Table.GlobalSecondaryIndexes[0].KeySchema, indexOf(EIGHT).KeySchema);
  });

  it("are refused with keys that no index has [AQK]", () => {
    const tables = new Tables();
    const why = (...schemas: readonly (readonly [string, "HASH" | "RANGE"])[]) =>
      tables.refused("CreateTable", create(schemas));
    const invalid = (message: string) => ["ValidationException", message];
    const wrong = (message: string) => invalid(`One or more parameter values were invalid: ${message}`);
    const five = (type: "HASH" | "RANGE") => [..."abcde"].map((name) => [name, type] as const);
    const most = (type: string) =>
      wrong(`The KeySchema exceeds the maximum allowed number of ${type} key attributes`);
    assert.deepEqual(why(...five("HASH")), most("HASH"));
    assert.deepEqual(why(["pk", "HASH"], ...five("RANGE")), most("RANGE"));
    assert.deepEqual(
      why(["a", "HASH"], ["b", "RANGE"], ["c", "HASH"]),
      wrong("All HASH key attributes must precede RANGE key attributes in the KeySchema"),
    );
    assert.deepEqual(
      why(["a", "HASH"], ["b", "HASH"], ["a", "RANGE"]),
      invalid("The KeySchema contains multiple key attributes with the same name"),
    );
    const first = invalid("Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
    assert.deepEqual(why(["a", "RANGE"], ["b", "HASH"]), first);
  });

  it("get such an index later, with the existing items [DDG/GSI.OnlineOps]", () => {
    const tables = new Tables();
    const { GlobalSecondaryIndexes: _, ...plain } = create([]);
    tables.call("CreateTable", plain);
    tables.put("made", { pk: { S: "1" }, a: { S: "x" }, b: { S: "y" } }, { pk: { S: "2" }, a: { S: "x" } });
    const AttributeDefinitions = ["a", "b"].map((AttributeName) => ({ AttributeName, AttributeType: "S" }));
    const Create = indexOf([
      ["a", "HASH"],
      ["b", "HASH"],
    ]);
    tables.call("UpdateTable", {
      TableName: "made",
      AttributeDefinitions,
      GlobalSecondaryIndexUpdates: [{ Create }],
    });
    const found = tables.call("Scan", { TableName: "made", IndexName: "index" });
    assert.deepEqual(
      found.Items.map(({ pk }: Answer) => pk.S),
      ["1"],
    );
  });
});
