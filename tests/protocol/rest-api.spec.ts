import assert from "node:assert/strict";
import { type ProgramRun, ScriptedStack } from "../support/engine/scripted-stack";

const PROGRAM = "tests/fixtures/protocol/rest-api.ts";
const DEPLOYMENT = "ApiStack-Api-deployment";
const STAGE = "ApiStack-Api-stage";
const METHOD = "RoutesStack-RestApiV1-Api-method-GET-a";
const WITHOUT_BUNDLES = { PULUMI_SERVERLESS_API_BUNDLE: "skip" };

/** Fails unless these were registered in this order. */
function expectInOrder(run: ProgramRun, ...names: readonly string[]): void {
  const indexes = names.map((name) => run.names.indexOf(name));
  assert.ok(!indexes.includes(-1), `${names.join(", ")} in ${run.names.join(", ")}`);
  assert.deepEqual(
    indexes,
    [...indexes].sort((a, b) => a - b),
  );
}

describe("protocol: the deployment of a REST API", function () {
  this.timeout(300_000);

  it("comes after the routes of all stacks, also of those that wait for an output", async () => {
    for (const waitFor of ["", "api"]) {
      const stack = new ScriptedStack(PROGRAM, "protocol");
      const run = await stack.update({ env: { ...WITHOUT_BUNDLES, WAIT_FOR: waitFor } });
      expectInOrder(run.expectSuccess(), METHOD, DEPLOYMENT, STAGE);
    }
  });

  it("is in the preview of a stack that waits for a missing resource, with the known routes", async () => {
    const run = await new ScriptedStack(PROGRAM, "protocol").preview({
      env: { ...WITHOUT_BUNDLES, WAIT_FOR: "api" },
    });
    assert.equal(run.exitCode, 0, run.printed);
    assert.deepEqual(run.errors, []);
    assert.match(
      run.printed,
      /warning: Stack "RoutesStack" waits for a value that is only known when deployed/,
    );
    expectInOrder(run, DEPLOYMENT, STAGE);
    assert.ok(!run.names.includes(METHOD));
  });

  it("is refused, and nothing of it deleted, when a stack waits for a later resource", async () => {
    const stack = new ScriptedStack(PROGRAM, "protocol");
    (await stack.update({ env: WITHOUT_BUNDLES })).expectSuccess();
    const run = (await stack.update({ env: { ...WITHOUT_BUNDLES, WAIT_FOR: "stage" } })).expectFailure();
    const said = [...run.errors, run.printed].join("\n");
    assert.match(
      said,
      /RestApiV1 "Api": the deployment waits for the stack "RoutesStack", which may add routes/,
    );
    assert.match(said, /pass it on without awaiting it/);
    assert.ok(!run.names.includes(DEPLOYMENT));
  });
});

describe("protocol: a REST API without methods of this program", function () {
  this.timeout(300_000);
  const EMPTY = "tests/fixtures/protocol/rest-without-methods.js";
  const EXPORT = "aws:apigateway/getExport:getExport";
  /** Only these resources wait for a method. */
  const SERVING = [
    "Web-Api-deployment",
    "Web-Api-stage",
    "Web-Api-access-log",
    "Web-Api-method-settings",
    "Web-Api-domain-mapping",
  ];
  const NO_STAGE = { [EXPORT]: "NotFoundException: Invalid stage identifier specified" };
  const servingIn = (run: ProgramRun) => SERVING.filter((name) => run.names.includes(name));
  const env = WITHOUT_BUNDLES;

  it("has neither deployment nor stage where AWS has none, in previews and deployments", async () => {
    const stack = new ScriptedStack(EMPTY, "protocol");
    for (const run of [
      await stack.preview({ env, invokes: NO_STAGE }),
      await stack.update({ env, invokes: NO_STAGE }),
      await stack.preview({ env, invokes: NO_STAGE }),
      await stack.update({ env, invokes: NO_STAGE }),
    ]) {
      assert.deepEqual(servingIn(run.expectSuccess()), []);
      assert.ok(run.names.includes("Web-Api-api"));
      const said = run.log.map(({ message }) => message).join("\n");
      assert.match(said, /RestApiV1 "Api": no route and nothing else has a method/);
    }
    const served = await stack.update({ env: { ...env, ROUTES: "1" }, invokes: NO_STAGE });
    assert.deepEqual(servingIn(served.expectSuccess()), SERVING);
  });

  it("keeps the deployment of the previous version when AWS serves it or does not say", async () => {
    const before = new ScriptedStack(EMPTY, "protocol");
    const deployed = await before.update({ env: { ...env, STAGE: "1" } });
    assert.deepEqual(servingIn(deployed.expectSuccess()), SERVING);
    for (const answer of [
      { body: "{}", contentType: "", contentDisposition: "" },
      "AccessDeniedException: no",
    ]) {
      const stack = before.copy();
      for (const run of [
        await stack.preview({ env, invokes: { [EXPORT]: answer } }),
        await stack.update({ env, invokes: { [EXPORT]: answer } }),
      ]) {
        assert.deepEqual(servingIn(run.expectSuccess()), SERVING);
        assert.deepEqual(run.deleted, []);
        assert.deepEqual(run.namesOf("same").filter((name) => SERVING.includes(name)).length, SERVING.length);
      }
    }
  });

  it("has a usage plan without stages until there is one, and then with it", async () => {
    const stack = new ScriptedStack(EMPTY, "protocol");
    const planIn = (run: ProgramRun) => run.resource("Web-Api-usage-plan-Basic").inputs.apiStages;
    const withPlan = { ...env, PLAN: "1" };
    const empty = await stack.update({ env: withPlan, invokes: NO_STAGE });
    assert.deepEqual(servingIn(empty.expectSuccess()), []);
    assert.deepEqual(planIn(empty), []);
    const served = await stack.update({ env: { ...withPlan, ROUTES: "1" }, invokes: NO_STAGE });
    assert.deepEqual(servingIn(served.expectSuccess()), SERVING);
    const [stage] = planIn(served) as readonly { readonly stage: string }[];
    assert.equal(stage?.stage, "dev");
    const again = await stack.update({ env: { ...withPlan, ROUTES: "1" }, invokes: NO_STAGE });
    assert.ok(again.expectSuccess().namesOf("same").includes("Web-Api-usage-plan-Basic"));
  });

  it("keeps its deployment and stage when its routes are removed", async () => {
    const stack = new ScriptedStack(EMPTY, "protocol");
    (await stack.update({ env: { ...env, ROUTES: "1" } })).expectSuccess();
    const invokes = { [EXPORT]: { body: "{}", contentType: "", contentDisposition: "" } };
    const run = await stack.update({ env, invokes });
    assert.deepEqual(servingIn(run.expectSuccess()), SERVING);
  });
});
