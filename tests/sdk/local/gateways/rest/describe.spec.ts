import { strict as assert } from "node:assert";
import { describeRestApi } from "#sdk/local/gateways/rest/describe";
import { invokeArn } from "../support/gateway-graph";
import { RestGraph } from "../support/rest-graph";

describe("the rows of a REST API", () => {
  it("name the integration and the authorizer of each method, and leave preflight replies out", () => {
    const graph = new RestGraph()
      .stage()
      .function("auth")
      .permission("auth")
      .authorizer("login", { type: "TOKEN", authorizerUri: invokeArn("auth") })
      .authorizer("pool", { type: "COGNITO_USER_POOLS", providerArns: [] })
      .functionMethod("GET /", "home")
      .functionMethod("GET /a", "a", { authorization: "CUSTOM", authorizerId: "login" })
      .functionMethod("GET /b", "b", {
        authorization: "COGNITO_USER_POOLS",
        authorizerId: "pool",
        apiKeyRequired: true,
      })
      .functionMethod("GET /c", "c", { authorization: "AWS_IAM" })
      .functionMethod("GET /d", "d", { apiKeyRequired: true })
      .plan("plan", ["ann"])
      .method("OPTIONS /a", { type: "MOCK" })
      .method("GET /mapped", { type: "AWS", uri: invokeArn("home") })
      .method("GET /mock", { type: "MOCK" })
      .method("GET /url", { type: "HTTP_PROXY", uri: "https://example.com/" });

    const rows = describeRestApi(graph.compile(), { findCaller: () => undefined });

    assert.deepEqual(
      rows.map(({ route, function: name, authorizer, integration, status, note }) => [
        route,
        name,
        authorizer,
        integration,
        status,
        note,
      ]),
      [
        ["GET /", "home", "none", "function", "as on AWS", undefined],
        ["GET /a", "a", "login (function, token)", "function", "as on AWS", undefined],
        ["GET /b", "b", "pool (user pool), API key", "function", "as on AWS", undefined],
        ["GET /c", "c", "iam", "function", "as on AWS", undefined],
        ["GET /d", "d", "API key", "function", "as on AWS", undefined],
        ["GET /mapped", "home", "none", "function, mapped", "as on AWS", undefined],
        ["GET /mock", undefined, "none", "mock", "as on AWS", undefined],
        ["GET /url", undefined, "none", "https://example.com/", "as on AWS", undefined],
      ],
    );
  });

  it("report faults that AWS has too, and settings that are not emulated", () => {
    const graph = new RestGraph()
      .stage()
      .function("f")
      .method("GET /a", { type: "AWS_PROXY", uri: invokeArn("f") })
      .method("GET /b", { type: "AWS", uri: "arn:aws:apigateway:eu-west-1:sns:action/Publish" })
      .functionMethod("GET /c", "c", { authorization: "CUSTOM", authorizerId: "gone" })
      .functionMethod("GET /d", "d", { apiKeyRequired: true })
      .functionMethod("GET /e", "e", { authorization: "AWS_IAM" });

    const rows = describeRestApi(graph.compile());

    assert.deepEqual(
      rows.map(({ status }) => status),
      ["as on AWS", "not emulated", "as on AWS", "as on AWS", "not emulated"],
    );
    const notes = rows.map(({ note = "" }) => note);
    assert.match(
      notes[0] ?? "",
      /^answers 500: API Gateway may not call function "f": .*rest123\/dev\/GET\/a/,
    );
    assert.match(notes[1] ?? "", /^integration type AWS with arn:.*sns/);
    assert.match(notes[2] ?? "", /^answers 500: authorization CUSTOM names an authorizer .*: gone$/);
    assert.equal(notes[3], 'answers 403: no usage plan of stage "dev" has an API key');
    assert.match(notes[4] ?? "", /^IAM: no credentials are known here/);
  });

  it("report settings of an integration that are ignored", () => {
    const graph = new RestGraph()
      .stage()
      .method("GET /", { type: "MOCK", contentHandling: "CONVERT_TO_TEXT" })
      .method("GET /a", { type: "MOCK", contentHandling: "CONVERT_TO_BINARY", tlsConfig: {} })
      .response("GET /a", "200", { contentHandling: "CONVERT_TO_BINARY" });
    assert.deepEqual(
      describeRestApi(graph.compile()).map(({ route, status, note }) => [route, status, note]),
      [
        ["GET /", "as on AWS", undefined],
        ["GET /a", "approximated", "contentHandling CONVERT_TO_BINARY is ignored; tlsConfig is ignored"],
      ],
    );
  });

  it("list a method once that is the same in all stages", () => {
    const graph = new RestGraph().stage("dev").stage("prod").functionMethod("GET /", "f");
    assert.equal(describeRestApi(graph.compile()).length, 1);
  });

  it("say of a private integration which URL stands for its load balancer, or that none does", () => {
    const to = { type: "HTTP_PROXY", connectionType: "VPC_LINK", uri: "http://a.internal/" };
    const plan = new RestGraph()
      .stage()
      .method("GET /a", { ...to, integrationTarget: "arn:balancer" })
      .compile();
    const notes = (targets: Readonly<Record<string, string>>) =>
      describeRestApi(plan, { targets }).map(({ status, note }) => [status, note]);
    assert.deepEqual(notes({}), [["not emulated", "VPC link to http://a.internal/"]]);
    assert.deepEqual(notes({ "arn:balancer": "http://localhost:3000" }), [
      ["approximated", "http://localhost:3000 stands for the load balancer"],
    ]);
  });
});
