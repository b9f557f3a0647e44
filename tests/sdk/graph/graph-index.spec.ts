import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import * as path from "node:path";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as pulumi from "@pulumi/pulumi";
import { GraphIndex } from "#sdk/graph/index";
import { ROOT, SOURCES } from "../../support/paths";
import { record } from "../../support/record";

const API = "aws:apigatewayv2/api:Api";

describe("look-ups in a graph", () => {
  const build = async (): Promise<GraphIndex> => {
    const { graph } = await record(() => {
      const group = new pulumi.ComponentResource("app:index:Group", "group");
      const api = new apigatewayv2.Api("api", { protocolType: "HTTP" }, { parent: group });
      const integration = new apigatewayv2.Integration("call", {
        apiId: api.id,
        integrationType: "HTTP_PROXY",
      });
      const target = pulumi.interpolate`integrations/${integration.id}`;
      new apigatewayv2.Route("route", { apiId: api.id, routeKey: "GET /", target });
      new apigatewayv2.Route("plain", { apiId: "elsewhere", routeKey: "GET /" });
    });
    // The graph as it is read back from a file.
    return new GraphIndex(JSON.parse(JSON.stringify(graph)));
  };

  it("finds resources by type and name, id, ARN and URN", async () => {
    const index = await build();
    const api = index.find(API, "api");
    assert.ok(api);
    assert.equal(index.findById(API, api.id), api);
    assert.equal(index.findByArn(String(api.state.arn)), api);
    assert.equal(index.findByUrn(api.urn), api);
    assert.equal(index.find(API, "none"), undefined);
    assert.equal(index.findById("aws:apigateway/restApi:RestApi", api.id), undefined);
    assert.equal(index.findByArn("arn:aws:none"), undefined);
    assert.deepEqual(index.ofType(API), [api]);
  });

  it("follows an input to the resource it refers to, also inside a longer text", async () => {
    const index = await build();
    const route = index.find("aws:apigatewayv2/route:Route", "route");
    const plain = index.find("aws:apigatewayv2/route:Route", "plain");
    assert.ok(route && plain);
    assert.equal(index.follow(route, "apiId", API), index.find(API, "api"));
    assert.deepEqual(
      index.referenced(route, "target").map(({ name }) => name),
      ["call"],
    );
    assert.equal(index.follow(route, "target", API), undefined);
    assert.deepEqual(index.referenced(plain, "apiId"), []);
  });

  it("knows the children of a component and of the stack", async () => {
    const index = await build();
    const group = index.find("app:index:Group", "group");
    assert.deepEqual(
      index.childrenOf(group).map(({ name }) => name),
      ["api"],
    );
    assert.deepEqual(
      index
        .childrenOf(undefined)
        .map(({ name }) => name)
        .sort(),
      ["call", "group", "plain", "route"],
    );
  });

  it("does not load the Pulumi SDK", () => {
    const script = `require(${JSON.stringify(path.join(SOURCES, "graph"))}); console.log(Object.keys(require.cache).filter((f) => f.includes("@pulumi")).length)`;
    assert.equal(
      execFileSync(process.execPath, ["-r", "tsx/cjs", "-e", script], { cwd: ROOT, encoding: "utf8" }),
      "0\n",
    );
  });
});
