import { strict as assert } from "node:assert";
import * as aws from "@pulumi/aws";
import type { ProviderRequest } from "#sdk/aws/answer";
import { RESOURCE_TYPES } from "#sdk/aws/resource-types";
import { answerAs } from "#sdk/graph/provider/answers";
import { record } from "../../../support/record";

describe("the provider in a capture", () => {
  it("gives any other type its inputs, an id and an ARN", async () => {
    const other = await record(() => {
      new aws.xray.Group("group", { groupName: "g", filterExpression: "x" });
    });
    const group = other.resource(aws.xray.Group);
    assert.match(String(group.state.arn), /^arn:aws:xray:us-east-1:123456789012:group\/group-[0-9a-f]{7}$/);
    assert.equal(group.state.filterExpression, "x");
  });

  it("answers as the record of the type says, where it has an answer", () => {
    for (const { token, answer } of RESOURCE_TYPES) {
      const request = requestFor(token);
      if (answer) assert.deepEqual(answerAs(request), answer(request), token);
      assert.deepEqual(answerAs(request), answerAs(request), token);
    }
  });

  it("finds the id of a request validator by its name, which AWS asks for", () => {
    const { id, state } = answerAs(requestFor("aws:apigateway/requestValidator:RequestValidator"));
    assert.match(String(state.name), /^it-[0-9a-f]{7}$/);
    assert.match(id, /^[a-z][a-z0-9]{5}$/);
  });

  it("leaves the names that every object has to resources of other providers", () => {
    assert.match(answerAs(requestFor("toString")).id, /^it-[0-9a-f]{7}$/);
  });

  it("gives a Stash the first input that it was given", () => {
    const request = { ...requestFor("pulumi:index:Stash"), inputs: { input: "first" } };
    assert.deepEqual(answerAs(request).state, { output: "first" });
  });
});

function requestFor(type: string): ProviderRequest {
  const urn = `urn:pulumi:dev::notes::${type}::it`;
  return { type, name: "it", urn, inputs: {}, region: "us-east-1", find: () => undefined };
}
