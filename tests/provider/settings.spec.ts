import assert from "node:assert/strict";
import { Deployment, type DeploymentSettings } from "../support/provider/deployment";
import { sharedProvider } from "../support/provider/shared";

const HANDLER = "src/handler.run";
const API = { inputs: { routes: { "GET /x": { handler: HANDLER } } } };

describe("provider: settings of the app", () => {
  const open: Deployment[] = [];

  afterEach(() => {
    for (const deployment of open.splice(0)) deployment.close();
  });

  async function start(config: Record<string, string> = {}, settings: DeploymentSettings = {}) {
    const named = Object.entries(config).map(([key, value]) => [`serverless-api:${key}`, value]);
    const deployment = await Deployment.start(await sharedProvider(), {
      ...settings,
      config: Object.fromEntries(named),
    });
    open.push(deployment);
    return deployment;
  }

  it("are those of the Pulumi stack and project by default", async () => {
    const deployment = await start({}, { stack: "dev", project: "notes" });
    await deployment.construct("Queue", "Orders");
    assert.equal(deployment.resource("Orders-queue").inputs.name, "dev-notes-Orders");
  });

  it("name the app and its stage", async () => {
    const deployment = await start({ name: "shop", stage: "live" });
    await deployment.construct("Queue", "Orders");
    assert.equal(deployment.resource("Orders-queue").inputs.name, "live-shop-Orders");
  });

  it("take no part of a Pulumi stack's name for an app stack", async () => {
    const deployment = await start({}, { stack: "dev.Other" });
    await deployment.construct("Api", "Api", API);
    assert.ok(deployment.names.includes("Api-api"));
    assert.equal(deployment.resource("Api-api").inputs.name, "dev-Other-notes-Api");
  });

  it("add no prefix to names", async () => {
    const deployment = await start();
    await deployment.construct("Api", "Api", API);
    const children = deployment.registered.filter(({ parent }) => parent.endsWith("::Api"));
    assert.ok(children.length > 5);
    for (const { name } of children) assert.match(name, /^Api-/);
  });

  it("choose the defaults", async () => {
    const [legacy, current] = [await start(), await start({ defaults: "current" })];
    for (const deployment of [legacy, current])
      await deployment.construct("Function", "Fn", { inputs: { handler: HANDLER } });
    assert.equal(legacy.resource("Fn-function").inputs.runtime, "nodejs14.x");
    assert.equal(current.resource("Fn-function").inputs.runtime, "nodejs24.x");
  });

  it("say whether the gateway writes logs with its own role", async () => {
    const rest = { inputs: { routes: { "GET /x": { handler: HANDLER } } } };
    const deployments = [await start(), await start({ gatewayLogRole: "false" })];
    for (const deployment of deployments) await deployment.construct("RestApiV1", "Rest", rest);
    assert.deepEqual(
      deployments.map(({ names }) => names.includes("gateway-log-role")),
      [true, false],
    );
    const arn = "arn:aws:iam::123456789012:role/logs";
    const given = await start({ gatewayLogRole: arn });
    await given.construct("RestApiV1", "Rest", rest);
    assert.equal(given.resource("gateway-account").inputs.cloudwatchRoleArn, arn);
  });

  it("say what happens to data, and in which stages AWS retains it", async () => {
    const [destroyed, produced] = [
      await start({ removalPolicy: "destroy" }),
      await start({ defaults: "current", production: '["dev"]' }),
    ];
    const table = { inputs: { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } };
    for (const deployment of [destroyed, produced]) await deployment.construct("Table", "Notes", table);
    assert.equal(destroyed.resource("Notes-table").options.retainOnDelete, false);
    assert.equal(produced.resource("Notes-table").options.retainOnDelete, true);
    assert.equal(produced.resource("Notes-table").inputs.deletionProtectionEnabled, true);
    assert.equal(destroyed.resource("Notes-table").inputs.deletionProtectionEnabled, undefined);
  });

  for (const [config, message] of [
    [
      { stage: "a.b" },
      /configuration of the Pulumi stack is wrong: serverless-api:stage: .*\(APP_STAGE_INVALID\)$/,
    ],
    [{ defaults: "newest" }, /: serverless-api:defaults: .*\(APP_DEFAULTS_UNKNOWN\)$/],
    [{ removalPolicy: "keep" }, /: serverless-api:removalPolicy: .*\(APP_REMOVAL_POLICY_UNKNOWN\)$/],
    [{ production: "yes" }, /serverless-api:production/],
  ] as const) {
    it(`are refused by name when they are wrong: ${JSON.stringify(config)}`, async () => {
      const deployment = await start(config);
      await assert.rejects(deployment.construct("Queue", "Orders"), message);
      assert.deepEqual(deployment.names, []);
    });
  }
});
