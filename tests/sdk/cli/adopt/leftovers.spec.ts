import assert from "node:assert/strict";
import type { DeployedResource } from "#sdk/cli/adopt/cloudformation/template";
import { leftoversIn } from "#sdk/cli/adopt/leftovers";

function deployed(type: string, physicalId: string, properties = {}): DeployedResource {
  return { stack: "s", logicalId: physicalId, type, physicalId, properties, path: undefined };
}

describe("the resources that an adoption leaves in AWS without an owner", () => {
  it("are listed by kind: those that still call functions, those that hold data, and the number of the rest", () => {
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
