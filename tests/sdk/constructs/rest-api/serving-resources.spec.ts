import { strict as assert } from "node:assert";
import * as apigateway from "@pulumi/aws/apigateway";
import type { StackContext } from "#sdk/app/index";
import { App, RestApiV1, type RestApiV1Props, Stack } from "#sdk/index";
import { laterTurn } from "../../../support/later-turn";
import { type Recorded, record } from "../../../support/record";

const API = "aws:apigateway/restApi:RestApi";
const DEPLOYMENT = "aws:apigateway/deployment:Deployment";
const STAGE = "aws:apigateway/stage:Stage";
const PLAN = "aws:apigateway/usagePlan:UsagePlan";
const MAPPING = "aws:apigateway/basePathMapping:BasePathMapping";
const WARNING =
  'RestApiV1 "Api": no route and nothing else has a method, so that it has neither a deployment nor a stage; add a route';

/** Records a REST API without routes of its own, and what a program does with it. */
function recordApi(
  then: (api: RestApiV1, stack: Stack) => unknown = () => undefined,
  props: RestApiV1Props = { cors: false },
): Promise<Recorded<void>> {
  return record(async () => {
    const app = new App({ defaults: "current" });
    app.stack(async function Web({ stack }: StackContext) {
      const api = new RestApiV1(stack, "Api", props) as RestApiV1;
      await then(api, stack);
    });
  });
}

const typesOf = (recorded: Recorded<unknown>) => recorded.resources().map(({ type }) => type);
const warningsOf = (recorded: Recorded<unknown>) => recorded.logs.map(({ message }) => message);

function expectServed(recorded: Recorded<unknown>): void {
  const deployment = recorded.resource(DEPLOYMENT, "Web-Api-deployment");
  const stage = recorded.expect(STAGE, "Web-Api-stage", { stageName: "dev", deployment: deployment.id });
  for (const made of [deployment, stage])
    assert.equal(made.parent, recorded.resource("serverless-api:index:RestApiV1", "Web-Api").urn);
  assert.ok(!warningsOf(recorded).includes(WARNING));
}

describe("the stage of a REST API", () => {
  it("is not made where nothing has a method when all stacks have run, and a warning says so", async () => {
    const domainName = "api.example.com";
    const recorded = await recordApi(undefined, { cors: false, customDomain: domainName });
    recorded.expect(API, "Web-Api-api", { name: "dev-notes-Api" });
    for (const type of [DEPLOYMENT, STAGE, MAPPING, "aws:apigateway/methodSettings:MethodSettings"])
      recorded.expectNone(type);
    recorded.expect("aws:apigateway/domainName:DomainName", { domainName });
    assert.ok(warningsOf(recorded).includes(WARNING));
  });

  it("is made of CORS alone, which answers preflight requests at the root", async () => {
    const recorded = await recordApi(undefined, {});
    expectServed(recorded);
    recorded.expect("aws:apigateway/method:Method", { httpMethod: "OPTIONS" });
  });

  it("is made with the routes that are added, in this stack or in another one", async () => {
    const routes = { "GET /notes": "src/notes.list" };
    expectServed(await recordApi((api, stack) => api.addRoutes(stack, routes)));
    const recorded = await record(() => {
      const app = new App({ defaults: "current" });
      let api: RestApiV1 | undefined;
      app.stack(function Web({ stack }) {
        api = new RestApiV1(stack, "Api", { cors: false }) as RestApiV1;
      });
      app.stack(async function Late({ stack }) {
        await laterTurn();
        api?.addRoutes(stack, routes);
      });
    });
    expectServed(recorded);
    assert.equal(recorded.resource(DEPLOYMENT).options.aliases.length, 0);
  });

  it("is made with a method of the program's own on the API", async () => {
    const recorded = await recordApi((api, stack) => {
      const { id: restApi, rootResourceId: resourceId } = api.native.restApi;
      new apigateway.Method(
        "raw",
        { restApi, resourceId, httpMethod: "GET", authorization: "NONE" },
        { parent: stack },
      );
    });
    expectServed(recorded);
    const method = recorded.resource("aws:apigateway/method:Method", "raw");
    assert.ok(recorded.resource(DEPLOYMENT).dependencies.includes(method.urn));
  });

  it("is made with a method of the program's own that has the id alone", async () => {
    const recorded = await recordApi((api) => {
      const restApi = api.restApiId.apply((id) => id);
      const resourceId = api.native.restApi.rootResourceId;
      new apigateway.Method("raw", { restApi, resourceId, httpMethod: "GET", authorization: "NONE" });
    });
    expectServed(recorded);
  });

  it("is made where the program asks for the stage or the deployment", async () => {
    expectServed(await recordApi((api) => void api.native.restApiStage.arn));
    expectServed(await recordApi((api) => void api.native.deployment.id));
  });

  it("is not made of a usage plan, which has the stage where there is one", async () => {
    const none = await recordApi((api) => void api.native.restApi.addUsagePlan("Basic"));
    for (const type of [DEPLOYMENT, STAGE]) none.expectNone(type);
    none.expect(PLAN, "Web-Api-usage-plan-Basic", { apiStages: [] });
    assert.ok(warningsOf(none).includes(WARNING));
    const served = await recordApi((api, stack) => {
      api.native.restApi.addUsagePlan("Basic");
      api.addRoutes(stack, { "GET /notes": "src/notes.list" });
    });
    expectServed(served);
    const apiId = served.resource(API).id;
    const plan = served.expect(PLAN, "Web-Api-usage-plan-Basic", { apiStages: [{ apiId, stage: "dev" }] });
    assert.ok(plan.dependencies.includes(served.resource(STAGE).urn));
  });

  it("is made of an API that is given, whose methods nobody here knows", async () => {
    const recorded = await record(() => {
      const restApi = new apigateway.RestApi("old");
      void new RestApiV1(new Stack(new App({ defaults: "current" }), "Web"), "Api", { native: { restApi } });
    });
    expectServed(recorded);
  });

  it("is made where a program that cannot be read says that it adds routes", async () => {
    const recorded = await record(
      () => void new RestApiV1(new Stack(new App({ defaults: "current" }), "Web"), "Api", { cors: false }),
      { config: { "sapi:routes": "a1b2" } },
    );
    expectServed(recorded);
    assert.equal(
      (recorded.resource(DEPLOYMENT).inputs.triggers as Record<string, string>)["routes:"],
      "a1b2",
    );
  });

  it("is the same, resource for resource, whether routes are given or added", async () => {
    const routes = { "GET /notes": "src/notes.list" };
    const given = await recordApi(undefined, { routes, cors: false, customDomain: "api.example.com" });
    const added = await recordApi((api, stack) => api.addRoutes(stack, routes), {
      cors: false,
      customDomain: "api.example.com",
    });
    const sorted = (recorded: Recorded<unknown>) =>
      recorded
        .resources()
        .map(({ type, name, parent, inputs }) => JSON.stringify([type, name, parent, inputs]))
        .sort();
    assert.deepEqual(sorted(added), sorted(given));
    assert.ok(typesOf(given).includes(MAPPING));
  });
});
