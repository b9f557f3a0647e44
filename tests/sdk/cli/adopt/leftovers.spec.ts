import assert from "node:assert/strict";
import type { DeployedResource } from "#sdk/cli/adopt/cloudformation/template";
import { leftoversIn } from "#sdk/cli/adopt/leftovers";

function deployed(type: string, physicalId: string, properties = {}): DeployedResource {
  return { stack: "s", logicalId: physicalId, type, physicalId, properties, path: undefined };
}

describe("what stays in AWS without an owner", () => {
  it("is told apart: what goes on calling functions, what holds data, and how much of the rest there is", () => {
    const { active, data, others } = leftoversIn([
      deployed("AWS::Lambda::EventSourceMapping", "mapping"),
      deployed("AWS::Events::Rule", "on", { State: "ENABLED" }),
      deployed("AWS::Events::Rule", "off", { State: "DISABLED" }),
      deployed("AWS::Events::Rule::Target", "Target0"),
      deployed("AWS::S3::Bucket", "files"),
      deployed("AWS::IAM::Role", "b"),
      deployed("AWS::IAM::Role", "a"),
      deployed("AWS::CDK::Metadata", "m"),
    ]);
    assert.deepEqual(
      active.map(({ physicalId }) => physicalId),
      ["mapping", "on"],
    );
    assert.deepEqual(
      data.map(({ physicalId }) => physicalId),
      ["files"],
    );
    assert.deepEqual(others, { "AWS::IAM::Role": 2 });
  });
});
