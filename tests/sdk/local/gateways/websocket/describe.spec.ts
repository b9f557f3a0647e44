import assert from "node:assert/strict";
import { describeWebSocketApi } from "#sdk/local/gateways/websocket/describe";
import { functionArn } from "../support/gateway-graph";
import { EXECUTION_ARN } from "../support/http-graph";
import { SocketGraph } from "../support/socket-graph";

const rowsOf = (graph: SocketGraph, local = {}) =>
  describeWebSocketApi(graph.compile(), local).map(({ route, status, note }) => [route, status, note]);

describe("the table of a WebSocket API's routes", () => {
  it("describes each route and how close to AWS it is served", () => {
    const graph = new SocketGraph()
      .guard()
      .socketRoute("$connect", "connect", { authorizationType: "CUSTOM", authorizerId: "guard" })
      .socketRoute("move", "move");
    assert.deepEqual(describeWebSocketApi(graph.compile()), [
      {
        route: "$connect",
        function: "connect",
        authorizer: "guard (function, policy)",
        integration: "function",
        status: "as on AWS",
        note: undefined,
      },
      {
        route: "move",
        function: "move",
        authorizer: "none",
        integration: "function",
        status: "as on AWS",
        note: undefined,
      },
    ]);
  });

  it("gives an integration 29 seconds unless it says otherwise [BC]", () => {
    const graph = new SocketGraph().socketRoute("move", "move");
    const { integration } = graph.compile().routes.get("move") ?? {};
    assert.equal(integration?.kind === "function" && integration.timeoutMs, 29_000);
  });

  it("reports faults that AWS has too", () => {
    const graph = new SocketGraph()
      .socketRoute("$connect", "connect", { authorizationType: "CUSTOM", authorizerId: "gone" })
      .function("bare")
      .integration("bare", { integrationType: "AWS_PROXY", integrationUri: functionArn("bare") })
      .route("move", "bare");
    const missing = `no aws:lambda/permission:Permission matches ${EXECUTION_ARN}/dev/move (there is none for the function)`;
    assert.deepEqual(rowsOf(graph), [
      [
        "$connect",
        "as on AWS",
        "answers 500: authorizationType CUSTOM names an authorizer that this API does not have: gone",
      ],
      ["move", "as on AWS", `fails: API Gateway may not call function "bare": ${missing}`],
    ]);
  });

  it("reports parts that are not emulated, with reasons", () => {
    const graph = new SocketGraph({ routeSelectionExpression: "$request.header.x" })
      .socketRoute("$connect", "connect", { authorizationType: "AWS_IAM" })
      .socketRoute("move", "move")
      .socketRoute("$default", "other")
      .integration("http", { integrationType: "HTTP_PROXY", integrationUri: "https://a.test" })
      .route("pass", "http");
    assert.deepEqual(rowsOf(graph), [
      [
        "$connect",
        "not emulated",
        "IAM: no credentials are known here, so every handshake is refused with 403",
      ],
      ["move", "not emulated", "route selection expression $request.header.x"],
      ["$default", "as on AWS", undefined],
      ["pass", "not emulated", "integration type HTTP_PROXY; route selection expression $request.header.x"],
    ]);
    assert.equal(rowsOf(graph, { findCaller: () => undefined })[0]?.[1], "as on AWS");
  });

  it("reports ignored settings of a route, above all an API key that is not checked", () => {
    const graph = new SocketGraph()
      .socketRoute("$connect", "connect", { apiKeyRequired: true })
      .socketRoute("move", "move", { requestModels: { move: "Move" }, apiKeyRequired: false })
      .socketRoute("asked", "move", {
        requestParameters: [{ requestParameterKey: "route.request.header.x", required: true }],
      })
      .integration("mapped", {
        integrationType: "AWS_PROXY",
        integrationUri: functionArn("move"),
        credentialsArn: "arn:aws:iam::123456789012:role/gateway",
        requestParameters: { "integration.request.header.x": "'1'" },
      })
      .route("mapped", "mapped");
    assert.deepEqual(rowsOf(graph), [
      ["$connect", "not emulated", "apiKeyRequired is ignored"],
      ["move", "not emulated", "requestModels is ignored"],
      ["asked", "not emulated", "requestParameters is ignored"],
      ["mapped", "not emulated", "requestParameters of the integration is ignored"],
    ]);
  });

  it("accepts mocks whose templates are plain text, and names the reason for the others", () => {
    const mock = (
      id: string,
      key: string,
      templates: Record<string, string>,
      responses?: Record<string, string>,
    ) => {
      graph.integration(id, { integrationType: "MOCK", requestTemplates: templates }).route(key, id);
      if (!responses) return;
      graph.add(
        "aws:apigatewayv2/integrationResponse:IntegrationResponse",
        `${id}-response`,
        `${id}-response`,
        {
          apiId: "api123",
          integrationId: id,
          responseTemplates: responses,
        },
      );
    };
    const graph = new SocketGraph();
    const ok = { $default: '{"statusCode":200}' };
    mock("plain", "plain", ok, { $default: "pong" });
    mock("computed", "computed", ok, { $default: "$input.body" });
    mock("several", "several", { a: '{"statusCode":200}', b: '{"statusCode":400}' });
    mock("empty", "empty", {});
    mock("connect", "$connect", ok);
    assert.deepEqual(rowsOf(graph), [
      ["plain", "as on AWS", undefined],
      ["computed", "not emulated", "mapping templates of a mock that are computed"],
      ["several", "not emulated", "a mock that chooses between several mapping templates"],
      ["empty", "not emulated", "a mock without a request template that gives statusCode"],
      ["$connect", "not emulated", "a mock without an integration response, which $connect needs"],
    ]);
  });
});
