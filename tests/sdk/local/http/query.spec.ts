import { strict as assert } from "node:assert";
import fc from "fast-check";
import { parseQuery } from "#sdk/local/http/query";

describe("a query", () => {
  for (const [raw, pairs] of [
    ["", []],
    [
      "a=1&b=2",
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
    [
      "a&b=",
      [
        ["a", ""],
        ["b", ""],
      ],
    ],
    ["a=1=2", [["a", "1=2"]]],
    ["&&a=1&", [["a", "1"]]],
    ["a+b=c+d%2B", [["a b", "c d+"]]],
    [
      "a=%zz&b=%",
      [
        ["a", "%zz"],
        ["b", "%"],
      ],
    ],
    ["%E2%98%95=%F0%9F%98%8A", [["☕", "😊"]]],
  ] as const) {
    it(`is read from "${raw}"`, () => assert.deepEqual(parseQuery(raw), pairs));
  }

  it("gives back what a client encoded", () => {
    const pairs = fc.array(
      fc.tuple(fc.string({ minLength: 1, unit: "grapheme" }), fc.string({ unit: "grapheme" })),
    );
    fc.assert(
      fc.property(pairs, (given) => {
        assert.deepEqual(parseQuery(new URLSearchParams(given).toString()), given);
      }),
    );
  });
});
