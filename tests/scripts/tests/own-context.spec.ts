import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";

describe("the asynchronous context of a test", () => {
  const storage = new AsyncLocalStorage<string>();

  before(() => storage.enterWith("hook"));

  it("is not that of a hook", () => {
    assert.equal(storage.getStore(), undefined);
    storage.enterWith("test");
  });

  it("is not that of the test before it", () => {
    assert.equal(storage.getStore(), undefined);
  });
});
