import assert from "node:assert/strict";
import { clusterResource, TestedApi } from "./support";

describe("a result of the Data API", () => {
  let api: TestedApi;

  before(async () => {
    // The files of a new server are made once for a version.
    api = new TestedApi();
    await api.serve(clusterResource());
    await api.execute("CREATE TYPE mood AS ENUM ('good', 'bad')");
  });

  after(() => api.close());

  const field = async (value: string, input: Readonly<Record<string, unknown>> = {}) =>
    (await api.execute(`SELECT ${value} AS a`, input)).records[0][0];

  for (const [value, expected] of [
    ["true", { booleanValue: true }],
    ["1::int2", { longValue: 1 }],
    ["2::int4", { longValue: 2 }],
    ["-3::int8", { longValue: -3 }],
    ["1.5::float4", { doubleValue: 1.5 }],
    ["1e10::float8", { doubleValue: 1e10 }],
    ["1.50::numeric", { stringValue: "1.50" }],
    ["'x'", { stringValue: "x" }],
    ["'x'::text", { stringValue: "x" }],
    ["'x'::char(3)", { stringValue: "x  " }],
    ["'x'::name", { stringValue: "x" }],
    ["'\\x6869'::bytea", { blobValue: "aGk=" }],
    ["'2026-11-23'::date", { stringValue: "2026-11-23" }],
    ["'{\"a\": 1}'::jsonb", { stringValue: '{"a": 1}' }],
    ["'{\"a\":1}'::json", { stringValue: '{"a":1}' }],
    ["'10.0.0.1'::inet", { stringValue: "10.0.0.1" }],
    ["'6a9c8d0e-0d2c-4a51-9a39-5d1a5ad2a1ee'::uuid", { stringValue: "6a9c8d0e-0d2c-4a51-9a39-5d1a5ad2a1ee" }],
    ["'good'::mood", { stringValue: "good" }],
    ["NULL::int", { isNull: true }],
  ] as const) {
    it(`gives ${value} as ${Object.keys(expected)[0]} [AUG/data-api-operations]`, async () =>
      assert.deepEqual(await field(value), expected));
  }

  it("gives an empty text for a function that gives nothing, such as the lock of Kysely's migrator", async () =>
    assert.deepEqual(await field("pg_advisory_xact_lock(3853314791062309107)"), { stringValue: "" }));

  for (const [value, expected] of [
    ["'2026-11-23 10:00:00'::timestamp", "2026-11-23 10:00:00"],
    ["'2026-11-23 10:00:00.5'::timestamp", "2026-11-23 10:00:00.500"],
    ["'2026-11-23 10:00:00.123456'::timestamp", "2026-11-23 10:00:00.123456"],
    ["'2026-11-23 23:30:00.25-05:30'::timestamptz", "2026-11-24 05:00:00.250"],
    ["'10:00:00.12'::time", "10:00:00.120"],
  ] as const) {
    it(`gives the time ${value} in UTC, with as many digits as it needs [GK]`, async () =>
      assert.deepEqual(await field(value), { stringValue: expected }));
  }

  for (const [value, expected] of [
    ["ARRAY[true, false]", { booleanValues: [true, false] }],
    ["ARRAY[1, NULL]", { longValues: [1, null] }],
    ["ARRAY[1.5::float8]", { doubleValues: [1.5] }],
    ["ARRAY['a b', 'c\"d', 'NULL']", { stringValues: ["a b", 'c"d', "NULL"] }],
    ["ARRAY[]::int[]", { longValues: [] }],
    ["ARRAY[1.50]", { stringValues: ["1.50"] }],
  ] as const) {
    it(`gives ${value} as an array [AUG/data-api-operations]`, async () =>
      assert.deepEqual(await field(value), { arrayValue: expected }));
  }

  for (const [value, type] of [
    ["'1 day'::interval", "INTERVAL"],
    ["'10:00+02'::timetz", "TIMETZ"],
    ["'(1,2)'::point", "POINT"],
    ["1::money", "MONEY"],
    ["'x'::\"char\"", '"CHAR"'],
    ["'pg_class'::regclass", "regclass"],
  ] as const) {
    it(`is refused with the type of ${value} [AUG/data-api.differences]`, () =>
      assert.rejects(field(value), {
        code: "UnsupportedResultException",
        message: `The result contains the unsupported data type ${type}.`,
      }));
  }

  it("is refused with an array of arrays [AUG/data-api.differences]", () =>
    assert.rejects(field("ARRAY[[1], [2]]"), { code: "UnsupportedResultException" }));

  it("has decimal and long numbers as the call wants them [BC]", async () => {
    const as = (resultSetOptions: Readonly<Record<string, string>>) => ({ resultSetOptions });
    assert.deepEqual(
      [
        await field("1.50", as({ decimalReturnType: "DOUBLE_OR_LONG" })),
        await field("15::numeric", as({ decimalReturnType: "DOUBLE_OR_LONG" })),
        await field("9007199254740993", as({ longReturnType: "STRING" })),
      ],
      [{ doubleValue: 1.5 }, { longValue: 15 }, { stringValue: "9007199254740993" }],
    );
  });

  describe("as JSON", () => {
    const json = async (sql: string, input: Readonly<Record<string, unknown>> = {}) =>
      api.execute(sql, { formatRecordsAs: "JSON", ...input });

    it("is one text with an object for each row, without records and columns [AUG/data-api-json]", async () => {
      const sql = "SELECT 1 AS id, 'Jane' AS name UNION ALL SELECT 2, NULL ORDER BY id";
      assert.deepEqual(await json(sql, { includeResultMetadata: true }), {
        numberOfRecordsUpdated: 0,
        formattedRecords: '[{"id":1,"name":"Jane"},{"id":2,"name":null}]',
      });
    });

    it("has numbers, decimals as text, bytes in base64, times as text [AUG/data-api-json]", async () => {
      const sql =
        "SELECT 9223372036854775807 AS big, 1.5::float8 AS f, 1.50 AS d, true AS b, '\\x6869'::bytea AS bytes, ARRAY[1,2] AS list, '2026-11-23'::date AS day";
      assert.equal(
        (await json(sql)).formattedRecords,
        '[{"big":9223372036854775807,"f":1.5,"d":"1.50","b":true,"bytes":"aGk=","list":[1,2],"day":"2026-11-23"}]',
      );
    });

    it("is refused when two columns have one name [AUG/data-api-json]", () =>
      assert.rejects(json("SELECT 1 AS a, 2 AS a"), { code: "BadRequestException" }));
  });

  it("is at most 1 MB, and a row 64 KB [AUG/data-api.limitations]", async () => {
    await assert.rejects(api.execute("SELECT repeat('x', 60000) FROM generate_series(1, 20)"), {
      code: "UnsupportedResultException",
      message: "The result exceeds the size limit 1 MB.",
    });
    await assert.rejects(api.execute("SELECT repeat('x', 70000)"), { code: "BadRequestException" });
    assert.equal(
      (await api.execute("SELECT repeat('x', 60000) FROM generate_series(1, 15)")).records.length,
      15,
    );
  });
});
