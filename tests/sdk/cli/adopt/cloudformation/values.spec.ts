import assert from "node:assert/strict";
import { toStack } from "#sdk/cli/adopt/cloudformation/to-stack";
import { Values } from "#sdk/cli/adopt/cloudformation/values";
import { arnOf, attribute, ref, StackBuilder } from "../../../../support/cloudformation/stack-builder";

describe("values of templates", () => {
  const data = new StackBuilder("dev-shop-Data");
  const jobs = data.add(
    "Jobs/Queue/Resource",
    "AWS::SQS::Queue",
    {},
    "https://sqs.us-east-1.amazonaws.com/1/jobs",
  );
  const notes = data.add("Notes/Table/Resource", "AWS::DynamoDB::Table", {}, "notes");
  const rest = data.add("Rest/Api/Resource", "AWS::ApiGateway::RestApi", {}, "rest1");
  const shared = data.share("TableName", ref(notes));
  const api = new StackBuilder("dev-shop-Api");
  const reader = api.add("Fn/Resource", "AWS::Lambda::Function", { Environment: shared }, "fn");
  const stacks = [data, api].map((stack) => toStack(stack.name, stack.template, stack.resources));
  const values = new Values(stacks, new Map([["rest1", "root1"]]));
  const text = (value: unknown, stack = data.name) => values.text(value, stack);

  it("are physical ids for references, and ARNs where they are made of names", () => {
    assert.equal(text(ref(notes)), "notes");
    assert.equal(text(arnOf(notes)), "arn:aws:dynamodb:us-east-1:123456789012:table/notes");
    assert.equal(text(arnOf(jobs)), "arn:aws:sqs:us-east-1:123456789012:jobs");
  });

  it("are joined and filled in", () => {
    assert.equal(text({ "Fn::Join": ["", ["integrations/", ref(notes)]] }), "integrations/notes");
    assert.equal(text({ "Fn::Sub": `\${AWS::Region}:\${${notes}}` }), "us-east-1:notes");
    assert.equal(text({ "Fn::Sub": [`\${Own}`, { Own: ref(notes) }] }), "notes");
  });

  it("are followed to the stack that exports them", () => {
    assert.equal(text(shared, api.name), "notes");
    assert.deepEqual(
      values.refs(shared, api.name).map(({ stack, logicalId }) => [stack, logicalId]),
      [[data.name, notes]],
    );
    const [, consumer] = stacks;
    assert.deepEqual(consumer && values.producersOf(consumer), [data.name]);
    assert.equal(values.find(api.name, reader)?.physicalId, "fn");
  });

  it("are not made up where only AWS knows them", () => {
    assert.equal(text(attribute(notes, "StreamArn")), undefined);
    assert.equal(text({ "Fn::Join": ["", ["a", attribute(notes, "StreamArn")]] }), undefined);
    assert.equal(text({ "Fn::If": ["IsBig", 1, 2] }), undefined);
  });

  it("have the root of a REST API once AWS has reported it", () => {
    assert.equal(text(attribute(rest, "RootResourceId")), "root1");
    assert.equal(new Values(stacks).text(attribute(rest, "RootResourceId"), data.name), undefined);
  });
});
