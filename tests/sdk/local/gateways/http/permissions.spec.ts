import { strict as assert } from "node:assert";
import type { GraphValue } from "#sdk/graph/types";
import { functionArn, invokeArn } from "../support/gateway-graph";
import { serve } from "../support/harness";
import { ApiGraph, EXECUTION_ARN } from "../support/http-graph";
import { ask } from "../support/requests";

interface Given {
  readonly sourceArn?: string;
  readonly permission?: Record<string, GraphValue>;
  readonly integration?: Record<string, GraphValue>;
  readonly uri?: string;
}

/** Returns the status of a request to a route whose function has one permission. */
async function statusOf(
  routeKey: string,
  target: string,
  { sourceArn, permission, integration, uri }: Given = {},
) {
  const graph = new ApiGraph()
    .stage()
    .function("list")
    .integration("i", {
      integrationType: "AWS_PROXY",
      integrationUri: uri ?? invokeArn("list"),
      ...integration,
    })
    .route(routeKey, "i")
    .permission("list", sourceArn, permission);
  const { gateway } = serve(graph, {
    list: () => ({ statusCode: 200 }),
    prod: () => ({ statusCode: 200 }),
  });
  return (await ask(gateway, target)).status;
}

describe("the permission to call a function", () => {
  for (const [sourceArn, routeKey, target, status] of [
    [`${EXECUTION_ARN}/*/*`, "GET /notes", "GET /notes", 200],
    [`${EXECUTION_ARN}/*/*`, "$default", "GET /notes", 200],
    [`${EXECUTION_ARN}/*/*/notes`, "GET /notes", "GET /notes", 200],
    [`${EXECUTION_ARN}/*/*/notes/{id}`, "GET /notes/{id}", "GET /notes/1", 200],
    [`${EXECUTION_ARN}/*/*/notes/*`, "GET /notes/{id}", "GET /notes/1", 200],
    [`${EXECUTION_ARN}/*/GET/notes/*`, "GET /notes/{id}", "GET /notes/1", 200],
    [`${EXECUTION_ARN}/$default/GET/notes`, "GET /notes", "GET /notes", 200],
    [`${EXECUTION_ARN}/*/$default`, "$default", "GET /notes", 200],
    [`${EXECUTION_ARN}/*/GET/notes`, "ANY /notes", "GET /notes", 200],
    ["arn:aws:execute-api:*:*:api123/*/*", "GET /notes", "GET /notes", 200],
    [`${EXECUTION_ARN}/*`, "GET /notes", "GET /notes", 200],
    [`${EXECUTION_ARN}/*/GET/notes`, "ANY /notes", "POST /notes", 500],
    [`${EXECUTION_ARN}/*/POST/notes`, "GET /notes", "GET /notes", 500],
    [`${EXECUTION_ARN}/*/*/notes/{id}`, "GET /notes", "GET /notes", 500],
    [`${EXECUTION_ARN}/*/*/notes`, "GET /notes/{id}", "GET /notes/1", 500],
    [`${EXECUTION_ARN}/prod/*/notes`, "GET /notes", "GET /notes", 500],
    [`${EXECUTION_ARN}/*/$default`, "GET /notes", "GET /notes", 500],
    [EXECUTION_ARN, "GET /notes", "GET /notes", 500],
    ["arn:aws:execute-api:eu-west-1:123456789012:other/*/*", "GET /notes", "GET /notes", 500],
    ["arn:aws:execute-api:us-east-1:123456789012:api123/*/*", "GET /notes", "GET /notes", 500],
  ] as const) {
    it(`${status === 200 ? "covers" : "does not cover"} ${target} on ${routeKey} with ${sourceArn} [BC; DG/permissions]`, async () => {
      assert.equal(await statusOf(routeKey, target, { sourceArn }), status);
    });
  }

  for (const [what, given, status] of [
    ["names the function by ARN", { permission: { function: functionArn("list") } }, 200],
    ["names the function with its account", { permission: { function: "123456789012:function:list" } }, 200],
    ["names another function", { permission: { function: "other" } }, 500],
    ["is for another service", { permission: { principal: "s3.amazonaws.com" } }, 500],
    ["is for every action", { permission: { action: "lambda:*" } }, 200],
    ["is for another action", { permission: { action: "lambda:GetFunction" } }, 500],
    [
      "is not needed where the integration has a role",
      { permission: { function: "other" }, integration: { credentialsArn: "arn:r" } },
      200,
    ],
    ["holds for the bare ARN as integration URI", { uri: functionArn("list") }, 200],
    [
      "holds for an ARN with its qualifier",
      { uri: invokeArn("list:prod"), permission: { qualifier: "prod" } },
      200,
    ],
    ["does not hold for an ARN with a qualifier when it has none", { uri: invokeArn("list:prod") }, 500],
    ["does not hold for the bare ARN when it has a qualifier", { permission: { qualifier: "prod" } }, 500],
    ["holds for the latest version", { uri: invokeArn("list:$LATEST") }, 200],
  ] as const) {
    it(`${what}: ${status} [DG/http-api-develop-integrations-lambda; MS]`, async () =>
      assert.equal(await statusOf("GET /", "GET /", given), status));
  }
});
