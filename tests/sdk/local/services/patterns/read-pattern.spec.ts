import assert from "node:assert/strict";
import { InvalidPattern } from "#sdk/local/services/patterns/pattern";
import { readPattern } from "#sdk/local/services/patterns/read-pattern";

function refusal(source: string): string {
  try {
    readPattern(source);
  } catch (error) {
    assert.ok(error instanceof InvalidPattern);
    return error.message;
  }
  throw new assert.AssertionError({ message: `taken: ${source}` });
}

/** The reason without the position. */
function reason(pattern: unknown): string {
  return refusal(JSON.stringify(pattern)).split("\n")[0] as string;
}

describe("reading an event pattern", () => {
  it("says what is wrong, and where the reader of AWS stands then [LSREC]", () => {
    const cases: readonly (readonly [source: string, reason: string, column: number])[] = [
      ['{"int": 42}', '"int" must be an object or an array', 11],
      ['{"string": "my-value"}', '"string" must be an object or an array', 13],
      ['{"resources": []}', "Empty arrays are not allowed", 17],
      ['{"my_key": [{"EXISTS": true}]}', "Unrecognized match type EXISTS", 28],
      ['{"time": [{"prefix": 123}]}', "prefix match pattern must be a string", 25],
      ['{"time": [{"prefix": ["2022-07-13"]}]}', "prefix match pattern must be a string", 23],
      ['{"a": [{"numeric": [">", 0, ">", 0]}]}', "Bad numeric range operator: >", 32],
      ['{"a": [{"numeric": [">", 0, "<"]}]}', "Value of < must be numeric", 33],
      ['["not", "a", "dict"]', "Filter is not an object", 2],
      [
        "this is no json",
        "Unrecognized token 'this': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')",
        5,
      ],
      [
        "{'bad': 'quotation'}",
        "Unexpected character (''' (code 39)): was expecting double-quote to start field name",
        2,
      ],
    ];
    for (const [source, said, column] of cases)
      assert.equal(refusal(source), `${said}\n at [Source: (String)"${source}"; line: 1, column: ${column}]`);
  });

  it("says the position twice inside of a field that is not allowed [LSREC]", () => {
    const source = '{"detail": {"state": [{"anything-but": ["stopped", null]}]}}';
    const position = `\n at [Source: (String)"${source}"; line: 1, column: 56]`;
    const said = "Inside anything but list, start|null|boolean is not supported.";
    assert.equal(refusal(source), said + position + position);
  });

  it("says of networks what is wrong without a position [LSREC]", () => {
    const of = (cidr: string) => refusal(JSON.stringify({ ip: [{ cidr }] }));
    assert.equal(of("bad-filter"), "Malformed CIDR, one '/' required");
    assert.equal(of("10.0.0.0/foo"), "Malformed CIDR, mask bits must be an integer");
    assert.equal(of("xx.11.xx/8"), "Nonstandard IP address: xx.11.xx");
    assert.equal(of("10.0.0.1/32"), "IPv4 mask bits must be < 32");
    assert.equal(of("2001:db8::/128"), "IPv6 mask bits must be < 128");
  });

  it("refuses comparisons of another form [LSREC]", () => {
    const cases: readonly (readonly [comparison: object, said: string])[] = [
      [{ suffix: 1 }, "suffix match pattern must be a string"],
      [{ wildcard: 1 }, "wildcard match pattern must be a string"],
      [{ wildcard: "a**b" }, "Consecutive wildcard characters at pos 2"],
      [{ wildcard: "a\\b" }, "Invalid escape character at pos 2"],
      [{ "equals-ignore-case": ["a"] }, "equals-ignore-case match pattern must be a string"],
      [{ numeric: 10 }, "Value of numeric must be an array."],
      [{ numeric: ["<", 1, ">", 0] }, "Too many elements in numeric expression"],
      [{ numeric: [">", 5, "<", 5] }, "Bottom must be less than top"],
      [{ exists: "yes" }, "exists match pattern must be either true or false."],
      [{ prefix: "a", suffix: "b" }, "Only one key allowed in match expression"],
      [{}, "Match expression name not found"],
      [{ "anything-but": null }, "Value of anything-but must be an array or single string/number value."],
      [{ "anything-but": { numeric: [1] } }, "Unsupported anything-but pattern: numeric"],
      [{ "anything-but": { prefix: "" } }, "Null prefix/suffix not allowed"],
      [{ "anything-but": { prefix: [1, "a"] } }, "prefix/suffix match pattern must be a string"],
      [{ "anything-but": { wildcard: 1 } }, "wildcard match pattern must be a string"],
      [
        { "anything-but": ["a", 1] },
        "Inside anything but list, either all values are number or string, mixed type is not supported",
      ],
    ];
    for (const [comparison, said] of cases) assert.equal(reason({ a: [comparison] }), said);
  });

  it("refuses alternatives of another form [RULER]", () => {
    assert.equal(reason({ $or: { a: [1] } }), "It must be an Array followed with $or.");
    assert.equal(reason({ $or: [{ a: [1] }] }), "There must have at least 2 Objects in $or relationship.");
    assert.equal(
      reason({ $or: [{ a: [1] }, { prefix: ["x"] }] }),
      "prefix is Ruler reserved fieldName which cannot be used inside $or.",
    );
    assert.equal(reason({ $or: [1, 2] }), "Only JSON object is allowed in array of $or relationship.");
    assert.equal(reason({}), "Empty objects are not allowed");
    assert.equal(reason({ detail: { a: {} } }), "Empty objects are not allowed");
  });

  it("refuses more than a thousand combinations of $or, and counts no further [EBG/eb-create-pattern-operators]", () => {
    const or = (count: number, of: string) => ({
      $or: Array.from({ length: count }, (_, at) => ({ [`${of}${at}`]: [1] })),
    });
    const all = (counts: readonly number[]) =>
      Object.fromEntries(counts.map((count, at) => [`field${at}`, or(count, `n${at}_`)]));
    assert.equal(readPattern(JSON.stringify(all([10, 10, 10]))).alternatives.length, 1000);
    const refused = "Rule is too complex - $or may come to 1000 combinations at most";
    assert.ok(reason(all([10, 10, 11])).startsWith(refused));
    assert.ok(reason(or(1001, "n")).startsWith(refused));
    assert.ok(reason(all(Array(40).fill(2))).startsWith(refused));
  });

  it("refuses what is nested deeper than Jackson reads", () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}[1]${"}".repeat(levels)}`;
    assert.equal(readPattern(nested(999)).alternatives.length, 1);
    for (const source of [nested(1000), nested(100_000), "[".repeat(100_000)])
      assert.throws(() => readPattern(source), /^Error: Document nesting depth \(1001\) exceeds the maximum/);
  });
});
