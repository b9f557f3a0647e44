import assert from "node:assert/strict";
import { type Answer, NOTES, Tables, THINGS } from "../support/tables";

const BOARD = { ":b": { S: "main" } };

function note(number: number, more: object = {}): object {
  return { board: { S: "main" }, number: { N: String(number) }, ...more };
}

describe("queries of DynamoDB", () => {
  let tables: Tables;
  before(async () => {
    tables = await Tables.with([NOTES]);
    const numbers = [10, -5, 0.5, 2, 100, -50];
    tables.put(
      "notes",
      ...numbers.map((number) => note(number, { owner: { S: "ada" }, title: { S: `t${number}` } })),
    );
    tables.put("notes", { board: { S: "other" }, number: { N: "1" }, owner: { S: "ada" } });
  });

  const input = (condition: string, values: object = {}, more: object = {}): Answer => ({
    TableName: "notes",
    KeyConditionExpression: condition,
    ExpressionAttributeValues: { ...BOARD, ...values },
    ...more,
  });
  const numbers = ({ Items }: Answer): readonly string[] => Items.map(({ number }: Answer) => number.N);
  const query = (...args: Parameters<typeof input>) => tables.call("Query", input(...args));
  const why = (...args: Parameters<typeof input>) => tables.refused("Query", input(...args))[1];

  it("return the items of a partition in the order of their sort key, either way [DDG/Query]", () => {
    const all = ["-50", "-5", "0.5", "2", "10", "100"];
    assert.deepEqual(numbers(query("board = :b")), all);
    assert.deepEqual(numbers(query("board = :b", {}, { ScanIndexForward: false })), [...all].reverse());
  });

  it("are narrowed by the sort key [DDG/Query.KeyConditionExpressions]", () => {
    const n = { ":n": { N: "2" } };
    const reserved = { ExpressionAttributeNames: { "#n": "number" } };
    const by = (condition: string, values: object = n) =>
      numbers(query(`board = :b AND ${condition}`, values, reserved));
    assert.deepEqual(by("#n = :n"), ["2"]);
    assert.deepEqual(by("#n < :n"), ["-50", "-5", "0.5"]);
    assert.deepEqual(by("#n <= :n"), ["-50", "-5", "0.5", "2"]);
    assert.deepEqual(by(":n < #n"), ["10", "100"]);
    assert.deepEqual(by("#n >= :n"), ["2", "10", "100"]);
    assert.deepEqual(by("#n BETWEEN :m AND :n", { ...n, ":m": { N: "-5" } }), ["-5", "0.5", "2"]);
    const titles = query(
      "board = :b AND begins_with(title, :t)",
      { ":t": { S: "t-" } },
      { IndexName: "byTitle" },
    );
    assert.deepEqual(numbers(titles), ["-5", "-50"]);
  });

  it("continue behind the last item of a page, also in an index [DDG/Query.Pagination]", () => {
    for (const more of [{}, { ScanIndexForward: false }, { IndexName: "byTitle" }]) {
      const seen: string[] = [];
      let ExclusiveStartKey: Answer;
      do {
        const page = query(
          "board = :b",
          {},
          { ...more, Limit: 2, ...(ExclusiveStartKey && { ExclusiveStartKey }) },
        );
        seen.push(...numbers(page));
        ExclusiveStartKey = page.LastEvaluatedKey;
      } while (ExclusiveStartKey);
      assert.deepEqual(seen, numbers(query("board = :b", {}, more)));
    }
    const last = tables.call("Query", {
      TableName: "notes",
      IndexName: "byOwner",
      KeyConditionExpression: "#o = :o",
      ExpressionAttributeNames: { "#o": "owner" },
      ExpressionAttributeValues: { ":o": { S: "ada" } },
      Limit: 1,
    });
    assert.deepEqual(last.LastEvaluatedKey, { ...note(-50), owner: { S: "ada" } });
  });

  it("end a page at 1 MB [DDG/Query.Pagination]", async () => {
    const own = await Tables.with([NOTES]);
    own.put("notes", ...[1, 2, 3, 4].map((number) => note(number, { text: { S: "x".repeat(390_000) } })));
    const first = own.call("Query", input("board = :b"));
    assert.equal(first.Count, 3);
    const rest = input("board = :b", {}, { ExclusiveStartKey: first.LastEvaluatedKey });
    const { Items, LastEvaluatedKey } = own.call("Query", rest);
    assert.deepEqual([Items.length, LastEvaluatedKey], [1, undefined]);
  });

  it("filter and count the items that they have read [DDG/Query.FilterExpression]", () => {
    const filtered = { FilterExpression: "title > :t", Select: "COUNT" };
    assert.deepEqual(query("board = :b", { ":t": { S: "t1" } }, filtered), { Count: 3, ScannedCount: 6 });
    const limited = query("board = :b", { ":t": { S: "t1" } }, { ...filtered, Limit: 2 });
    assert.deepEqual(limited, { Count: 0, ScannedCount: 2, LastEvaluatedKey: note(-5) });
  });

  it("read the projected attributes of an index [DDG/GSI]", () => {
    const byTitle = { TableName: "notes", ExpressionAttributeValues: { ":t": { S: "t2" } } };
    const keys = { ...byTitle, IndexName: "keysByTitle", KeyConditionExpression: "title = :t" };
    assert.deepEqual(tables.call("Query", keys).Items, [note(2, { title: { S: "t2" } })]);
    assert.equal(
      tables.refused("Query", { ...keys, Select: "ALL_ATTRIBUTES" })[1],
      "One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global secondary index keysByTitle because its projection type is not ALL",
    );
    assert.equal(
      tables.refused("Query", { ...keys, ConsistentRead: true })[1],
      "Consistent reads are not supported on global secondary indexes",
    );
    const all = query("board = :b", {}, { IndexName: "byTitle", Select: "ALL_ATTRIBUTES", Limit: 1 });
    assert.deepEqual(Object.keys(all.Items[0]).sort(), ["board", "number", "owner", "title"]);
  });

  it("are refused in the words of AWS [DYT]", () => {
    const n = { ":n": { N: "1" } };
    const names = { ExpressionAttributeNames: { "#n": "number" } };
    assert.equal(
      tables.refused("Query", { TableName: "notes" })[1],
      "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.",
    );
    assert.equal(why("board > :b"), "Query key condition not supported");
    assert.equal(why("title = :b"), "Query condition missed key schema element: board");
    assert.equal(why("board = :b AND title = :b"), "Query condition missed key schema element: number");
    assert.equal(
      why("board = :b AND #n = :b", {}, names),
      "One or more parameter values were invalid: Condition parameter type does not match schema type",
    );
    assert.equal(
      why("board = :b OR #n = :n", n, names),
      "Invalid operator used in KeyConditionExpression: OR",
    );
    assert.equal(
      why("board = :b AND board = :b"),
      "KeyConditionExpressions must only contain one condition per key",
    );
    assert.equal(
      why("board = :b", n, { ...names, FilterExpression: "#n > :n" }),
      "Filter Expression can only contain non-primary key attributes: Primary key attribute: number",
    );
    assert.equal(
      why("board = :b", {}, { IndexName: "none" }),
      "The table does not have the specified index: none",
    );
    assert.equal(
      why("board = :b", {}, { ExclusiveStartKey: { board: { S: "main" } } }),
      "The provided starting key is invalid",
    );
    assert.equal(
      why("board = :b", {}, { ExclusiveStartKey: { board: { S: "x" }, number: { N: "1" } } }),
      "The provided starting key is outside query boundaries based on provided conditions",
    );
  });

  it("hold a starting key and the conditions against each attribute of the key in turn [DYT]", () => {
    const names = { ExpressionAttributeNames: { "#n": "number" } };
    const from = (board: string, number: object) => ({
      ...names,
      ExclusiveStartKey: { board: { S: board }, number },
    });
    const above = (...args: Parameters<typeof from>) =>
      why("board = :b AND #n > :n", { ":n": { N: "1" } }, from(...args));
    assert.equal(
      why("#n = :b", {}, from("main", { S: "x" })),
      "Query condition missed key schema element: board",
    );
    assert.equal(above("main", { S: "x" }), "The provided key element does not match the schema");
    assert.equal(
      above("main", { N: "1" }),
      "The provided starting key does not match the range key predicate",
    );
    assert.equal(
      above("other", { N: "1" }),
      "The provided starting key does not match the range key predicate",
    );
    assert.equal(above("other", { N: "2" }), "The query can return at most one row and cannot be restarted");
  });

  it("take capacity for entries of a local index, and for each item that is fetched [DYT]", async () => {
    const long = await Tables.with([NOTES]);
    const text = { text: { S: "x".repeat(3000) } };
    long.put("notes", ...[1, 2, 3].map((number) => note(number, { title: { S: `t${number}` }, ...text })));
    const { ConsumedCapacity } = long.call(
      "Query",
      input(
        "board = :b",
        {},
        {
          IndexName: "byTitle",
          Select: "ALL_ATTRIBUTES",
          ConsistentRead: true,
          ReturnConsumedCapacity: "INDEXES",
        },
      ),
    );
    assert.deepEqual(ConsumedCapacity, {
      TableName: "notes",
      CapacityUnits: 4,
      Table: { CapacityUnits: 3 },
      LocalSecondaryIndexes: { byTitle: { CapacityUnits: 1 } },
    });
  });

  it("know the parameters that there were before expressions, for SDKs of that time [BC]", () => {
    const KeyConditions = {
      board: { ComparisonOperator: "EQ", AttributeValueList: [{ S: "main" }] },
      number: { ComparisonOperator: "GT", AttributeValueList: [{ N: "0" }] },
    };
    const QueryFilter = { title: { ComparisonOperator: "CONTAINS", AttributeValueList: [{ S: "0" }] } };
    const legacy = { TableName: "notes", KeyConditions, QueryFilter };
    assert.deepEqual(numbers(tables.call("Query", legacy)), ["0.5", "10", "100"]);
    const not = { number: { ComparisonOperator: "NE", AttributeValueList: [{ N: "0" }] } };
    assert.equal(
      tables.refused("Query", { TableName: "notes", KeyConditions: { ...KeyConditions, ...not } })[1],
      "Attempted conditional constraint is not an indexable operation",
    );
  });
});

describe("scans of DynamoDB", () => {
  let tables: Tables;
  const ids = Array.from({ length: 200 }, (_, index) => String(index));
  before(async () => {
    tables = await Tables.with([THINGS]);
    tables.put("things", ...ids.map((id) => ({ id: { S: id } })));
  });
  const idsOf = ({ Items }: Answer): string[] => Items.map(({ id }: Answer) => id.S);

  it("return every item once, page by page [DDG/Scan]", () => {
    const seen: string[] = [];
    let page: Answer = {};
    do {
      const { LastEvaluatedKey: ExclusiveStartKey } = page;
      page = tables.call("Scan", {
        TableName: "things",
        Limit: 7,
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      });
      seen.push(...idsOf(page));
    } while (page.LastEvaluatedKey);
    assert.deepEqual([...seen].sort(), [...ids].sort());
  });

  it("share the items among segments [DDG/Scan]", () => {
    const segments = [0, 1, 2].map((Segment) =>
      idsOf(tables.call("Scan", { TableName: "things", Segment, TotalSegments: 3 })),
    );
    assert.deepEqual(segments.flat().sort(), [...ids].sort());
    for (const segment of segments) assert.ok(segment.length > 30, `${segment.length}`);
    const [first, second] = segments;
    assert.equal(
      tables.refused("Scan", {
        TableName: "things",
        Segment: 0,
        TotalSegments: 3,
        ExclusiveStartKey: { id: { S: second?.[0] } },
      })[1],
      "The provided starting key is invalid: Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment. TotalSegments: 3 Segment: 0",
    );
    assert.ok(first);
  });

  it("say what an index does not have before they go into a starting key [DYT]", async () => {
    const notes = await Tables.with([NOTES]);
    const ExclusiveStartKey = { x: { N: "1" }, y: { N: "1" }, title: { S: "t" } };
    const scan = { TableName: "notes", IndexName: "keysByTitle", ExclusiveStartKey };
    assert.equal(
      notes.refused("Scan", { ...scan, Select: "ALL_ATTRIBUTES" })[1],
      "One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global secondary index keysByTitle because its projection type is not ALL",
    );
    assert.equal(
      notes.refused("Scan", scan)[1],
      "The provided starting key is invalid: The provided key element does not match the schema",
    );
  });
});
