import assert from "node:assert/strict";
import type { Scope } from "#sdk/app/index";
import { ImportedOnce, type Origin, setOrigin } from "#sdk/app/origin";

const ORIGIN: Origin = { stackId: "Storage", reference: "acme/notes/dev.Storage", path: "Notes" };

/** A state that was read there, each time anew. */
function stateOf(origin: Origin): object {
  const state = {};
  setOrigin(state as never, origin);
  return state;
}

describe("constructs that are imported", () => {
  const scope = {} as Scope;
  let made = 0;
  const make = () => ({ number: made++ });

  it("are one in a scope, however often their state is read", () => {
    const once = new ImportedOnce<object>();
    const first = once.find(scope, stateOf(ORIGIN) as never, make);
    assert.equal(once.find(scope, stateOf(ORIGIN) as never, make), first);
  });

  it("are two in two scopes, of two Pulumi stacks or at two paths", () => {
    const once = new ImportedOnce<object>();
    const all = [
      once.find(scope, stateOf(ORIGIN) as never, make),
      once.find({} as Scope, stateOf(ORIGIN) as never, make),
      once.find(scope, stateOf({ ...ORIGIN, reference: "acme/other/dev.Storage" }) as never, make),
      once.find(scope, stateOf({ ...ORIGIN, path: "Users" }) as never, make),
    ];
    assert.equal(new Set(all).size, 4);
  });

  it("are made each time of a state that says not where it is from", () => {
    const once = new ImportedOnce<object>();
    assert.notEqual(once.find(scope, {}, make), once.find(scope, {}, make));
  });
});
