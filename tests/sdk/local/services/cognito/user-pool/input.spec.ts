import assert from "node:assert/strict";
import { textMap } from "#sdk/local/services/cognito/user-pool/input";

describe("textMap", () => {
  it("has the texts of an object, and not what is null", () => {
    const AuthParameters = { REFRESH_TOKEN: "token", DEVICE_KEY: null };
    assert.deepEqual(textMap({ AuthParameters }, "AuthParameters"), { REFRESH_TOKEN: "token" });
  });

  it("is undefined where there is none", () => {
    assert.equal(textMap({}, "ClientMetadata"), undefined);
    assert.equal(textMap({ ClientMetadata: null }, "ClientMetadata"), undefined);
  });

  it("keeps names that mean something in JavaScript apart from what they mean", () => {
    const ClientMetadata = JSON.parse('{ "__proto__": "a", "constructor": "b" }');
    const map = textMap({ ClientMetadata }, "ClientMetadata") ?? {};
    assert.deepEqual(Object.entries(map), [
      ["__proto__", "a"],
      ["constructor", "b"],
    ]);
    assert.equal(Object.getPrototypeOf(map), Object.prototype);
  });
});
