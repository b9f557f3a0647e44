import assert from "node:assert/strict";
import { splitName, splitOf, stageOf } from "#sdk/app/split";

describe("the name of a Pulumi stack", () => {
  it("without a dot is that of a stage, and holds the whole app", () => {
    assert.equal(splitOf("dev"), undefined);
    assert.equal(stageOf("dev"), "dev");
  });

  it("has the stage before its first dot, and after it the app stack that it holds", () => {
    assert.deepEqual(splitOf("dev.ApiStack"), { stage: "dev", stackId: "ApiStack" });
    assert.deepEqual(splitOf("dev.Api.Stack"), { stage: "dev", stackId: "Api.Stack" });
    assert.deepEqual(splitOf("dev."), { stage: "dev", stackId: "" });
    assert.equal(stageOf("dev.ApiStack"), "dev");
  });

  it("is made of stage and app stack", () => {
    assert.equal(splitName({ stage: "dev", stackId: "ApiStack" }), "dev.ApiStack");
  });
});
