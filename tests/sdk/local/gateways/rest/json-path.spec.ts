import { strict as assert } from "node:assert";
import fc from "fast-check";
import { compileJsonPath, parseJson } from "#sdk/local/gateways/rest/json-path";

const DATA = { a: { "b-c": [10, { d: null }], "x y": "z" }, "": 1 };

describe("a JSON path", () => {
  for (const [path, value] of [
    ["$", DATA],
    ["$.a.b-c[0]", 10],
    ["$.a['x y']", "z"],
    ['$["a"]["b-c"][1].d', null],
    ["$.a.none.deeper", undefined],
    ["$.a.b-c[7]", undefined],
    ["$.a.b-c[0].toFixed", undefined],
    ["$.constructor", undefined],
    ["$.a.b-c.length", 2],
  ] as const) {
    it(`leads to one value: ${path}`, () => {
      assert.deepEqual(compileJsonPath(path)?.(DATA), value);
    });
  }

  for (const path of ["a", "$..a", "$.*", "$.a[*]", "$.a[0:1]", "$.a[?(@.b)]", "$.", "$a"]) {
    it(`is refused if it leads to several values, or to none: ${path}`, () => {
      assert.equal(compileJsonPath(path), undefined);
    });
  }

  it("finds every member of an object by its quoted name", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.integer()), (data) => {
        for (const [name, value] of Object.entries(data)) {
          if (!name.includes("'")) assert.equal(compileJsonPath(`$['${name}']`)?.(data), value);
        }
      }),
    );
  });

  it("reads nothing from text that is not JSON", () => {
    assert.equal(parseJson("{"), undefined);
    assert.deepEqual(parseJson("[1]"), [1]);
  });
});
