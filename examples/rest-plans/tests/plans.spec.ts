import assert from "node:assert/strict";
import * as apigateway from "@pulumi/aws/apigateway";
import { type CapturedGraph, capture } from "pulumi-serverless-api/testing";

describe("the orders program", () => {
  let graph: CapturedGraph;

  before(async () => {
    graph = await capture(() => require("../index") as Promise<unknown>, { project: "orders" });
  });

  function method(name: string) {
    return graph.resource(apigateway.Method, `ApiStack-Orders-method-${name}`);
  }

  it("requires a key for orders, and none for the status", () => {
    for (const name of ["GET-orders", "POST-orders"]) assert.equal(method(name).inputs.apiKeyRequired, true);
    assert.notEqual(method("GET-status").inputs.apiKeyRequired, true);
  });

  it("refuses invalid bodies before it calls a function", () => {
    const validator = graph.expect(apigateway.RequestValidator, { validateRequestBody: true });
    const { inputs } = method("POST-orders");
    assert.equal(inputs.requestValidatorId, validator.id);
    assert.deepEqual(inputs.requestModels, { "application/json": "Order" });
    const schema = JSON.parse(String(graph.resource(apigateway.Model).inputs.schema));
    assert.deepEqual(schema.required, ["article", "count"]);
  });

  it("has two usage plans with one key each, and the trial plan is the smaller one", () => {
    const plans = graph.resources(apigateway.UsagePlan);
    const stage = { apiId: graph.resource(apigateway.RestApi).id, stage: "dev" };
    for (const { inputs } of plans) assert.deepEqual(inputs.apiStages, [stage]);
    assert.deepEqual(
      plans.map(({ inputs }) => inputs.throttleSettings),
      [
        { rateLimit: 1, burstLimit: 5 },
        { rateLimit: 50, burstLimit: 100 },
      ],
    );
    const keys = graph.resources(apigateway.UsagePlanKey).map(({ inputs }) => inputs.usagePlanId);
    assert.deepEqual(
      keys,
      plans.map(({ id }) => id),
    );
  });

  it("deploys the routes of all stacks at once", () => {
    const deployment = graph.resource(apigateway.Deployment);
    for (const { urn } of graph.resources(apigateway.Method))
      assert.ok(deployment.dependencies.includes(urn));
  });
});
