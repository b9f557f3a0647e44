import assert from "node:assert/strict";
import type { DeployedStack } from "#sdk/cli/adopt/cloudformation/template";
import { toStack } from "#sdk/cli/adopt/cloudformation/to-stack";
import { Values } from "#sdk/cli/adopt/cloudformation/values";
import { decide } from "#sdk/cli/adopt/decisions";
import { importIdOf } from "#sdk/cli/adopt/import-id";
import { type Matching, matchResources } from "#sdk/cli/adopt/match";
import type { ResourceGraph } from "#sdk/graph/index";
import { shopGraph } from "../../../support/cloudformation/shop";
import { sstStack } from "../../../support/cloudformation/sst-stack";
import type { StackBuilder } from "../../../support/cloudformation/stack-builder";

const ROOT = "root1";

describe("matching a program with what is deployed", () => {
  let graph: ResourceGraph;
  before(async () => {
    graph = await shopGraph();
  });

  const built = () => sstStack({ stage: "dev", app: "shop" });
  const toStacks = (stack: StackBuilder): DeployedStack[] => [
    toStack(stack.name, stack.template, stack.resources),
  ];
  const match = (stacks: readonly DeployedStack[], map: Record<string, string> = {}, of = graph): Matching =>
    matchResources(of, stacks, decide(map, of, stacks));

  /** Import ids by the logical names of the resources. */
  function idsOf(stacks: readonly DeployedStack[], { pairs }: Matching): Record<string, string | undefined> {
    const rest = [...pairs.values()].find(
      ({ resource }) => resource.type === "aws:apigateway/restApi:RestApi",
    );
    const values = new Values(stacks, new Map([[rest?.deployed.physicalId ?? "", ROOT]]));
    return Object.fromEntries(
      [...pairs.values()].map((pair) => [
        pair.resource.name.replace("DataStack-", ""),
        importIdOf(pair, values),
      ]),
    );
  }

  it("gives everything that can be adopted the id that pulumi import takes", () => {
    const stacks = toStacks(built());
    const matching = match(stacks);
    assert.deepEqual(
      matching.open.map(({ name }) => name).sort(),
      // Records that validate a certificate are in no template.
      ["DataStack-Api-certificate-record", "DataStack-Rest-certificate-record"],
    );
    const ids = idsOf(stacks, matching);
    const api = ids["Api-api"];
    const rest = ids["Rest-api"];
    const pool = "us-east-1_aB3dE5fG7";
    const expected: Record<string, string> = {
      "Notes-table": "dev-shop-Notes",
      "Fn-function": "dev-shop-DataStack-Fn1A2B3C4D-9Z8Y7X6W5V4U",
      "Fn-url": "dev-shop-DataStack-Fn1A2B3C4D-9Z8Y7X6W5V4U",
      "Notes-consumer-audit-source": "11111111-aaaa-4aaa-8aaa-000000000001",
      "Uploads-bucket": "dev-shop-datastack-uploadsbucket5a1f9b2c-1k2l3m4n5o6p",
      "Jobs-queue": "https://sqs.us-east-1.amazonaws.com/123456789012/dev-shop-Jobs",
      "News-topic": "arn:aws:sns:us-east-1:123456789012:dev-shop-News",
      "News-subscriber-mail-subscription":
        "arn:aws:sns:us-east-1:123456789012:dev-shop-News:22222222-bbbb-4bbb-8bbb-000000000001",
      "Clicks-stream": "dev-shop-Clicks",
      "Bus-bus": "dev-shop-Bus",
      "Bus-rule-orders": "dev-shop-Bus/dev-shop-orders",
      "Bus-rule-orders-target-mail-target": "dev-shop-Bus/dev-shop-orders/Target0",
      "Nightly-rule": "dev-shop-DataStack-NightlyRule7F3A-1Q2W3E4R5T6Y",
      "Nightly-target": "dev-shop-DataStack-NightlyRule7F3A-1Q2W3E4R5T6Y/Target0",
      "Auth-user-pool": pool,
      "Auth-user-pool-client": `${pool}/4fh5jk6l7m8n9p0q1r2s3t4u5v`,
      "Auth-identity-pool": "us-east-1:0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
      "Auth-identity-pool-roles": "us-east-1:0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
      "Api-stage": `${api}/$default`,
      "Api-access-log": `/aws/vendedlogs/apis/dev-shop-Api-${api}/default`,
      "Api-domain": "api.example.com",
      "Api-domain-record-a": "Z0123456789ABCDEFGHIJ_api.example.com_A",
      "Api-domain-record-aaaa": "Z0123456789ABCDEFGHIJ_api.example.com_AAAA",
      "Live-stage": `${ids["Live-api"]}/dev`,
      "Rest-stage": `${rest}/dev`,
      "Rest-domain-mapping": "rest.example.com/",
      "Rest-gateway-response-DEFAULT_4XX": `${rest}/DEFAULT_4XX`,
      "Rest-preflight-8a5edab2-reply": `${rest}/${ROOT}/OPTIONS/204`,
      "Rest-method-ANY-c61d8a34": `${rest}/${ROOT}/ANY`,
    };
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, ids[name]])), expected);
    assert.equal(Object.values(ids).filter((id) => id === undefined).length, 0);
  });

  it("tells routes of one API apart by their keys, and integrations by their routes", () => {
    const { pairs } = match(toStacks(built()));
    const found = [...pairs.values()].filter(({ resource }) =>
      /apigatewayv2\/(route|integration):/.test(resource.type),
    );
    const keys = found.map(({ resource, deployed }) => [
      resource.name,
      deployed.path?.split("/").slice(1, -1).join("/"),
    ]);
    assert.deepEqual(Object.fromEntries(keys), {
      "DataStack-Api-route-GET-notes": "Api/Route_GET /notes",
      "DataStack-Api-route-POST-notes": "Api/Route_POST /notes",
      "DataStack-Api-route-GET-old": "Api/Route_GET /old",
      "DataStack-Graph-route-GET-c767025d": "Graph/Route_GET /",
      "DataStack-Graph-route-POST-7571cce8": "Graph/Route_POST /",
      "DataStack-Live-route-connect-e45aaf73": "Live/Route_$connect",
      "DataStack-Live-route-default-6b672969": "Live/Route_$default",
      "DataStack-Api-integration-GET-notes": "Api/Integration_GET /notes",
      "DataStack-Api-integration-POST-notes": "Api/Integration_POST /notes",
      "DataStack-Api-integration-GET-old": "Api/Integration_GET_old",
      "DataStack-Graph-integration-server": "Graph/Integration_GET /",
      "DataStack-Live-integration-connect-e45aaf73": "Live/Integration_$connect",
      "DataStack-Live-integration-default-6b672969": "Live/Integration_$default",
    });
  });

  it("has no import id for a part of the root of a REST API until AWS has reported the id of the root", () => {
    const stacks = toStacks(built());
    const pair = [...match(stacks).pairs.values()].find(({ resource }) =>
      resource.name.endsWith("Rest-method-ANY-c61d8a34"),
    );
    assert.ok(pair);
    assert.equal(importIdOf(pair, new Values(stacks)), undefined);
  });

  it("finds resources by their position in the template where it has no paths", () => {
    const [stack] = toStacks(built());
    assert.ok(stack);
    const bare = {
      ...stack,
      resources: stack.resources.map((resource) => ({ ...resource, path: undefined })),
    };
    const { pairs } = match([bare]);
    const bucket = [...pairs.values()].find(({ resource }) => resource.name === "DataStack-Uploads-bucket");
    assert.equal(bucket?.deployed.physicalId, "dev-shop-datastack-uploadsbucket5a1f9b2c-1k2l3m4n5o6p");
  });

  it("leaves a renamed table open until the user names the deployed table", async () => {
    const renamed = await shopGraph({ table: "Diary" });
    const stacks = toStacks(built());
    const open = match(stacks, {}, renamed);
    assert.ok(open.open.some(({ name }) => name === "DataStack-Diary-table"));
    assert.ok(open.rest.some(({ physicalId }) => physicalId === "dev-shop-Notes"));
    const decided = match(stacks, { "DataStack-Diary-table": "dev-shop-Notes" }, renamed);
    const pair = [...decided.pairs.values()].find(
      ({ resource }) => resource.name === "DataStack-Diary-table",
    );
    assert.equal(pair?.deployed.physicalId, "dev-shop-Notes");
    assert.equal(pair?.isGiven, true);
  });

  it("leaves to AWS what nothing of the program has to do with", () => {
    const types = new Set(match(toStacks(built())).rest.map(({ type }) => type));
    assert.deepEqual([...types].sort(), [
      "AWS::ApiGateway::Account",
      "AWS::ApiGateway::Deployment",
      "AWS::CDK::Metadata",
      "AWS::IAM::Policy",
      "AWS::IAM::Role",
      "AWS::Lambda::Function",
      "AWS::Lambda::Permission",
      "Custom::S3AutoDeleteObjects",
      "Custom::S3BucketNotifications",
    ]);
  });

  it("refuses a decision about what the program does not have, with the nearest name", () => {
    const { mistakes } = decide({ "DataStack-Note-table": "x" }, graph, []);
    assert.deepEqual(mistakes, [
      {
        given: "DataStack-Note-table=x",
        problem: "the program has no resource DataStack-Note-table that can be adopted",
        cure: "did you mean DataStack-Notes-table",
      },
    ]);
  });
});
