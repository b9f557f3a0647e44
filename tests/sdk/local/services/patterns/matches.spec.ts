import assert from "node:assert/strict";
import { explain } from "#sdk/local/services/patterns/explain";
import { matches } from "#sdk/local/services/patterns/matches";
import { readPattern } from "#sdk/local/services/patterns/read-pattern";

type Case = readonly [pattern: object, event: object, fits: boolean];

/** A pattern and its explanation say the same. */
function check(cases: readonly Case[]): void {
  for (const [written, event, fits] of cases) {
    const pattern = readPattern(JSON.stringify(written));
    const message = `${JSON.stringify(written)} and ${JSON.stringify(event)}`;
    assert.equal(matches(pattern, event), fits, message);
    assert.equal(explain(pattern, event) === undefined, fits, message);
  }
}

/** A comparison with values that fit it, and values that do not. */
function compare(comparison: unknown, fitting: readonly unknown[], others: readonly unknown[]): void {
  const pattern = { a: [comparison] };
  check([
    ...fitting.map((a): Case => [pattern, { a }, true]),
    ...others.map((a): Case => [pattern, { a }, false]),
  ]);
}

describe("an event pattern", () => {
  it("fits values of the same kind alone [LSREC]", () => {
    compare("1", ["1"], [1, "01", null]);
    compare(300, [300, 3e2], ["300", 301]);
    compare(true, [true], ["true", false, 1]);
    compare(null, [null], ["null", "", 0]);
    compare("", [""], [null, " "]);
  });

  it("takes any of the values in its list, and any in the list of the event [LSREC]", () => {
    check([
      [{ a: ["x", "y"] }, { a: "y" }, true],
      [{ a: ["x", "y"] }, { a: ["z", "x"] }, true],
      [{ a: ["x"] }, { a: [] }, false],
      [{ a: [null] }, { a: [] }, false],
    ]);
  });

  it("asks for each of its fields, in their case [LSREC]", () => {
    check([
      [{ a: ["x"], b: { c: ["y"] } }, { a: "x", b: { c: "y", d: 1 } }, true],
      [{ a: ["x"], b: { c: ["y"] } }, { a: "x", b: { C: "y" } }, false],
      [{ a: ["x"] }, { A: "x" }, false],
      [{ "b.c": ["y"] }, { b: { c: "y" } }, true],
      [{ b: { c: ["y"] } }, { "b.c": "y" }, true],
    ]);
  });

  it("compares beginnings and ends, in any case where it says so [LSREC]", () => {
    compare({ prefix: "ab" }, ["ab", "abc"], ["Abc", "xab", 5, null]);
    compare({ prefix: "" }, ["", "x"], [5]);
    compare({ suffix: ".png" }, ["a.png"], ["a.PNG", "png"]);
    compare({ prefix: { "equals-ignore-case": "EventB" } }, ["eventBridge"], ["xeventb"]);
    compare({ suffix: { "equals-ignore-case": ".png" } }, ["a.PNG"], ["a.jpg"]);
    compare({ "equals-ignore-case": "Alice" }, ["aLICE", "Alice"], ["Alic", 1]);
  });

  it("compares with wildcards, and with stars and backslashes themselves [LSREC]", () => {
    compare(
      { wildcard: "/Users/*/doc.txt" },
      ["/Users/a/b/doc.txt", "/Users//doc.txt"],
      ["/Users/doc.txt", 1],
    );
    compare({ wildcard: "a\\*b" }, ["a*b"], ["axb"]);
    compare({ wildcard: "a\\\\*" }, ["a\\x"], ["ax"]);
    compare({ wildcard: "(a+b).[c]*" }, ["(a+b).[c]d"], ["aab.c"]);
    compare({ wildcard: "" }, [""], ["x"]);
  });

  it("compares numbers, but no texts of digits [LSREC]", () => {
    compare({ numeric: ["=", 3.018e2] }, [301.8], [301, "301.8", null]);
    compare({ numeric: [">", 0, "<=", 5] }, [0.1, 5], [0, 5.1]);
    compare({ numeric: [">=", 5, "<", 6] }, [5], [6, 4.9]);
    compare({ numeric: ["<", -1] }, [-2], [-1]);
  });

  it("compares addresses with networks, and with the same address written otherwise [LSREC]", () => {
    compare({ cidr: "10.0.0.0/24" }, ["10.0.0.255"], ["10.0.1.0", "10.0.0.256", 123, "::1"]);
    compare({ cidr: "2001:db8::/32" }, ["2001:0db8:0:0::1"], ["2001:db9::1", "10.0.0.1"]);
    compare("2001:db8::1", ["2001:0db8:0000:0000:0000:0000:0000:0001"], ["2001:db8::2"]);
  });

  it("excludes values of the same kind alone, and does not match a missing field [LSREC]", () => {
    compare({ "anything-but": "x" }, ["y", 1, null, true], ["x"]);
    compare({ "anything-but": ["x", "y"] }, ["z", null], ["x", "y"]);
    compare({ "anything-but": [100, 200] }, [300, "100"], [100, 200]);
    compare({ "anything-but": { prefix: ["a", "b"] } }, ["c", 1, null], ["ab", "bc"]);
    compare({ "anything-but": { suffix: ".txt" } }, ["a.png"], ["a.txt"]);
    compare({ "anything-but": { wildcard: ["*/lib/*", "x*"] } }, ["/bin/a"], ["/lib/a", "xa"]);
    compare({ "anything-but": { "equals-ignore-case": ["AB"] } }, ["abc"], ["ab", "aB"]);
    check([[{ a: [{ "anything-but": "x" }] }, { b: 1 }, false]]);
    check([[{ a: [{ "anything-but": "x" }] }, { a: ["x", "y"] }, true]]);
  });

  it("asks whether there is a value, null included, and not whether there is an object [LSREC]", () => {
    check([
      [{ a: [{ exists: true }] }, { a: null }, true],
      [{ a: [{ exists: true }] }, { a: { b: 1 } }, false],
      [{ a: [{ exists: true }] }, { a: [] }, false],
      [{ a: [{ exists: false }] }, { b: 1 }, true],
      [{ a: [{ exists: false }] }, { a: [] }, true],
      [{ a: [{ exists: false }] }, { a: null }, false],
      [{ a: [{ exists: false }, "x"] }, { a: "x" }, true],
    ]);
  });

  it("takes one of the patterns of $or, with all that stands beside it [LSREC]", () => {
    const pattern = {
      source: ["shop"],
      detail: { $or: [{ total: [{ numeric: [">", 100] }] }, { vip: [true], kind: ["new"] }] },
    };
    check([
      [pattern, { source: "shop", detail: { total: 101 } }, true],
      [pattern, { source: "shop", detail: { total: 1, vip: true, kind: "new" } }, true],
      [pattern, { source: "shop", detail: { total: 1, vip: true } }, false],
      [pattern, { source: "other", detail: { total: 101 } }, false],
      [{ $or: [{ a: [1] }, { $or: [{ b: [1] }, { c: [1] }] }] }, { c: 1 }, true],
    ]);
  });

  it("takes fields of a list from one and the same element of it [RULER]", () => {
    const pattern = { items: { name: ["a"], size: [2] } };
    check([
      [
        pattern,
        {
          items: [
            { name: "b", size: 1 },
            { name: "a", size: 2 },
          ],
        },
        true,
      ],
      [
        pattern,
        {
          items: [
            { name: "a", size: 1 },
            { name: "b", size: 2 },
          ],
        },
        false,
      ],
      [{ items: { name: ["a"] }, tags: ["x"] }, { items: [{ name: "b" }, { name: "a" }], tags: ["x"] }, true],
      [{ l: { m: { x: [1], y: [2] } } }, { l: [{ m: [{ x: 1 }, { y: 2 }] }] }, false],
      [{ l: { m: { x: [1] }, n: [3] } }, { l: [{ m: [{ x: 0 }, { x: 1 }], n: 3 }] }, true],
      [
        { l: { m: { x: [1] }, n: [3] } },
        {
          l: [
            { m: [{ x: 1 }], n: 0 },
            { m: [{ x: 0 }], n: 3 },
          ],
        },
        false,
      ],
      [
        { l: { x: [1], y: [2], z: [3] } },
        {
          l: [
            { x: 1, y: 2, z: 0 },
            { x: 1, y: 2, z: 3 },
          ],
        },
        true,
      ],
      [{ l: { x: [1] }, k: { x: [1], y: [2] } }, { l: [{ x: 1 }], k: [{ x: 1 }, { y: 2 }] }, false],
      [{ l: { x: [1], y: [{ exists: false }] } }, { l: [{ x: 1 }, { x: 2 }] }, true],
    ]);
  });

  it("comes to an end with many stars, lists and alternatives", () => {
    const stars = `${"*a".repeat(9)}*b`;
    const letters = "a".repeat(5000);
    const elements = Array.from({ length: 500 }, () => ({ x: 1 }));
    const lists = Object.fromEntries([..."abcdefgh"].map((name) => [name, elements]));
    const asked = Object.fromEntries([..."abcdefgh"].map((name) => [name, { x: [1] }]));
    const or = (name: string) => [{ [`${name}1`]: [1] }, { [`${name}2`]: [1] }];
    const ors = [..."abcdefghi"].reduce(
      (inner: object, name) => ({ [name]: { $or: or(name), ...inner } }),
      {},
    );
    check([
      [{ a: [{ wildcard: stars }] }, { a: letters }, false],
      [{ a: [{ "anything-but": { wildcard: stars } }] }, { a: letters }, true],
      // Each of the lists has fitting elements, and one more list has none that fits twice.
      [{ ...asked, z: { x: [1], y: [2] } }, { ...lists, z: [{ x: 1 }, { y: 2 }] }, false],
      [ors, { a: 1 }, false],
    ]);
  });

  it("does not look deeper into an event than a hundred levels", () => {
    const nested = (levels: number) => JSON.parse(`${"[".repeat(levels)}1${"]".repeat(levels)}`) as unknown;
    check([
      [{ a: [1] }, { a: nested(99) }, true],
      [{ a: [1] }, { a: nested(100) }, false],
    ]);
    assert.ok(!matches(readPattern('{"a":[1]}'), { a: nested(200_000) }));
  });
});

describe("the explanation of an event that does not fit", () => {
  const explained = (pattern: object, event: object) => explain(readPattern(JSON.stringify(pattern)), event);

  it("names the first field, its value and what it has to be", () => {
    const pattern = { source: ["shop"], detail: { total: [{ numeric: [">=", 100] }] } };
    assert.deepEqual(explained(pattern, { source: "shop", detail: { total: 5 } }), {
      path: "detail.total",
      reason: 'detail.total is 5, which is not {"numeric":[">=",100]}',
    });
  });

  it("says what is not there, and what is there and must not be", () => {
    assert.equal(explained({ a: ["x", "y"] }, {})?.reason, 'there is no a, which has to be one of "x", "y"');
    assert.equal(explained({ a: [{ exists: false }] }, { a: [1, 2] })?.reason, "a is there: 1, 2");
  });

  it("is about the alternative that fits best", () => {
    const pattern = { $or: [{ a: [1] }, { b: [1], c: [1] }] };
    assert.equal(explained(pattern, { a: 2, b: 1, c: 2 })?.path, "c");
  });

  it("says when the fields of a list fit, but not those of one element", () => {
    const mismatch = explained({ l: { a: [1], b: [2] } }, { l: [{ a: 1 }, { b: 2 }] });
    assert.equal(mismatch?.reason, "each field fits, but those of a list in different elements of it");
  });
});
