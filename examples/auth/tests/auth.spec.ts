import assert from "node:assert/strict";
import * as apigateway from "@pulumi/aws/apigateway";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as cognito from "@pulumi/aws/cognito";
import * as iam from "@pulumi/aws/iam";
import type { PostConfirmationTriggerEvent } from "aws-lambda";
import { type CapturedGraph, capture } from "pulumi-serverless-api/testing";

describe("the auth program", () => {
  let graph: CapturedGraph;

  before(async () => {
    graph = await capture(() => require("../index") as Promise<unknown>, { project: "auth" });
  });

  function statements(policy: string) {
    const { inputs } = graph.resource(iam.RolePolicy, policy);
    return JSON.parse(String(inputs.policy)).Statement as { Action: string[]; Resource: string[] }[];
  }

  it("guards each route in another way, and the page not at all", () => {
    const routes = graph.resources(apigatewayv2.Route).map(({ inputs }) => inputs);
    assert.deepEqual(
      routes.map(({ routeKey, authorizationType }) => [routeKey, authorizationType]),
      [
        ["GET /me", "JWT"],
        ["GET /files", "AWS_IAM"],
        ["GET /admin", "CUSTOM"],
        ["GET /", "NONE"],
        ["GET /{file}", "NONE"],
        ["GET /config", "NONE"],
      ],
    );
    graph.expect(apigateway.Method, "ApiStack-Rest-method-GET-profile", {
      authorization: "COGNITO_USER_POOLS",
    });
  });

  it("accepts tokens of the pool's own client behind both gateways", () => {
    const pool = graph.resource(cognito.UserPool);
    const issuer = `https://cognito-idp.us-east-1.amazonaws.com/${pool.id}`;
    const audiences = [graph.resource(cognito.UserPoolClient).id];
    graph.expect(apigatewayv2.Authorizer, "ApiStack-Api-authorizer-users", {
      jwtConfiguration: { issuer, audiences },
    });
    graph.expect(apigateway.Authorizer, { type: "COGNITO_USER_POOLS", providerArns: [pool.state.arn] });
  });

  it("allows users who have signed in to call the API, and gives guests no permissions", () => {
    graph.expect(cognito.IdentityPool, { allowUnauthenticatedIdentities: false });
    const [api] = graph.resources(apigatewayv2.Api).filter(({ name }) => name.startsWith("ApiStack-Api"));
    assert.deepEqual(statements("ApiStack-Auth-Auth-auth-role-policy"), [
      { Effect: "Allow", Action: ["execute-api:Invoke"], Resource: [`${api?.state.executionArn}/*`] },
    ]);
    const ofGuests = graph.resources(iam.RolePolicy).filter(({ name }) => name.includes("unauth-role"));
    assert.deepEqual(ofGuests, []);
  });

  it("sends users of the hosted page back to the page alone, with a code and never with tokens", () => {
    const site = graph.resource(apigatewayv2.Api, "SiteStack-Site-api");
    const page = `${site.state.apiEndpoint}/`;
    const { inputs } = graph.expect(cognito.UserPoolClient, {
      allowedOauthFlows: ["code"],
      callbackUrls: [page],
      logoutUrls: [page],
    });
    assert.notEqual(inputs.generateSecret, true);
    assert.match(String(graph.resource(cognito.UserPoolDomain).inputs.domain), /^[a-z0-9][a-z0-9-]{0,62}$/);
  });

  it("allows the trigger to put users into groups of its own pool, and nothing else", () => {
    const names = graph.resources(cognito.UserGroup).map(({ inputs }) => inputs.name);
    assert.deepEqual(names, ["admins", "members"]);
    const inPools = graph
      .resources(iam.RolePolicy)
      .flatMap(({ name }) => statements(name))
      .filter(({ Action }) => Action.some((action) => action.startsWith("cognito-idp:")));
    const { arn } = graph.resource(cognito.UserPool).state;
    assert.deepEqual(inPools, [
      { Effect: "Allow", Action: ["cognito-idp:AdminAddUserToGroup"], Resource: [arn] },
    ]);
  });
});

describe("the group of a new user", () => {
  let groups: typeof import("../src/groups");

  before(() => {
    process.env.ADMINS = "ada@example.com, Bob@example.com";
    groups = require("../src/groups");
  });

  after(() => {
    delete process.env.ADMINS;
  });

  it("is admins for the addresses of the configuration, in any letter case", () => {
    for (const email of ["ada@example.com", "ADA@example.com", "bob@example.com"])
      assert.equal(groups.groupOf({ email, email_verified: "true" }), "admins");
  });

  it("is members for everybody else, and for an unverified address", () => {
    assert.equal(groups.groupOf({ email: "cid@example.com", email_verified: "true" }), "members");
    assert.equal(groups.groupOf({ email: "ada@example.com", email_verified: "false" }), "members");
    assert.equal(groups.groupOf({ email: "ada@example.com" }), "members");
    assert.equal(groups.groupOf({ email: "", email_verified: "true" }), "members");
  });

  it("stays the same after a password reset", async () => {
    const event = {
      triggerSource: "PostConfirmation_ConfirmForgotPassword",
    } as PostConfirmationTriggerEvent;
    assert.equal(await groups.join(event), event);
  });
});
