import assert from "node:assert/strict";
import fc from "fast-check";
import type { AttributeValue } from "#sdk/local/services/dynamodb/values/attribute-value";
import {
  attributeOf,
  attributesOf,
  isTypedValue,
  plainOf,
} from "#sdk/local/services/dynamodb/values/json-values";

const TEXT = fc.oneof(fc.string(), fc.constantFrom("S", "N", "M", "L", "__proto__"));
const { value: VALUE } = fc.letrec<{ value: AttributeValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.record({ S: TEXT }),
    fc.record({ N: fc.oneof(fc.integer().map(String), fc.constant("12345678901234567890.5")) }),
    fc.record({ BOOL: fc.boolean() }),
    fc.constant({ NULL: true }),
    fc.record({ B: fc.constant("AAE=") }),
    fc.record({ SS: fc.array(TEXT, { minLength: 1 }) }),
    fc.record({ L: fc.array(tie("value"), { maxLength: 3 }) }),
    fc.record({ M: fc.dictionary(TEXT, tie("value"), { maxKeys: 3, noNullPrototype: true }) }),
  ),
}));

describe("values of DynamoDB as JSON", () => {
  it("are plain where they can be", () => {
    const plain = { id: "a", n: 1.5, on: true, none: null, list: [1, { x: "y" }] };
    const values = {
      id: { S: "a" },
      n: { N: "1.5" },
      on: { BOOL: true },
      none: { NULL: true },
      list: { L: [{ N: "1" }, { M: { x: { S: "y" } } }] },
    };
    assert.deepEqual(attributesOf(plain, isTypedValue), values);
    assert.deepEqual(plainOf({ M: values }), plain);
  });

  it("may be typed, also inside of plain ones, and are plain where they only begin like a type", () => {
    const item = {
      n: { N: "12345678901234567890" },
      list: [{ SS: ["a"] }],
      m: { S: 1 },
      two: { S: "a", N: "1" },
    };
    assert.deepEqual(attributesOf(item, isTypedValue), {
      n: { N: "12345678901234567890" },
      list: { L: [{ SS: ["a"] }] },
      m: { M: { S: { N: "1" } } },
      two: { M: { S: { S: "a" }, N: { S: "1" } } },
    });
    // A seed is plain throughout.
    assert.deepEqual(attributesOf({ n: { N: "1" } }), { n: { M: { N: { S: "1" } } } });
  });

  it("are read back as they were, whatever they hold", () => {
    fc.assert(
      fc.property(VALUE, (value) => {
        const written = JSON.parse(JSON.stringify(plainOf(value))) as unknown;
        assert.equal(JSON.stringify(attributeOf(written, isTypedValue)), JSON.stringify(value));
      }),
    );
  });
});
