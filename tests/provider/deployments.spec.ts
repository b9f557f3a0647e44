import assert from "node:assert/strict";
import * as iam from "@pulumi/aws/iam";
import { Deployment, type DeploymentSettings } from "../support/provider/deployment";
import { propertyErrorsOf } from "../support/provider/errors";
import { FOLDER, graphOf } from "../support/provider/flat-and-typed";
import { ProviderProcess } from "../support/provider/process";
import { Remote } from "../support/provider/remote";
import { role } from "../support/provider/samples/given";

const HANDLER = "src/handler.run";
const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } };
const API = { inputs: { routes: { "GET /x": { handler: HANDLER } } } };

describe("provider: deployments", () => {
  let provider: ProviderProcess;
  const open: Deployment[] = [];

  before(async () => {
    const env = { PULUMI_SERVERLESS_API_BUNDLE: "skip" };
    provider = await ProviderProcess.start({ engine: "127.0.0.1:1", folder: FOLDER, env });
  });

  afterEach(() => {
    for (const deployment of open.splice(0)) deployment.close();
  });

  after(() => provider.close());

  async function start(settings: DeploymentSettings = {}): Promise<Deployment> {
    const deployment = await Deployment.start(provider, settings);
    open.push(deployment);
    return deployment;
  }

  it("make ten components in parallel as they would one after the other", async () => {
    const [together, apart] = [await start(), await start()];
    const names = Array.from({ length: 10 }, (_, index) => `Api${index}`);
    await Promise.all(names.map((name) => together.construct("Api", name, API)));
    for (const name of names) await apart.construct("Api", name, API);
    assert.ok(together.registered.length > 100);
    assert.deepEqual(graphOf(together), graphOf(apart));
    assert.deepEqual(
      Object.fromEntries(together.constructed.map(({ name, state }) => [name, state])),
      Object.fromEntries(apart.constructed.map(({ name, state }) => [name, state])),
    );
  });

  it("are the same with engines that report no organization to providers", async () => {
    const [named, nameless] = [await start(), await start({ organization: "" })];
    for (const deployment of [named, nameless]) {
      await deployment.construct("Table", "Notes", { inputs: KEYS });
      await deployment.construct("Api", "Api", API);
    }
    assert.deepEqual(graphOf(nameless), graphOf(named));
  });

  it("share a singleton, in whatever order its users come", async () => {
    const program = (order: readonly string[]) => {
      const shared = role();
      for (const name of order) {
        const props = { handler: HANDLER, role: shared, permissions: [{ word: `s3:${name}` }] };
        new Remote("Function", name, props);
        new Remote("RestApiV1", `${name}Api`, { routes: { "GET /x": { handler: HANDLER } } });
      }
    };
    const [one, other] = [await start(), await start()];
    await one.run(() => program(["GetObject", "PutObject"]));
    await other.run(() => program(["PutObject", "GetObject"]));
    assert.equal(one.registered.filter(({ name }) => name === "gateway-account").length, 1);
    assert.deepEqual(graphOf(one), graphOf(other));
  });

  it("are isolated from each other when they run in one process at the same time", async () => {
    const settings = (stage: string) => ({
      stack: stage,
      project: `of-${stage}`,
      config: { "serverless-api:stage": `stage-${stage}`, "aws:region": "us-east-1" },
    });
    const deployments = await Promise.all(["one", "two"].map((stage) => start(settings(stage))));
    await Promise.all(
      deployments.flatMap((deployment) =>
        ["A", "B", "C"]
          .map((name) => deployment.construct("Queue", name))
          .concat(deployment.construct("Function", "Fn", { inputs: { handler: HANDLER } })),
      ),
    );
    for (const [index, stage] of ["one", "two"].entries()) {
      const deployment = deployments[index] as Deployment;
      assert.deepEqual(deployment.constructed.map(({ name }) => name).sort(), ["A", "B", "C", "Fn"]);
      for (const { urn } of deployment.registered)
        assert.match(urn, new RegExp(`^urn:pulumi:${stage}::of-${stage}::`));
      assert.equal(deployment.resource("A-queue").inputs.name, `stage-${stage}-of-${stage}-A`);
      const { variables } = deployment.resource("Fn-function").inputs.environment as never;
      assert.equal((variables as Readonly<Record<string, string>>).SAPI_STAGE, `stage-${stage}`);
    }
  });

  it("come after their previews in one process, with components of the same names", async () => {
    const program = () => {
      const table = new Remote("Table", "Notes", KEYS);
      const allowed = new iam.Role("allowed", { assumeRolePolicy: "{}" });
      new Remote("Function", "Reader", { handler: HANDLER, bind: [table], role: allowed });
    };
    const preview = await start({ preview: true });
    await preview.run(program);
    preview.close();
    const update = await start({ port: Number(preview.address.split(":")[1]) });
    await update.run(program);
    const second = await start({ before: update.state });
    await second.run(program);
    assert.deepEqual([...preview.names].sort(), [...update.names].sort());
    assert.deepEqual(graphOf(second), graphOf(update));
    assert.equal(
      update.resource("Reader-function").inputs.role,
      update.state.get(update.resource("allowed").urn)?.outputs.arn,
    );
  });

  it("do not use resources that another one has made", async () => {
    const [one, other] = [await start(), await start({ stack: "other" })];
    const { urn } = await one.construct("Queue", "Lost");
    const reference = { "4dabf18193072939515e22adb298388d": "5cf8f73096256a8f31e491e813e4eb8e", urn };
    await assert.rejects(
      other.construct("Queue", "Orders", { inputs: { deadLetters: { queue: reference } } }),
      (error) => {
        assert.deepEqual(
          propertyErrorsOf(error as never).map(({ path }) => path),
          ["deadLetters.queue"],
        );
        return true;
      },
    );
  });

  it("go on for others when a component of one is refused", async () => {
    const [one, other] = [await start(), await start()];
    const results = await Promise.allSettled([
      one.construct("Api", "Wrong", { inputs: { rutes: {} } }),
      one.construct("Api", "Right", API),
      other.construct("Api", "Right", API),
    ]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ["rejected", "fulfilled", "fulfilled"],
    );
  });
});
