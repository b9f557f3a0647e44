import { strict as assert } from "node:assert";
import { canonicalName } from "#sdk/local/http/header-names";

describe("header names", () => {
  it("have capitals after dashes, as over HTTP/1.1", () => {
    assert.deepEqual(["x-custom-header", "HOST", "eTag", "a_b-1c"].map(canonicalName), [
      "X-Custom-Header",
      "Host",
      "Etag",
      "A_b-1c",
    ]);
  });
});
