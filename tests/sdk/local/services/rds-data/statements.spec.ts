import assert from "node:assert/strict";
import { boundValues } from "#sdk/local/services/rds-data/statements/bound-values";
import { bindNamed } from "#sdk/local/services/rds-data/statements/named-parameters";

type SqlParameter = Parameters<typeof boundValues>[0][number];

function bind(sql: string, ...parameters: readonly SqlParameter[]) {
  return bindNamed(sql, boundValues(parameters));
}

const id: SqlParameter = { name: "id", value: { longValue: 7 } };
const text: SqlParameter = { name: "text", value: { stringValue: "milk" } };

describe("a statement of the Data API", () => {
  it("has parameters by name, each bound once however often it stands there [AUG/data-api.calling]", () => {
    const bound = bind("SELECT :text FROM notes WHERE id = :id AND text <> :text", id, text);
    assert.deepEqual(bound, {
      sql: "SELECT $1::varchar FROM notes WHERE id = $2::int8 AND text <> $1::varchar",
      values: ["milk", "7"],
    });
  });

  it("has parameters that query builders number, beside slices of arrays", () => {
    const bound = bind("SELECT tags[1:2] FROM notes WHERE id = :0", { name: "0", value: { longValue: 7 } });
    assert.deepEqual(bound, { sql: "SELECT tags[1:2] FROM notes WHERE id = $1::int8", values: ["7"] });
  });

  for (const [what, sql] of Object.entries({
    "a text": "SELECT ':id', 'it''s :id'",
    "a text with escapes": "SELECT E'\\' :id'",
    "a name": 'SELECT ":id" FROM notes',
    "a comment": "SELECT 1 -- :id; more\n",
    "a block comment": "SELECT /* :id ; */ 1",
    "dollar signs": "DO $$ BEGIN x := :id; END $$",
    "tagged dollar signs": "SELECT $a$ :id; $$ $a$",
    "a cast": "SELECT now()::id",
    "a slice": "SELECT a[1:2] FROM notes",
  })) {
    it(`leaves alone what stands in ${what}`, () => assert.deepEqual(bind(sql, id), { sql, values: [] }));
  }

  it("is one: two are refused, a semicolon at the end is not [AUG/data-api.differences]", () => {
    assert.throws(() => bind("SELECT 1; SELECT 2"), {
      code: "ValidationException",
      message: "Multistatements aren't supported.",
    });
    assert.equal(bind("SELECT 1; -- done\n").sql, "SELECT 1; -- done\n");
  });

  it("is refused with a parameter that has no value [GK]", () => {
    assert.throws(() => bind("SELECT :id"), {
      code: "BadRequestException",
      message: "Cannot find parameter: id",
    });
  });
});

describe("a parameter of the Data API", () => {
  const bound = (value: SqlParameter["value"], typeHint?: string) =>
    boundValues([{ name: "a", value, typeHint: typeHint as SqlParameter["typeHint"] }]).get("a");

  it("has the type of its value, and a text fits no column of another type [ISS koxudaxi/local-data-api 137]", () => {
    assert.deepEqual(
      [
        bound({ stringValue: "x" }),
        bound({ longValue: 5 }),
        bound({ doubleValue: 1.5 }),
        bound({ booleanValue: false }),
        bound({ blobValue: Buffer.from("hi").toString("base64") }),
        bound({ isNull: true }),
      ],
      [
        { value: "x", type: "varchar" },
        { value: "5", type: "int8" },
        { value: "1.5", type: "float8" },
        { value: "false", type: "bool" },
        { value: "\\x6869", type: "bytea" },
        { value: null, type: undefined },
      ],
    );
  });

  for (const [hint, value, type] of [
    ["DATE", "2026-11-23", "date"],
    ["DECIMAL", "1.50", "numeric"],
    ["JSON", '{"a":1}', "json"],
    ["TIME", "10:00:00.5", "time"],
    ["TIMESTAMP", "2026-11-23 10:00:00.123", "timestamp"],
    ["UUID", "6a9c8d0e-0d2c-4a51-9a39-5d1a5ad2a1ee", "uuid"],
  ] as const) {
    it(`is of the type that the hint ${hint} names [BC]`, () =>
      assert.deepEqual(bound({ stringValue: value }, hint), { value, type }));
  }

  it("with a hint is written as the hint says [BC]", () => {
    for (const [hint, value] of [
      ["DATE", "23.11.2026"],
      ["TIME", "10 o'clock"],
      ["TIMESTAMP", "2026-11-23T10:00:00Z"],
    ] as const)
      assert.throws(() => bound({ stringValue: value }, hint), { code: "BadRequestException" });
    assert.throws(() => bound({ stringValue: "1" }, "MONEY"), { code: "BadRequestException" });
  });

  it("is no array [BC]", () =>
    assert.throws(() => bound({ arrayValue: { longValues: [1] } }), {
      code: "BadRequestException",
      message: "Array parameters are not supported.",
    }));

  it("has a value", () => assert.throws(() => bound({}), { code: "BadRequestException" }));
});
