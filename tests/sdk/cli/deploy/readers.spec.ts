import assert from "node:assert/strict";
import { lostExports, type Reads } from "#sdk/cli/deploy/readers";

const storage = { id: "StorageStack", exports: ["table"] };

describe("lostExports", () => {
  it("names reader and path of an export that goes while a deployed stack reads it", () => {
    const deployed = new Map<string, Reads>([
      ["ApiStack", { StorageStack: ["oldTable", "table"] }],
      ["SiteStack", { StorageStack: ["table"], AuthStack: ["pool"] }],
    ]);
    assert.deepEqual(lostExports([storage], deployed), [
      { producer: "StorageStack", reader: "ApiStack", path: "oldTable" },
    ]);
  });

  it("says nothing of producers that are not deployed now", () => {
    const deployed = new Map([["ApiStack", { AuthStack: ["pool"] }]]);
    assert.deepEqual(lostExports([storage], deployed), []);
  });

  it("says nothing while everything that is read stays", () => {
    assert.deepEqual(lostExports([storage], new Map([["ApiStack", { StorageStack: ["table"] }]])), []);
    assert.deepEqual(lostExports([storage], new Map()), []);
  });
});
