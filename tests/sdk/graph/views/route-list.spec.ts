import assert from "node:assert/strict";
import { GraphIndex } from "#sdk/graph/index";
import { listRoutes, viewApis } from "#sdk/graph/views/index";
import { graphResource, resourceGraph } from "../../../support/graph";
import { invokeArn } from "../../local/gateways/support/gateway-graph";
import { ApiGraph } from "../../local/gateways/support/http-graph";
import { RestGraph } from "../../local/gateways/support/rest-graph";
import { SocketGraph } from "../../local/gateways/support/socket-graph";
import { shopIndex } from "./shop";

/** Route key, function, authorizer and integration of the only API of a graph. */
function rows(index: GraphIndex): unknown[] {
  const [api] = listRoutes(viewApis(index));
  return (api?.routes ?? []).map((row) => [row.routeKey, row.function, row.authorizer, row.integration]);
}

describe("listRoutes", () => {
  it("lists the routes of all APIs of a program, of every kind, in the order registered", async () => {
    const apis = listRoutes(viewApis(await shopIndex()));
    assert.deepEqual(
      apis.map(({ id, kind }) => [id, kind]),
      [
        ["Api", "http"],
        ["Partners", "rest"],
        ["Chat", "websocket"],
      ],
    );
    assert.deepEqual(apis[0]?.routes[1], {
      routeKey: "POST /items",
      method: "POST",
      path: "/items",
      function: "src/items.add",
      authorizer: "login (jwt)",
      scopes: ["items:write"],
      apiKeyRequired: false,
      integration: "function, payload 2.0",
    });
    assert.deepEqual(apis[1]?.routes, [
      {
        routeKey: "GET /orders/{id}",
        method: "GET",
        path: "/orders/{id}",
        function: "src/orders.read",
        authorizer: "iam",
        scopes: [],
        apiKeyRequired: false,
        integration: "function",
      },
    ]);
    const [say] = apis[2]?.routes ?? [];
    assert.deepEqual(
      [say?.routeKey, say?.method, say?.path, say?.function],
      ["say", null, null, "src/chat.say"],
    );
  });

  it("says what plain resources of an HTTP API do, with the functions' own names", () => {
    const graph = new ApiGraph()
      .functionRoute("GET /plain", "hello", { payload: "1.0", route: { authorizationType: "AWS_IAM" } })
      .route("GET /broken", "missing", { authorizationType: "JWT", authorizerId: "none" })
      .integration("web", { integrationType: "HTTP_PROXY", integrationUri: "https://web.test/a" })
      .route("$default", "web")
      .integration("queue", { integrationType: "AWS_PROXY", integrationSubtype: "SQS-SendMessage" })
      .route("POST /jobs", "queue")
      .integration("lb", {
        integrationType: "HTTP_PROXY",
        connectionType: "VPC_LINK",
        integrationUri: "arn:aws:elasticloadbalancing:eu-west-1:1:listener/app/web/1/2",
      })
      .route("ANY /inside", "lb")
      .integration("other", { integrationType: "AWS_PROXY", integrationUri: invokeArn("elsewhere") })
      .route("GET /elsewhere", "other");
    assert.deepEqual(rows(graph.index()), [
      ["GET /plain", "hello", "iam", "function, payload 1.0"],
      ["GET /broken", null, "missing", "none"],
      ["$default", null, "none", "https://web.test/a"],
      ["POST /jobs", null, "none", "service SQS-SendMessage"],
      [
        "ANY /inside",
        null,
        "none",
        "load balancer arn:aws:elasticloadbalancing:eu-west-1:1:listener/app/web/1/2",
      ],
      ["GET /elsewhere", "elsewhere", "none", "function, payload 1.0"],
    ]);
  });

  it("says what methods of a REST API do, without its preflight replies", () => {
    const graph = new RestGraph()
      .function("guard")
      .authorizer("guard", { type: "TOKEN", authorizerUri: invokeArn("guard") })
      .authorizer("pool", {
        type: "COGNITO_USER_POOLS",
        providerArns: ["arn:aws:cognito-idp:eu-west-1:1:userpool/p"],
      })
      .functionMethod("GET /a/{id}", "read", { authorization: "CUSTOM", authorizerId: "guard" })
      .method("PUT /a/{id}", { type: "HTTP", uri: "https://web.test" }, { apiKeyRequired: true })
      .method("POST /a", { type: "MOCK" }, { authorization: "COGNITO_USER_POOLS", authorizerId: "pool" })
      .method("OPTIONS /a", { type: "MOCK" });
    assert.deepEqual(rows(graph.index()), [
      ["GET /a/{id}", "read", "guard (guard)", "function"],
      ["PUT /a/{id}", null, "none", "https://web.test"],
      ["POST /a", null, "pool (user pool)", "mock"],
    ]);
    assert.equal(viewApis(graph.index())[0]?.answersPreflight, true);
    assert.equal(listRoutes(viewApis(graph.index()))[0]?.routes[1]?.apiKeyRequired, true);
  });

  it("says what routes of a WebSocket API do", () => {
    const graph = new SocketGraph()
      .guard()
      .socketRoute("$connect", "connect", { authorizationType: "CUSTOM", authorizerId: "guard" })
      .integration("echo", { integrationType: "MOCK" })
      .route("ping", "echo");
    assert.deepEqual(rows(graph.index()), [
      ["$connect", "connect", "guard (guard)", "function"],
      ["ping", null, "none", "mock"],
    ]);
  });

  it("finds none in a graph without APIs", () => {
    const graph = resourceGraph(graphResource("aws:dynamodb/table:Table", "notes"));
    assert.deepEqual(listRoutes(viewApis(new GraphIndex(graph))), []);
  });
});

describe("viewApis", () => {
  it("knows the stages of an API and its URLs on domains of the user's own", () => {
    const graph = new RestGraph()
      .stage("dev")
      .part("BasePathMapping", "mapping", { domainName: "api.test", basePath: "v1", stageName: "dev" });
    const [api] = viewApis(graph.index());
    assert.deepEqual(api?.stages, ["dev"]);
    assert.deepEqual(api?.customUrls, [{ url: "https://api.test/v1", stage: "dev" }]);
    const http = new ApiGraph().stage().add("aws:apigatewayv2/apiMapping:ApiMapping", "m", "m", {
      apiId: "api123",
      domainName: "h.test",
      stage: "$default",
    });
    assert.deepEqual(viewApis(http.index())[0]?.customUrls, [{ url: "https://h.test", stage: "$default" }]);
  });
});
