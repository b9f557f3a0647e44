import assert from "node:assert/strict";
import { credentialVariables, localEnvironment } from "#sdk/local/lambda/local-environment";
import { invokeArn } from "../sdk/local/gateways/support/gateway-graph";
import { serve, serveRest } from "../sdk/local/gateways/support/harness";
import { ApiGraph, EXECUTION_ARN } from "../sdk/local/gateways/support/http-graph";
import { ask } from "../sdk/local/gateways/support/requests";
import { RestGraph } from "../sdk/local/gateways/support/rest-graph";
import { graphResource } from "../support/graph";

/** Known mistakes of other emulators, as far as no spec of a part covers them. */
describe("where other emulators differ from AWS", () => {
  it("routes with tokens and IAM refuse requests without them [peers/open-routes]", async () => {
    const graph = new ApiGraph()
      .stage()
      .functionRoute("GET /jwt", "f", { route: { authorizationType: "JWT", authorizerId: "pool" } })
      .functionRoute("GET /iam", "g", { route: { authorizationType: "AWS_IAM" } })
      .authorizer("pool", {
        authorizerType: "JWT",
        identitySources: ["$request.header.Authorization"],
        jwtConfiguration: { issuer: "https://issuer.test", audiences: ["a"] },
      });
    const { gateway, received } = serve(graph, {}, { findCaller: () => undefined });
    assert.deepEqual(
      [(await ask(gateway, "GET /jwt")).status, (await ask(gateway, "GET /iam")).status],
      [401, 403],
    );
    assert.deepEqual(received, []);
  });

  it("user pools and IAM of REST APIs refuse requests without a token or signature [peers/admits-everybody]", async () => {
    const graph = new RestGraph()
      .stage()
      .functionMethod("GET /pool", "f", { authorization: "COGNITO_USER_POOLS", authorizerId: "pool" })
      .functionMethod("GET /iam", "g", { authorization: "AWS_IAM" })
      .authorizer("pool", {
        type: "COGNITO_USER_POOLS",
        providerArns: ["arn:aws:cognito-idp:eu-west-1:123456789012:userpool/eu-west-1_pool"],
      });
    const { gateway, received } = serveRest(graph, {}, { findCaller: () => undefined });
    assert.deepEqual(
      [(await ask(gateway, "GET /dev/pool")).status, (await ask(gateway, "GET /dev/iam")).status],
      [401, 403],
    );
    assert.deepEqual(received, []);
  });

  it("an authorizer is asked about greedy paths and requests with a query [peers/greedy-authorizer]", async () => {
    const graph = new ApiGraph()
      .stage()
      .functionRoute("ANY /{proxy+}", "f", { route: { authorizationType: "CUSTOM", authorizerId: "check" } })
      .authorizer("check", {
        authorizerType: "REQUEST",
        authorizerUri: invokeArn("check"),
        authorizerPayloadFormatVersion: "2.0",
        enableSimpleResponses: true,
        identitySources: ["$request.header.Host"],
      })
      .permission("check", `${EXECUTION_ARN}/authorizers/check`);
    const { gateway, received } = serve(graph, { check: () => ({ isAuthorized: false }) });
    assert.equal((await ask(gateway, "GET /a/b/c?d=e")).status, 403);
    assert.deepEqual(
      received.map(({ name }) => name),
      ["check"],
    );
  });

  it("a function's role changes neither its variables nor its credentials", () => {
    const variables = (role: string) =>
      localEnvironment(graphResource("aws:lambda/function:Function", "f", { inputs: { role } }), {
        urls: new Map(),
        services: [],
      });
    assert.deepEqual(variables("arn:aws:iam::1:role/all"), variables("arn:aws:iam::1:role/nothing"));
    const credentials = credentialVariables({ accessKeyId: "a", secretAccessKey: "b" });
    assert.deepEqual(credentials, {
      AWS_ACCESS_KEY_ID: "a",
      AWS_SECRET_ACCESS_KEY: "b",
      AWS_SESSION_TOKEN: "",
    });
  });
});
