import assert from "node:assert/strict";
import { ServiceError } from "#sdk/local/services/service-error";
import type { TopicMessage } from "#sdk/local/services/sns/delivery/message";
import { type FilterScope, readFilterPolicy, takes } from "#sdk/local/services/sns/operations/filter-policy";

type Attributes = TopicMessage["attributes"];

function message(body: string, attributes: Attributes = {}): TopicMessage {
  return { id: "m", topicArn: "t", body, attributes, publishedAt: 0 };
}

function fits(policy: object, given: TopicMessage, scope: FilterScope): boolean {
  const read = readFilterPolicy(JSON.stringify(policy), scope, "");
  return read === undefined || takes(read, scope, given);
}

const text = (StringValue: string) => ({ DataType: "String", StringValue });
const number = (StringValue: string) => ({ DataType: "Number", StringValue });
const list = (...values: readonly unknown[]) => ({
  DataType: "String.Array",
  StringValue: JSON.stringify(values),
});

function said(policy: object | string, scope: FilterScope = "MessageAttributes"): string {
  try {
    readFilterPolicy(typeof policy === "string" ? policy : JSON.stringify(policy), scope, "");
  } catch (error) {
    assert.ok(error instanceof ServiceError, String(error));
    return error.message.replace("Invalid parameter: ", "");
  }
  return assert.fail("not refused");
}

describe("a filter policy", () => {
  const cases: readonly [policy: object, attributes: Attributes, isTaken: boolean][] = [
    [{ store: ["a", "b"] }, { store: text("b") }, true],
    [{ store: ["a"] }, { store: text("A") }, false],
    [{ store: ["a"] }, {}, false],
    [{ store: ["a"], event: ["x"] }, { store: text("a") }, false],
    [{ store: [{ prefix: "a" }] }, { store: text("ab") }, true],
    [{ store: [{ suffix: "b" }] }, { store: text("ab") }, true],
    [{ store: [{ "equals-ignore-case": "AB" }] }, { store: text("ab") }, true],
    [{ store: [{ wildcard: "a*c" }] }, { store: text("abc") }, true],
    [{ store: [{ "anything-but": ["a", "b"] }] }, { store: text("c") }, true],
    [{ store: [{ "anything-but": ["a", "b"] }] }, { store: text("a") }, false],
    [{ store: [{ "anything-but": "a" }] }, {}, false],
    [{ store: [{ "anything-but": { prefix: "a" } }] }, { store: text("ab") }, false],
    [{ store: [{ "anything-but": ["a"] }] }, { store: list("a", "c") }, true],
    [{ store: [{ exists: true }] }, { store: text("a") }, true],
    [{ store: [{ exists: false }] }, { store: text("a") }, false],
    [{ store: [{ exists: false }] }, {}, true],
    [{ price: [100] }, { price: number("100.0") }, true],
    [{ price: [100] }, { price: text("100") }, false],
    [{ price: [{ numeric: ["=", 301.5] }] }, { price: number("301.50") }, true],
    [{ price: [{ numeric: [">", 0, "<=", 100] }] }, { price: number("100") }, true],
    [{ price: [{ numeric: [">", 0, "<=", 100] }] }, { price: number("101") }, false],
    [{ price: [{ "anything-but": [100] }] }, { price: number("101") }, true],
    [{ ip: [{ cidr: "10.0.0.0/24" }] }, { ip: text("10.0.0.255") }, true],
    [{ ip: [{ cidr: "10.0.0.0/24" }] }, { ip: text("10.0.1.0") }, false],
    [{ store: ["value1"] }, { store: list("value1", "value2") }, true],
    [{ store: [true] }, { store: list(true) }, true],
    [{ store: ["value1"] }, { store: list("value3") }, false],
    [{ $or: [{ a: ["1"] }, { b: ["2"] }] }, { b: text("2") }, true],
    [{ source: ["s"], $or: [{ a: ["1"] }, { b: ["2"] }] }, { b: text("2") }, false],
    [{}, {}, true],
  ];
  for (const [policy, attributes, isTaken] of cases)
    it(`${isTaken ? "takes" : "does not take"} ${JSON.stringify(attributes)} by ${JSON.stringify(policy)} [SNG/sns-subscription-filter-policies]`, () => {
      assert.equal(fits(policy, message("", attributes), "MessageAttributes"), isTaken);
    });

  it("for bodies matches their members, and none that is not JSON [LSREC]", () => {
    const policy = { object: { key: [{ prefix: "auto-" }] } };
    const body = (key: string) => message(JSON.stringify({ object: { key } }));
    assert.equal(fits(policy, body("auto-1"), "MessageBody"), true);
    assert.equal(fits(policy, body("home-1"), "MessageBody"), false);
    assert.equal(fits(policy, message("auto-"), "MessageBody"), false);
  });

  it("for bodies matches all keys in one element of a list, however deep [LSREC]", () => {
    const policy = {
      Records: { s3: { object: { key: [{ prefix: "auto-" }] } }, eventName: [{ prefix: "ObjectCreated:" }] },
    };
    const record = (eventName: string, key: string) => ({ eventName, s3: { object: { key } } });
    const deep = { eventName: "ObjectCreated:Put", s3: { object: [[{ key: "auto-1" }]] } };
    const both = [record("ObjectRemoved:Delete", "home-1"), deep];
    const body = (Records: object) => message(JSON.stringify({ Records }));
    assert.equal(fits(policy, body(both), "MessageBody"), true);
    assert.equal(fits(policy, body([record("ObjectRemoved:Delete", "auto-1")]), "MessageBody"), false);
    assert.equal(fits(policy, body([record("ObjectCreated:Put", "home-1")]), "MessageBody"), false);
  });

  it("is refused in AWS's words, with the position [LSREC]", () => {
    const at = (source: object, column: number) =>
      `\n at [Source: (String)"${JSON.stringify(source)}"; line: 1, column: ${column}]`;
    const refused: readonly [policy: object, reason: string, column: number][] = [
      [{ key: [["value"]] }, "Match value must be String, number, true, false, or null", 10],
      [{ key: [{ "wrong-operator": true }] }, "Unrecognized match type wrong-operator", 31],
      [{ key: [{ suffix: "value", prefix: "value2" }] }, "Only one key allowed in match expression", 37],
      [{ key: [] }, "Empty arrays are not allowed", 10],
      [{ key: [{ suffix: 100 }] }, "suffix match pattern must be a string", 22],
      [{ key: { suffix: "value" } }, '"suffix" must be an object or an array', 19],
      [{ key: [{ numeric: ["<", 100, ">", 10] }] }, "Too many elements in numeric expression", 30],
      [{ key: [{ exists: "no" }] }, "exists match pattern must be either true or false.", 20],
      [{ key: [{ "anything-but": { suffix: "test" } }] }, "Unsupported anything-but pattern: suffix", 36],
      [{ key: [{ "anything-but": { exists: false } }] }, "Unsupported anything-but pattern: exists", 40],
      [
        { key: [{ "anything-but": { "wrong-operator": null } }] },
        "Unsupported anything-but pattern: wrong-operator",
        47,
      ],
      [{ key: [{ "anything-but": { prefix: false } }] }, "prefix match pattern must be a string", 40],
    ];
    for (const [policy, reason, column] of refused)
      assert.equal(said(policy), `FilterPolicy: ${reason}${at(policy, column)}`);
    assert.equal(
      said("{invalidjson"),
      "FilterPolicy: failed to parse JSON. Unexpected character ('i' (code 105)): was expecting double-quote to start field name\n at [Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: 1, column: 2]",
    );
  });

  it("has five keys and 150 combinations at most, which count more the deeper they are [LSREC]", () => {
    const values = (count: number) => Array.from({ length: count }, (_, i) => `value${i}`);
    const complex = "FilterPolicy: Filter policy is too complex";
    assert.equal(said({ key: values(151) }), complex);
    assert.equal(said({ key1: values(100), key2: values(51) }), complex);
    const nested = { a: { b: { c: values(4) } }, d: { e: values(3) }, f: values(3) };
    assert.equal(said(nested, "MessageBody"), complex);
    const source = values(4);
    const $or = [
      { metricName: values(6) },
      { metricType: values(4), $or: [{ metricId: values(4) }, { spaceId: values(4) }] },
    ];
    assert.equal(said({ source, $or }), complex);
    const keys = Object.fromEntries(values(6).map((key) => [key, ["a"]]));
    assert.equal(said(keys), "FilterPolicy: Filter policy can not have more than 5 keys");
  });

  it("for attributes is flat [LSREC]", () => {
    assert.equal(
      said({ object: { key: [{ prefix: "auto-" }] } }),
      "Filter policy scope MessageAttributes does not support nested filter policy",
    );
  });
});
