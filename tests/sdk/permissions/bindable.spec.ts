import assert from "node:assert/strict";
import { bindingVariable, isBindable } from "#sdk/permissions/bindable";

describe("permissions: bindings", () => {
  it("names the variable of a value after kind, value and id", () => {
    assert.equal(bindingVariable("Table", "name", "Notes"), "SAPI_Table_name_Notes");
    assert.equal(bindingVariable("Api", "url", "my-public-api"), "SAPI_Api_url_my_public_api");
  });

  it("recognises what can be bound by its method", () => {
    assert.equal(isBindable({ getBinding: () => ({}) }), true);
    assert.equal(isBindable({ getBinding: "no" }), false);
    assert.equal(isBindable(undefined), false);
    assert.equal(isBindable(null), false);
  });
});
