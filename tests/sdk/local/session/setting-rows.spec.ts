import assert from "node:assert/strict";
import { settingRows } from "#sdk/local/session/setting-rows";
import { graphResource } from "../../../support/graph";

describe("the settings of APIs", () => {
  it("are named where they change nothing here", () => {
    const rows = settingRows([
      graphResource("aws:apigateway/restApi:RestApi", "api", { inputs: { policy: "{}", name: "x" } }),
      graphResource("aws:apigateway/stage:Stage", "stage", { inputs: { cacheClusterEnabled: true } }),
      graphResource("aws:apigateway/stage:Stage", "other", { inputs: { cacheClusterEnabled: false } }),
      graphResource("aws:apigatewayv2/api:Api", "imported", { inputs: { body: "{}", protocolType: "HTTP" } }),
    ]);
    assert.deepEqual(rows, [
      { what: "api policy", fidelity: "not emulated", note: "its resource policy is not evaluated" },
      { what: "stage cacheClusterEnabled", fidelity: "approximated", note: "replies are not cached" },
      { what: "imported body", fidelity: "not emulated", note: "routes of its OpenAPI body are not served" },
    ]);
  });
});
