import assert from "node:assert/strict";
import { toStack } from "#sdk/cli/adopt/cloudformation/to-stack";
import { releasesOf, retainAll } from "#sdk/cli/adopt/release";
import { sstStack } from "../../../support/cloudformation/sst-stack";
import { ref, StackBuilder } from "../../../support/cloudformation/stack-builder";

describe("templates that let a stack go", () => {
  it("keep every resource, custom ones and those with another policy as well", () => {
    const retained = retainAll({
      Resources: {
        Files: { Type: "AWS::S3::Bucket", DeletionPolicy: "Delete" },
        Empty: { Type: "Custom::S3AutoDeleteObjects", Properties: { BucketName: { Ref: "Files" } } },
      },
      Outputs: { Name: { Value: "x" } },
    });
    assert.deepEqual(retained, {
      Resources: {
        Files: { Type: "AWS::S3::Bucket", DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" },
        Empty: {
          Type: "Custom::S3AutoDeleteObjects",
          Properties: { BucketName: { Ref: "Files" } },
          DeletionPolicy: "Retain",
          UpdateReplacePolicy: "Retain",
        },
        KeptWhenTheStackGoes: {
          Type: "AWS::CloudFormation::WaitConditionHandle",
          DeletionPolicy: "Retain",
          UpdateReplacePolicy: "Retain",
        },
      },
      Outputs: { Name: { Value: "x" } },
    });
  });

  it("add no resource to a stack that has as many as there may be", () => {
    const full = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`R${n}`, { Type: "AWS::SNS::Topic" }]),
    );
    assert.equal(Object.keys(retainAll({ Resources: full }).Resources).length, 500);
  });

  it("come with two commands, those of stacks that import from others first", () => {
    const data = new StackBuilder("dev-shop-Data");
    const shared = data.share("Name", ref(data.add("Notes/Table", "AWS::DynamoDB::Table", {}, "notes")));
    const api = new StackBuilder("dev-shop-Api");
    api.add("Fn/Resource", "AWS::Lambda::Function", { Environment: shared });
    const stacks = [data, api].map((stack) => toStack(stack.name, stack.template, stack.resources));
    const releases = releasesOf(stacks, "adopted-dev");
    assert.deepEqual(
      releases.map(({ stack, file, update, remove }) => ({ stack, file, update, remove })),
      ["dev-shop-Api", "dev-shop-Data"].map((name) => ({
        stack: name,
        file: `${name}.template.json`,
        update: `aws cloudformation update-stack --stack-name ${name} --template-body file://adopted-dev/${name}.template.json --capabilities CAPABILITY_IAM CAPABILITY_NAMED_IAM CAPABILITY_AUTO_EXPAND && aws cloudformation wait stack-update-complete --stack-name ${name}`,
        remove: `aws cloudformation delete-stack --stack-name ${name}`,
      })),
    );
  });

  it("keep the values of parameters", () => {
    const template = { Resources: {}, Parameters: { Version: { Default: "1" } } };
    const [release] = releasesOf([toStack("dev-shop", template, [])], "out");
    assert.match(release?.update ?? "", / --parameters ParameterKey=Version,UsePreviousValue=true /);
  });

  it("go by way of a bucket where they are too large for a command", () => {
    const large = new StackBuilder("large");
    for (let n = 0; n < 200; n++)
      large.add(`Fn${n}/Resource`, "AWS::Lambda::Function", { Description: "x".repeat(300) });
    const [release] = releasesOf([toStack("large", large.template, large.resources)], "out");
    assert.equal(
      release?.update,
      "aws cloudformation deploy --stack-name large --template-file out/large.template.json --s3-bucket <bucket> --capabilities CAPABILITY_IAM CAPABILITY_NAMED_IAM CAPABILITY_AUTO_EXPAND",
    );
  });

  it("keep all of an app of every construct", () => {
    const stack = sstStack({ stage: "dev", app: "shop" });
    const { Resources } = retainAll(stack.template);
    const policies = Object.values(Resources).map(({ DeletionPolicy, UpdateReplacePolicy }) => [
      DeletionPolicy,
      UpdateReplacePolicy,
    ]);
    assert.equal(policies.length, Object.keys(stack.template.Resources).length + 1);
    assert.ok(policies.every(([one, other]) => one === "Retain" && other === "Retain"));
  });
});
