import assert from "node:assert/strict";
import { functionArn, invokeArn } from "../support/gateway-graph";
import { RestGraph } from "../support/rest-graph";

const ROLE = "arn:aws:iam::123456789012:role/gateway";
const POOL = "arn:aws:cognito-idp:eu-west-1:123456789012:userpool/eu-west-1_a";

describe("the inputs of a REST API", () => {
  const methodOf = (graph: RestGraph) => graph.compile().stages[0]?.methods[0];

  it("allow calls of functions and authorizers with a role of their own without a permission", () => {
    const authorizerOf = (inputs: Record<string, string>) => {
      const uri = { type: "REQUEST", authorizerUri: invokeArn("check"), authorizerResultTtlInSeconds: 60 };
      const [found] = new RestGraph().authorizer("check", { ...uri, ...inputs }).compile().authorizers;
      return found?.kind === "lambda" ? [found.functionArn, found.permitted, found.ttlSeconds] : [];
    };
    assert.deepEqual(authorizerOf({}), [functionArn("check"), false, 60]);
    assert.deepEqual(authorizerOf({ authorizerCredentials: ROLE }), [functionArn("check"), true, 60]);

    const lacks = (inputs: Record<string, string>) => {
      const to = { type: "AWS_PROXY", uri: invokeArn("list"), timeoutMilliseconds: 500, ...inputs };
      const integration = methodOf(new RestGraph().stage().method("GET /a", to))?.integration;
      assert.ok(integration?.kind === "function");
      assert.equal(integration.timeoutMs, 500);
      return integration.missingPermission("GET") !== undefined;
    };
    assert.equal(lacks({}), true);
    assert.equal(lacks({ credentials: ROLE }), false);
  });

  it("set the user pools, the token and the scopes that an authorizer accepts", () => {
    const source = "method.request.header.X-Token";
    const graph = new RestGraph()
      .stage()
      .authorizer("users", { type: "COGNITO_USER_POOLS", providerArns: [POOL], identitySource: source })
      .functionMethod("GET /a", "list", {
        authorization: "COGNITO_USER_POOLS",
        authorizerId: "users",
        authorizationScopes: ["read"],
      });
    const [authorizer] = graph.compile().authorizers;
    assert.ok(authorizer?.kind === "user-pool");
    assert.deepEqual(authorizer.issuers, ["https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_a"]);
    assert.equal(authorizer.identitySource, source);
    assert.deepEqual(methodOf(graph)?.scopes, ["read"]);
  });

  it("set a method's operation name, its binary media types, and whether its reply streams", () => {
    const graph = new RestGraph({ binaryMediaTypes: ["image/*"] })
      .stage("dev", { variables: { size: "small" } })
      .functionMethod("GET /a", "list", { operationName: "ListNotes" }, { responseTransferMode: "STREAM" });
    const { binaryMediaTypes, stages } = graph.compile();
    assert.deepEqual(binaryMediaTypes, ["image/*"]);
    assert.deepEqual(stages[0]?.variables, { size: "small" });
    assert.equal(methodOf(graph)?.operationName, "ListNotes");
    const integration = methodOf(graph)?.integration;
    assert.ok(integration?.kind === "function" && integration.streams);
  });

  it("name the load balancer of a VPC link, by itself or by the link", () => {
    const link = { connectionType: "VPC_LINK", connectionId: "link1", integrationTarget: "arn:balancer" };
    const to = { type: "HTTP_PROXY", uri: "http://a.internal", ...link };
    const integration = methodOf(new RestGraph().stage().method("GET /a", to))?.integration;
    assert.deepEqual(integration?.kind === "url" && integration.balancer, {
      arns: ["arn:balancer"],
      what: "VPC link to http://a.internal",
    });
  });
});
