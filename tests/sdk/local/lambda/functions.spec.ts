import assert from "node:assert/strict";
import { functionSpec } from "#sdk/local/lambda/functions";
import { environmentOf } from "#sdk/local/lambda/process-env";
import { graphResource } from "../../../support/graph";

const ARN = "arn:aws:lambda:eu-west-1:123456789012:function:list";

function specOf(inputs: Record<string, string | number | string[] | Record<string, string>>) {
  const lambda = graphResource("aws:lambda/function:Function", "list", { inputs, state: { arn: ARN } });
  return functionSpec(lambda, { folder: "/task" }, {});
}

describe("a function as the local runtime gets it", () => {
  it("has Lambda's own limits where the program says nothing [BC]", () => {
    const { timeout, memorySize, reservedConcurrency } = specOf({});
    assert.deepEqual([timeout, memorySize, reservedConcurrency], [3, 128, undefined]);
  });

  it("has what the program says", () => {
    const { name, handler, runtime, timeout, memorySize, reservedConcurrency, architecture } = specOf({
      name: "dev-notes-list",
      handler: "src/notes.list",
      runtime: "nodejs22.x",
      timeout: 20,
      memorySize: 512,
      reservedConcurrentExecutions: 2,
      architectures: ["arm64"],
    });
    assert.deepEqual(
      [name, handler, runtime, timeout, memorySize, reservedConcurrency, architecture],
      ["dev-notes-list", "src/notes.list", "nodejs22.x", 20, 512, 2, "arm64"],
    );
  });

  it("gets the name of its log group, which is Lambda's where the program names none [BC]", () => {
    const groupOf = (inputs: Parameters<typeof specOf>[0]) =>
      environmentOf(specOf({ name: "list", ...inputs }), "stream", {}).AWS_LAMBDA_LOG_GROUP_NAME;
    assert.equal(groupOf({}), "/aws/lambda/list");
    assert.equal(groupOf({ loggingConfig: { logFormat: "Text", logGroup: "shop" } }), "shop");
  });
});
