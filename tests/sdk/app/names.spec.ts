import assert from "node:assert/strict";
import fc from "fast-check";
import { childName, foldId, idInPath, physicalName, previousNames, splitName } from "#sdk/app/names";

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

describe("formerNames", () => {
  const LONG = "OfTheWholeCompanyAndOfAllItsBranches";

  it("exchanges the beginning of a name", () => {
    assert.deepEqual(previousNames("Two-Notes", "Two", "One"), ["One-Notes"]);
    assert.deepEqual(previousNames(childName("Two-Notes", "table"), "Two-Notes", "One-Notes"), [
      "One-Notes-table",
    ]);
    assert.deepEqual(previousNames("Two-Notes", "Two-Notes", "One-Notes"), ["One-Notes"]);
  });

  it("knows none for a name that does not begin so", () => {
    assert.deepEqual(previousNames("Two-Notes", "One", "Three"), []);
    assert.deepEqual(previousNames("Two-Notes", "Tw", "One"), []);
  });

  it("gives a hash of what the whole name was", () => {
    const now = childName(`Two${LONG}-Notes`, "consumer-audit", "role");
    const before = childName(`One${LONG}-Notes`, "consumer-audit", "role");
    assert.notEqual(now.slice(3), before.slice(3));
    assert.deepEqual(previousNames(now, `Two${LONG}-Notes`, `One${LONG}-Notes`), [before]);
  });

  it("gives both forms where the old name is a long one: names of constructs are not shortened", () => {
    const before = previousNames("Two-MemosOfTheManagement", "Two", `One${LONG}`);
    assert.deepEqual(before, [
      childName(`One${LONG}`, "MemosOfTheManagement"),
      `One${LONG}-MemosOfTheManagement`,
    ]);
  });

  it("is what the same naming would have made of the beginning that was, at any depth", () => {
    const id = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,45}$/);
    const part = fc.oneof(id, fc.string({ minLength: 1, maxLength: 40, unit: "grapheme-ascii" }));
    fc.assert(
      fc.property(id, id, fc.array(part, { minLength: 1, maxLength: 3 }), (now, before, parts) => {
        const name = (beginning: string) =>
          parts.reduce((parent, each) => childName(parent, each), beginning);
        const found = previousNames(name(now), now, before);
        // A short name does not show that it was made in several steps. The maker of such a name notes it.
        if (parts.length === 1 || name(before).length < 40)
          assert.ok(found.includes(name(before)), found.join(" "));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("splitName", () => {
  const now = { stackId: "Two", path: "Notes" };

  it("finds the stack in front of the path that a construct still has", () => {
    assert.deepEqual(splitName("One-Notes", now), { stackId: "One", path: "Notes" });
    assert.deepEqual(splitName("my-old-one-Notes", now), { stackId: "my-old-one", path: "Notes" });
  });

  it("takes the stack that it still is in, and else what is before the first dash", () => {
    assert.deepEqual(splitName("Two-Board-Memos", now), { stackId: "Two", path: "Board-Memos" });
    assert.deepEqual(splitName("One-Board-Memos", now), { stackId: "One", path: "Board-Memos" });
  });
});

describe("idInPath", () => {
  it("is the same id, or what stands behind the same beginning", () => {
    assert.equal(idInPath("Board-Notes", { id: "Notes", path: "Notes" }), "Notes");
    assert.equal(idInPath("Board-Memos", { id: "Notes", path: "Board-Notes" }), "Memos");
    assert.equal(idInPath("Memos", { id: "Notes", path: "Notes" }), "Memos");
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
