import assert from "node:assert/strict";
import fc from "fast-check";
import { childName, foldId, physicalName } from "../../../sdk/src/app/names";

describe("childName", () => {
  it("puts the part behind the parent's name", () => {
    assert.equal(childName("StorageStack-Notes", "table"), "StorageStack-Notes-table");
    assert.equal(childName("ApiStack-Api", "route", "GET /notes"), "ApiStack-Api-route-GET-notes");
    assert.equal(childName("A-Api", "route", "$default"), "A-Api-route-default-6b672969");
  });

  it("keeps names stable: these are deployed", () => {
    assert.equal(childName("A-Api", "GET /notes/{id}"), "A-Api-GET-notes-id-2a78a8c7");
    assert.equal(childName("A-Api", "GET /notes/all"), "A-Api-GET-notes-all");
    assert.equal(childName("A-Api", "GET /a-b"), "A-Api-GET-a-b-3c8680cc");
  });

  it("gives two route keys that read alike two names", () => {
    const keys = [
      "GET /a/b",
      "GET /a-b",
      "GET /a/{b}",
      "GET /a/{b+}",
      "GET /a_b",
      "GET /a.b",
      "GET /a/b/c",
      "GET /",
      "GET-a-b",
    ];
    assert.equal(new Set(keys.map((key) => childName("A-Api", "route", key))).size, keys.length);
  });

  it("never gives two texts one name, and always a name that AWS takes for a role or function", () => {
    const text = fc.string({ minLength: 1, maxLength: 40, unit: "grapheme-ascii" });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [first, second] = [childName("Stack-Api", a), childName("Stack-Api", b)];
        assert.match(first, /^[A-Za-z0-9_-]{1,56}$/);
        assert.equal(first === second, a === b);
      }),
      { numRuns: 2000 },
    );
  });

  it("shortens long names without making two of them equal", () => {
    const [a, b] = ["/a", "/b"].map((end) => childName("Stack-Api", `GET /${"long".repeat(30)}${end}`));
    assert.notEqual(a, b);
    assert.equal(a?.length, 56);
  });
});

describe("physicalName", () => {
  it("is stage, app and id", () => {
    assert.equal(physicalName("dev", "notes", ["Table"]), "dev-notes-Table");
  });

  it("leaves out an app without a name, and names what is around the construct", () => {
    assert.equal(physicalName("dev", "", ["Table"]), "dev-Table");
    assert.equal(physicalName("dev", "notes", ["Board", "Table"]), "dev-notes-Board-Table");
  });
});

describe("foldId", () => {
  it("takes - and _ for the same, as environment variables do", () => {
    assert.equal(foldId("my-table"), foldId("my_table"));
    assert.notEqual(foldId("my-table"), foldId("mytable"));
  });
});
