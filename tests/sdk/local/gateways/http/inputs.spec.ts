import assert from "node:assert/strict";
import { functionArn } from "../support/gateway-graph";
import { ApiGraph } from "../support/http-graph";

describe("the inputs of an HTTP API", () => {
  it("allow calls of an authorizer with a role of its own without a permission", () => {
    const permitted = (inputs: Record<string, string>) => {
      const uri = { authorizerType: "REQUEST", authorizerUri: functionArn("check") };
      const [authorizer] = new ApiGraph().authorizer("check", { ...uri, ...inputs }).compile().authorizers;
      return authorizer?.kind === "lambda" && authorizer.permitted;
    };
    assert.equal(permitted({}), false);
    assert.equal(permitted({ authorizerCredentialsArn: "arn:aws:iam::123456789012:role/gateway" }), true);
  });

  it("set the scopes that a route requires", () => {
    const plan = new ApiGraph().functionRoute("GET /a", "a", { route: { authorizationScopes: ["read"] } });
    assert.deepEqual(plan.compile().routes[0]?.scopes, ["read"]);
  });

  it("serve a stage that deploys by itself or names its deployment, and no other", () => {
    const isDeployed = (inputs: Record<string, string | boolean>) =>
      new ApiGraph().stage("dev", { autoDeploy: false, ...inputs }).compile().stages[0]?.deployed;
    assert.equal(isDeployed({}), false);
    assert.equal(isDeployed({ autoDeploy: true }), true);
    assert.equal(isDeployed({ deploymentId: "d1" }), true);
  });

  it("name the listener or the AWS service behind a route", () => {
    const integrationOf = (inputs: Record<string, string>) =>
      new ApiGraph().integration("i", inputs).route("GET /a", "i").compile().routes[0]?.integration;
    const uri = "arn:aws:elasticloadbalancing:eu-west-1:123456789012:listener/app/a/1/2";
    const link = { connectionType: "VPC_LINK", connectionId: "link1" };
    const linked = integrationOf({ integrationType: "HTTP_PROXY", integrationUri: uri, ...link });
    assert.equal(linked?.kind === "private" && linked.listenerArn, uri);
    assert.deepEqual(integrationOf({ integrationType: "AWS_PROXY", integrationSubtype: "SQS-SendMessage" }), {
      kind: "none",
      what: "service integration SQS-SendMessage",
    });
  });
});
