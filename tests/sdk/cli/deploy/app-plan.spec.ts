import assert from "node:assert/strict";
import { Stack } from "#sdk/app/index";
import { planApp } from "#sdk/cli/deploy/app-plan";
import type { GraphResource } from "#sdk/graph/index";
import { App } from "#sdk/index";
import { graphResource, resourceGraph } from "../../../support/graph";
import { record } from "../../../support/record";

const STACK = "serverless-api:index:Stack";

function appStack(id: string, state: GraphResource["state"] = {}): GraphResource {
  return graphResource(STACK, id, { state: { id, uses: [], ...state } });
}

describe("planApp", () => {
  it("reads the app stacks in the order in which they run, with whom they use", () => {
    const graph = resourceGraph(appStack("StorageStack"), appStack("ApiStack", { uses: ["StorageStack"] }));
    const { stacks, protect, unowned } = planApp(graph);
    assert.deepEqual(
      stacks.map(({ id, uses }) => ({ id, uses })),
      [
        { id: "StorageStack", uses: [] },
        { id: "ApiStack", uses: ["StorageStack"] },
      ],
    );
    assert.deepEqual(protect, []);
    assert.deepEqual(unowned, []);
  });

  it("counts what lies under a stack at any depth as the stack's", () => {
    const storage = appStack("StorageStack");
    const table = graphResource("serverless-api:index:Table", "StorageStack-T", { parent: storage.urn });
    const inner = graphResource("aws:dynamodb/table:Table", "StorageStack-T-table", { parent: table.urn });
    const { stacks } = planApp(resourceGraph(storage, table, inner, appStack("ApiStack")));
    assert.deepEqual(
      stacks.map(({ resources }) => resources.map(({ name }) => name)),
      [["StorageStack", "StorageStack-T", "StorageStack-T-table"], ["ApiStack"]],
    );
  });

  it("takes what a stack shares from its outline", () => {
    const graph = {
      ...resourceGraph(appStack("StorageStack"), appStack("ApiStack")),
      outputs: { "sapi:StorageStack": '~{"schema":1,"exports":["table","config.url"]}', ApiUrl: "https://x" },
    };
    assert.deepEqual(
      planApp(graph).stacks.map(({ exports }) => exports),
      [["table", "config.url"], []],
    );
  });

  it("does not stumble over an outline that it cannot read", () => {
    const graph = { ...resourceGraph(appStack("StorageStack")), outputs: { "sapi:StorageStack": "~{" } };
    assert.deepEqual(planApp(graph).stacks[0]?.exports, []);
  });

  it("reads the app stack of an async function", async () => {
    const { graph } = await record(() => {
      const app = new App();
      app.stack(async function Late({ stack }) {
        await new Promise(setImmediate);
        new Stack(app, "ByHand");
        stack.addOutputs({ done: true });
      });
      return app.outputs;
    });
    const { stacks, unowned } = planApp(graph);
    assert.deepEqual(
      stacks.map(({ id }) => id),
      ["Late"],
    );
    assert.deepEqual(unowned, [{ type: STACK, name: "ByHand" }]);
  });

  it("names each protected stage once", () => {
    const protect = ["prod", "staging"];
    const graph = resourceGraph(appStack("A", { protect }), appStack("B", { protect }));
    assert.deepEqual(planApp(graph).protect, ["prod", "staging"]);
  });

  it("names the stages of developers, and protected ones, that a Stack made by hand carries as well", async () => {
    const { graph } = await record(() => {
      new Stack(new App({ development: ["dev", "ada"], protect: ["prod"] }), "Main");
    });
    const { development, protect } = planApp(graph);
    assert.deepEqual([development, protect], [["dev", "ada"], ["prod"]]);
  });

  it("finds what belongs to no app stack, a Stack made by hand included", () => {
    const byHand = graphResource(STACK, "ByHand");
    const bucket = graphResource("aws:s3/bucket:Bucket", "uploads");
    const alike = graphResource("aws:s3/bucket:Bucket", "gateway-account-logs");
    const { unowned } = planApp(resourceGraph(appStack("A"), byHand, bucket, alike));
    assert.deepEqual(unowned, [
      { type: STACK, name: "ByHand" },
      { type: "aws:s3/bucket:Bucket", name: "uploads" },
      { type: "aws:s3/bucket:Bucket", name: "gateway-account-logs" },
    ]);
  });

  it("lets every Pulumi stack have its own provider, reference, handle and region-wide setting", () => {
    const graph = resourceGraph(
      appStack("A"),
      graphResource("pulumi:providers:aws", "west"),
      graphResource("pulumi:pulumi:StackReference", "other"),
      graphResource("aws:s3/bucket:Bucket", "found", { external: true }),
      graphResource("aws:apigateway/account:Account", "gateway-account"),
      graphResource("aws:iam/role:Role", "gateway-log-role"),
      graphResource("aws:apigateway/account:Account", "gateway-account-west"),
      graphResource("aws:iam/role:Role", "gateway-log-role-west"),
      graphResource("aws:iam/rolePolicyAttachment:RolePolicyAttachment", "gateway-log-role-policy-west"),
    );
    assert.deepEqual(planApp(graph).unowned, []);
  });
});
