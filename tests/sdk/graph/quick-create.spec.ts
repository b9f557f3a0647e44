import assert from "node:assert/strict";
import { GraphIndex, withQuickCreated } from "#sdk/graph/index";
import { listRoutes, viewApis } from "#sdk/graph/views/index";
import { compileHttpApi } from "#sdk/local/gateways/http/compile";
import { graphResource, resourceGraph } from "../../support/graph";

const ARN = "arn:aws:lambda:us-east-1:123456789012:function:echo";
const EXECUTION_ARN = "arn:aws:execute-api:us-east-1:123456789012:quick-id";

const quick = (inputs: Record<string, string>) =>
  graphResource("aws:apigatewayv2/api:Api", "quick", {
    inputs: { protocolType: "HTTP", ...inputs },
    state: { executionArn: EXECUTION_ARN },
  });
const echo = graphResource("aws:lambda/function:Function", "echo", { state: { arn: ARN, name: "echo" } });

describe("an HTTP API with a target", () => {
  it("has the integration, the route and the stage that AWS makes for it", () => {
    const graph = withQuickCreated(resourceGraph(echo, quick({ target: ARN })));
    const { stages, routes } = compileHttpApi(new GraphIndex(graph), quick({}).urn);

    assert.deepEqual(
      stages.map(({ name, deployed }) => [name, deployed]),
      [["$default", true]],
    );
    assert.deepEqual(
      routes.map(({ routeKey, authorization }) => [routeKey, authorization]),
      [["$default", { type: "none" }]],
    );
    const { integration } = routes[0] ?? {};
    assert.ok(integration?.kind === "function");
    assert.deepEqual([integration.functionName, integration.payloadFormat], ["echo", "2.0"]);
    assert.match(integration.missingPermission("$default", "GET") ?? "", /no aws:lambda\/permission/);
  });

  it("needs no permission with a role of its own", () => {
    const given = quick({ target: ARN, credentialsArn: "arn:aws:iam::123456789012:role/gateway" });
    const { routes } = compileHttpApi(
      new GraphIndex(withQuickCreated(resourceGraph(echo, given))),
      given.urn,
    );

    const { integration } = routes[0] ?? {};
    assert.ok(integration?.kind === "function");
    assert.equal(integration.missingPermission("$default", "GET"), undefined);
  });

  it("hands requests of its route key to a URL", () => {
    const graph = withQuickCreated(
      resourceGraph(quick({ target: "https://example.com/a", routeKey: "GET /a" })),
    );
    const { routes } = compileHttpApi(new GraphIndex(graph), quick({}).urn);

    assert.equal(routes[0]?.routeKey, "GET /a");
    const { integration } = routes[0] ?? {};
    assert.ok(integration?.kind === "url");
    assert.deepEqual([integration.url, integration.method], ["https://example.com/a", undefined]);
  });

  it("is listed with its route", () => {
    const graph = withQuickCreated(resourceGraph(echo, quick({ target: ARN, routeKey: "GET /a" })));
    const [api] = listRoutes(viewApis(new GraphIndex(graph)));

    assert.deepEqual(
      api?.routes.map(({ routeKey, function: name }) => [routeKey, name]),
      [["GET /a", "echo"]],
    );
  });

  it("is the only one for which anything is added", () => {
    const graph = resourceGraph(echo, quick({}));
    assert.equal(withQuickCreated(graph), graph);
  });
});
