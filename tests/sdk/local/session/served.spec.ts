import assert from "node:assert/strict";
import { servedRows } from "#sdk/local/session/served";
import { graphResource } from "../../../support/graph";

describe("servedRows", () => {
  it("lists no resource that is served as on AWS, or has no meaning on one machine", () => {
    const types = ["aws:iam/role:Role", "aws:lambda/permission:Permission", "aws:apigatewayv2/route:Route"];
    assert.deepEqual(servedRows(types.map((type) => graphResource(type, "x"))), []);
    assert.deepEqual(servedRows([graphResource("serverless-api:index:Api", "x")]), []);
  });

  it("lists no parts of a REST API, but its settings without effect", () => {
    const kinds = [
      "restApi:RestApi",
      "method:Method",
      "usagePlan:UsagePlan",
      "model:Model",
      "account:Account",
    ];
    const resources = kinds.map((kind) => graphResource(`aws:apigateway/${kind}`, "x"));
    assert.deepEqual(servedRows(resources), []);

    const inputs = { policy: "{}" };
    assert.deepEqual(servedRows([graphResource("aws:apigateway/restApi:RestApi", "api", { inputs })]), [
      { what: "api policy", fidelity: "not emulated", note: "its resource policy is not evaluated" },
    ]);
  });

  it("counts resources that are approximated or not emulated, by kind", () => {
    const rows = servedRows([
      graphResource("aws:dynamodb/table:Table", "a"),
      graphResource("aws:dynamodb/table:Table", "b"),
      graphResource("aws:sfn/stateMachine:StateMachine", "q"),
      graphResource("aws:lambda/layerVersion:LayerVersion", "l"),
      graphResource("aws:apigatewayv2/api:Api", "w", { inputs: { protocolType: "WEBSOCKET" } }),
      graphResource("aws:apigatewayv2/routeResponse:RouteResponse", "r"),
    ]);
    assert.deepEqual(
      rows.map(({ what, fidelity }) => [what, fidelity]),
      [
        ["2 aws:dynamodb/table:Table", "approximated"],
        ["1 aws:lambda/layerVersion:LayerVersion", "approximated"],
        ["1 aws:sfn/stateMachine:StateMachine", "not emulated"],
      ],
    );
    assert.match(rows[1]?.note ?? "", /; \/opt is that of this machine$/);
    assert.equal(rows[2]?.note, "nothing stands in for it");
  });

  it("names resources of AWS that another provider has, which nothing reads", () => {
    assert.deepEqual(servedRows([graphResource("aws-native:sqs:Queue", "a")]), [
      {
        what: "1 aws-native:sqs:Queue",
        fidelity: "not emulated",
        note: "resources of @pulumi/aws alone are served",
      },
    ]);
    assert.deepEqual(servedRows([graphResource("random:index/randomId:RandomId", "a")]), []);
  });

  it("names what AWS has added and is not served: accelerators, vector indexes, routing rules, instances of one's own", () => {
    const rows = servedRows([
      graphResource("aws:lambda/function:Function", "f", { inputs: { acceleratorConfig: { type: "x" } } }),
      graphResource("aws:dynamodb/table:Table", "t", { inputs: { vectorIndexes: [{ name: "v" }] } }),
      graphResource("aws:apigatewayv2/routingRule:RoutingRule", "r"),
      graphResource("aws:apigateway/vpcLink:VpcLink", "l"),
      graphResource("aws:lambda/capacityProvider:CapacityProvider", "c"),
    ]);
    assert.deepEqual(
      rows.filter(({ fidelity }) => fidelity === "not emulated").map(({ what, note }) => `${what}: ${note}`),
      [
        "f acceleratorConfig: it runs here without an accelerator",
        "t vectorIndexes: vectors are not searched here",
        "1 aws:apigateway/vpcLink:VpcLink: private networks are not there; --target gives a URL that stands for its load balancer",
        "1 aws:apigatewayv2/routingRule:RoutingRule: no rule sends a request to a stage; each API answers at its localhost address",
        "1 aws:lambda/capacityProvider:CapacityProvider: its functions run on this machine",
      ],
    );
  });

  it("names the newer event bus of EventBridge, of whichever provider", () => {
    const rows = servedRows([
      graphResource("aws:eventbridgev2/eventBus:EventBus", "a"),
      graphResource("aws-native:eventbridgev2:Subscriber", "b"),
    ]);
    const note = "the newer custom event bus of EventBridge is not served; an EventBus is the classic one";
    assert.deepEqual(rows, [
      { what: "1 aws-native:eventbridgev2:Subscriber", fidelity: "not emulated", note },
      { what: "1 aws:eventbridgev2/eventBus:EventBus", fidelity: "not emulated", note },
    ]);
  });

  it("names components of other packages that only their provider can expand", () => {
    const component = (type: string, name: string, parts = {}) =>
      graphResource(type, name, { custom: false, inputs: { routes: [] }, ...parts });
    const open = component("team:index:Site", "site");
    const rows = servedRows([
      component("aws-apigateway:index:RestAPI", "one"),
      component("aws-apigateway:index:RestAPI", "two"),
      component("awsx:ec2:DefaultVpc", "network"),
      component("team:index:Nothing", "nothing", { inputs: {} }),
      open,
      graphResource("aws:iam/role:Role", "role", { parent: open.urn }),
    ]);
    const note = "its provider makes what is in it, which is not there here";
    assert.deepEqual(rows, [{ what: "aws-apigateway:index:RestAPI", fidelity: "not emulated", note }]);
  });

  it("names the engine behind a database's Data API, and not the network around it", () => {
    const types = [
      "aws:ec2/vpc:Vpc",
      "aws:ec2/subnet:Subnet",
      "aws:ec2/securityGroup:SecurityGroup",
      "aws:rds/subnetGroup:SubnetGroup",
      "aws:rds/cluster:Cluster",
      "aws:rds/clusterInstance:ClusterInstance",
    ];
    assert.deepEqual(servedRows(types.map((type) => graphResource(type, "x"))), [
      {
        what: "1 aws:rds/cluster:Cluster",
        fidelity: "approximated",
        note: "the Data API on PostgreSQL 18 with one connection, which transactions take in turns; it never pauses",
      },
    ]);
  });

  it("names a setting once for all resources that have it, unless its value holds here anyway", () => {
    const lambda = (name: string, inputs: Record<string, unknown>) =>
      graphResource("aws:lambda/function:Function", name, { inputs: inputs as never });
    const rows = servedRows([
      ...["a", "b", "c", "d"].map((name) => lambda(name, { snapStart: { applyOn: "PublishedVersions" } })),
      lambda("e", { snapStart: { applyOn: "None" }, ephemeralStorage: { size: 512 }, publish: false }),
      lambda("f", { vpcConfig: { subnetIds: ["s"] } }),
    ]);
    assert.deepEqual(
      rows.map(({ what }) => what),
      ["a, b, c and 1 more: snapStart.applyOn", "f vpcConfig"],
    );
  });

  it("names the settings of APIs without effect", () => {
    const rows = servedRows([
      graphResource("aws:apigateway/restApi:RestApi", "api", { inputs: { policy: "{}", name: "x" } }),
      graphResource("aws:apigateway/stage:Stage", "stage", { inputs: { cacheClusterEnabled: true } }),
      graphResource("aws:apigateway/stage:Stage", "other", { inputs: { cacheClusterEnabled: false } }),
      graphResource("aws:apigatewayv2/api:Api", "imported", { inputs: { body: "{}", protocolType: "HTTP" } }),
    ]);
    assert.deepEqual(rows, [
      { what: "api policy", fidelity: "not emulated", note: "its resource policy is not evaluated" },
      { what: "stage cacheClusterEnabled", fidelity: "approximated", note: "replies are not cached" },
      { what: "imported body", fidelity: "not emulated", note: "routes of its OpenAPI body are not served" },
    ]);
  });
});
