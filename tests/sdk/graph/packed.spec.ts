import assert from "node:assert/strict";
import fc from "fast-check";
import { type Packed, pack, unpack } from "#sdk/graph/packed";

/** As it comes back from a file, or from another process. */
function travelled(value: unknown): unknown {
  return unpack(JSON.parse(JSON.stringify(pack(value))) as Packed);
}

describe("packed data", () => {
  it("comes back as it went", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.deepEqual(travelled(value), JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("has each value once, however often it was there", () => {
    const tags = { app: "notes", stage: "dev" };
    const packed = pack([{ inputs: { tags }, state: { tags: { ...tags } } }, "notes", ["notes", "dev"]]);

    assert.deepEqual(
      packed.values.filter((value) => typeof value === "string"),
      ["notes", "dev"],
    );
    assert.equal(packed.shapes.filter((names) => names.join() === "app,stage").length, 1);
  });

  it("makes equal parts one part", () => {
    const [first, second] = travelled([{ tags: { app: "notes" } }, { tags: { app: "notes" } }]) as object[];

    assert.equal(first, second);
  });

  it("tells texts from numbers, lists from objects, and members by their order", () => {
    const value = ["1", 1, [], {}, null, "null", { a: 1, b: 2 }, { b: 2, a: 1 }, [0, 1], ["0", "1"]];

    assert.equal(JSON.stringify(travelled(value)), JSON.stringify(value));
  });

  it("leaves out what is undefined, as JSON does", () => {
    assert.deepEqual(Object.keys(travelled({ kept: 1, left: undefined }) as object), ["kept"]);
  });

  it("keeps a member that is called __proto__ a member", () => {
    const value = JSON.parse('{"__proto__":{"isAdmin":true}}') as object;
    const back = travelled(value) as { isAdmin?: boolean };

    assert.equal(back.isAdmin, undefined);
    assert.deepEqual(Object.keys(back), ["__proto__"]);
  });
});
