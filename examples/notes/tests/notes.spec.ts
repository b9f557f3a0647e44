import assert from "node:assert/strict";
import { type CapturedGraph, capture } from "pulumi-serverless-api/testing";

describe("the notes program", () => {
  let graph: CapturedGraph;

  before(async () => {
    const program = () => require("../index") as Promise<unknown>;
    graph = await capture(program, { project: "notes", config: { "notes:token": "secret" } });
  });

  function route(key: string) {
    const found = graph
      .resources("aws:apigatewayv2/route:Route")
      .find(({ inputs }) => inputs.routeKey === key);
    assert.ok(found, `there is a route ${key}`);
    return found;
  }

  it("allows everybody to read", () => {
    for (const key of ["GET /notes", "GET /notes/{id}", "$default"]) {
      assert.equal(route(key).inputs.authorizationType, "NONE");
    }
  });

  it("requires the authorizer for every write", () => {
    for (const key of ["POST /notes", "PUT /notes/{id}", "DELETE /notes/{id}"]) {
      assert.equal(route(key).inputs.authorizationType, "CUSTOM");
    }
  });

  it("gives functions no permission but to read and write items of the table", () => {
    const policies = graph
      .resources("aws:iam/rolePolicy:RolePolicy")
      .map(({ inputs }) => String(inputs.policy));
    assert.ok(policies.some((policy) => policy.includes("dynamodb:Query")));
    for (const policy of policies) assert.doesNotMatch(policy, /"(dynamodb|\*):?\*"|DeleteTable/);
  });
});
