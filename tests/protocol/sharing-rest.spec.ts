import assert from "node:assert/strict";
import { UNKNOWN } from "../support/engine/received";
import type { ProgramRun } from "../support/engine/scripted-stack";
import { SplitApp } from "../support/engine/split-app";

const PROGRAM = "tests/fixtures/protocol/split-rest.js";
const DEPLOYMENT = "aws:apigateway/deployment:Deployment";
const WARNING =
  'the routes that RoutesStack adds to RestApiV1 "Api" are served after: pulumi up -s dev.ApiStack';
const REMOVAL_WARNING =
  'the routes that RoutesStack no longer adds to RestApiV1 "Api" are removed after: pulumi up -s dev.ApiStack';

const routes = (list: string) => ({ env: { ROUTES: list } });

function warningsOf(run: ProgramRun): string[] {
  return run.expectSuccess().log.map(({ severity, message }) => `${severity}: ${message}`);
}

function triggersOf(run: ProgramRun): unknown {
  const [deployment, ...others] = run.expectSuccess().ofType(DEPLOYMENT);
  assert.ok(deployment && others.length === 0);
  return deployment.inputs.triggers;
}

describe("protocol: REST routes added from another Pulumi stack", function () {
  this.timeout(300_000);
  let app: SplitApp;
  let api: ProgramRun;
  let added: ProgramRun;

  before(async () => {
    app = new SplitApp(PROGRAM);
    api = await app.update("ApiStack");
    added = await app.update("RoutesStack", routes("POST /notes"));
  });

  it("are methods of the producer's API, without a deployment of their own", () => {
    const [method, ...others] = added
      .ofType("aws:apigateway/method:Method")
      .filter(({ inputs }) => inputs.httpMethod === "POST");
    assert.ok(method && others.length === 0);
    assert.match(String(method.inputs.restApi), /^[a-z0-9]{10}$/);
    assert.equal(method.inputs.restApi, api.outputs?.["sapi:ApiStack:api.restApiId"]);
    assert.deepEqual(added.ofType(DEPLOYMENT), []);
    assert.deepEqual(added.ofType("aws:apigateway/stage:Stage"), []);
    assert.deepEqual(added.ofType("aws:apigateway/restApi:RestApi"), []);
  });

  it("are reported as not yet served, with the command, until the producer has deployed them", async () => {
    const own = app.copy();
    assert.deepEqual(warningsOf(added), [`warning: ${WARNING}`]);
    assert.deepEqual(warningsOf(await own.preview("RoutesStack", routes("POST /notes"))), [
      `warning: ${WARNING}`,
    ]);
    (await own.update("ApiStack")).expectSuccess();
    assert.deepEqual(warningsOf(await own.update("RoutesStack", routes("POST /notes"))), []);
    const more = await own.update("RoutesStack", routes("POST /notes,GET /more"));
    assert.deepEqual(warningsOf(more), [`warning: ${WARNING}`]);
  });

  it("cause one new deployment in the producer's stack, and none when they are unchanged", async () => {
    const own = app.copy();
    const second = triggersOf(await own.update("ApiStack"));
    assert.notDeepEqual(second, triggersOf(api));
    assert.deepEqual(triggersOf(await own.update("ApiStack")), second);
    (await own.update("RoutesStack", routes("POST /notes,GET /more"))).expectSuccess();
    assert.notDeepEqual(triggersOf(await own.update("ApiStack")), second);
  });

  it("are reported as still served when they are removed, until the producer has run again", async () => {
    const own = app.copy();
    const before = triggersOf(await own.update("ApiStack"));
    const without = await own.update("RoutesStack", routes(""));
    assert.deepEqual(warningsOf(without), [`warning: ${REMOVAL_WARNING}`]);
    const after = triggersOf(await own.update("ApiStack")) as object;
    assert.notDeepEqual(after, before);
    assert.deepEqual(Object.keys(after), ["shape"]);
    assert.deepEqual(warningsOf(await own.update("RoutesStack", routes(""))), []);
  });

  it("are not yet known in a preview that adds others", async () => {
    const preview = await app.copy().preview("RoutesStack", routes("POST /notes,GET /more"));
    assert.deepEqual(preview.expectSuccess().outputs?.["sapi:routes"], UNKNOWN);
  });

  it("change nothing else of the producer's stack", async () => {
    const own = app.copy();
    const again = (await own.update("ApiStack")).expectSuccess();
    const others = (run: ProgramRun) =>
      run.registered.filter(({ type }) => type !== DEPLOYMENT).map(({ urn, inputs }) => [urn, inputs]);
    assert.deepEqual(Object.fromEntries(others(again)), Object.fromEntries(others(api)));
  });
});
