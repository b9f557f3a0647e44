import assert from "node:assert/strict";
import type * as grpc from "@grpc/grpc-js";
import * as pulumi from "@pulumi/pulumi";
import type { WireObject } from "#sdk/graph/wire";
import { type ReceivedObject, UNKNOWN } from "../support/engine/received";
import { Deployment, type DeploymentSettings } from "../support/provider/deployment";
import { propertyErrorsOf } from "../support/provider/errors";
import { Remote } from "../support/provider/remote";
import { sharedProvider } from "../support/provider/shared";
import { BARE_UNKNOWN, output } from "../support/provider/wire";

const HANDLER = "src/handler.run";
const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } };

describe("provider: values", () => {
  const open: Deployment[] = [];

  afterEach(() => {
    for (const deployment of open.splice(0)) deployment.close();
  });

  async function start(settings: DeploymentSettings = {}): Promise<Deployment> {
    const deployment = await Deployment.start(await sharedProvider(), settings);
    open.push(deployment);
    return deployment;
  }

  it("that are unknown in a preview are accepted as inputs, together with references", async () => {
    const preview = await start({ preview: true });
    await preview.run(() => {
      const table = new Remote("Table", "Notes", KEYS);
      const environment = { TABLE: table.out("tableArn"), MODE: "test" };
      new Remote("Function", "Reader", { handler: HANDLER, bind: [table], environment });
      new Remote("Api", "Api", {
        defaults: { function: { environment, bind: [table] } },
        routes: {
          "GET /x": { handler: HANDLER },
          "GET /old": { url: pulumi.interpolate`https://${table.out("tableArn")}/` },
        },
      });
    });
    for (const name of ["Reader-function", "Api-GET-x-function"]) {
      const { variables } = preview.resource(name).inputs.environment as { variables: ReceivedObject };
      assert.deepEqual(variables.MODE, "test");
      assert.deepEqual(variables.TABLE, UNKNOWN);
      assert.equal(variables.SAPI_Table_name_Notes, "dev-notes-Notes");
    }
    assert.deepEqual(preview.resource("Api-integration-GET-old").inputs.integrationUri, UNKNOWN);
  });

  it("that are known later make a component's outputs unknown in a preview, and no others", async () => {
    const preview = await start({ preview: true });
    const { state } = await preview.construct("Table", "Notes", { inputs: KEYS });
    assert.deepEqual(state.tableArn, UNKNOWN);
    assert.deepEqual(state.functionNames, {});
  });

  it("bring their dependencies with them", async () => {
    const deployment = await start();
    await deployment.run(() => {
      const table = new Remote("Table", "Notes", KEYS);
      new Remote("Function", "Reader", { handler: HANDLER, environment: { TABLE: table.out("tableName") } });
    });
    const { dependencies } = deployment.resource("Reader-function");
    assert.ok(dependencies.includes(deployment.resource("Notes-table").urn), dependencies.join("\n"));
  });

  it("that are secret stay secret in the registrations", async () => {
    const deployment = await start();
    await deployment.run(() => {
      const environment = { TOKEN: pulumi.secret("known-to-few"), MODE: "test" };
      new Remote("Function", "Reader", { handler: HANDLER, environment });
      const consumer = { function: { handler: HANDLER, environment } };
      new Remote("Queue", "Orders", { consumer });
      new Remote("Auth", "Auth", {
        identityPoolFederation: { federatedE: { consumerKey: "key", consumerSecret: pulumi.secret("hush") } },
      });
    });
    for (const name of ["Reader-function", "Orders-consumer-function"]) {
      const { environment } = deployment.resource(name).inputs;
      assert.match(JSON.stringify(environment), /\{"\$secret":/, name);
      const { variables } = opened(environment) as { readonly variables: ReceivedObject };
      assert.deepEqual([variables.MODE, variables.TOKEN], ["test", "known-to-few"]);
    }
    const pool = JSON.stringify(deployment.resource("Auth-identity-pool").inputs);
    assert.match(pool, /\{"\$secret":.*hush/);
  });

  it("that are left out may be null, anywhere", async () => {
    const [left, nulls] = [await start(), await start()];
    await left.construct("Function", "One", { inputs: { handler: HANDLER, environment: { MODE: "a" } } });
    await nulls.construct("Function", "One", {
      inputs: {
        handler: HANDLER,
        environment: { MODE: "a", LEFT: null },
        memorySize: null,
        permissions: null,
        layers: [null],
        bundle: { minify: null },
        native: { function: { vpcConfig: null } },
      } as unknown as WireObject,
    });
    assert.deepEqual(nulls.resource("One-function").inputs, left.resource("One-function").inputs);
  });

  it("that are whole or broken numbers arrive as they are", async () => {
    const deployment = await start();
    await deployment.construct("Api", "Api", {
      inputs: { defaults: { throttle: { rate: 0.5, burst: 10 } }, routes: { "GET /": { handler: HANDLER } } },
    });
    const { defaultRouteSettings } = deployment.resource("Api-stage").inputs as Record<
      string,
      ReceivedObject
    >;
    assert.equal(defaultRouteSettings?.throttlingRateLimit, 0.5);
    assert.equal(defaultRouteSettings?.throttlingBurstLimit, 10);
  });

  it("that are whole outputs are accepted when they are known", async () => {
    const deployment = await start();
    await deployment.construct("Api", "Api", {
      inputs: { routes: output({ "GET /x": { handler: HANDLER } }) },
    });
    assert.equal(deployment.resource("Api-route-GET-x").inputs.routeKey, "GET /x");
  });

  it("that are unknown without being outputs are refused where the plan depends on them, and accepted elsewhere", async () => {
    const preview = await start({ preview: true });
    await preview.construct("Function", "One", {
      inputs: { handler: HANDLER, environment: { MODE: BARE_UNKNOWN } },
    });
    const { variables } = preview.resource("One-function").inputs.environment as {
      variables: ReceivedObject;
    };
    assert.deepEqual(variables.MODE, UNKNOWN);
    await assert.rejects(
      preview.construct("Function", "Two", { inputs: { handler: BARE_UNKNOWN, memorySize: BARE_UNKNOWN } }),
      (error) => {
        const found = propertyErrorsOf(error as grpc.ServiceError);
        assert.deepEqual(
          found.map(({ path, reason }) => `${path} ${/\((\w+)\)$/.exec(reason)?.[1]}`).sort(),
          ["handler VALUE_NOT_PLAIN", "memorySize VALUE_NOT_PLAIN"],
        );
        return true;
      },
    );
  });
});

function opened(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, one) => (one && "$secret" in Object(one) ? one.$secret : one));
}
