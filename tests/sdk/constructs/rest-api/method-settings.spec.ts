import assert from "node:assert/strict";
import * as apigateway from "@pulumi/aws/apigateway";
import { Stack } from "#sdk/app/index";
import { RestApiV1 } from "#sdk/constructs/rest-api/construct";
import type { RestApiV1Props } from "#sdk/constructs/rest-api/props";
import { App, type AppProps } from "#sdk/index";
import { expectDefinitionError } from "../../../support/definition-error";
import { record } from "../../../support/record";
import { ACCOUNT, REST_API, REST_STAGE } from "../../../support/rest-api";

const METHOD_SETTINGS = "aws:apigateway/methodSettings:MethodSettings";
const ERRORS = { loggingLevel: "ERROR", dataTraceEnabled: false };

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

const recordWith = (app: AppProps, props: RestApiV1Props = {}) =>
  record(() => new RestApiV1(new Stack(new App(app), "Web"), "Api", props));

describe("RestApiV1: the settings of all methods", () => {
  it("log errors and no data of requests with current, once the region has a role for logs", async () => {
    const recorded = await recordWith({ defaults: "current" });
    const made = recorded.resource(METHOD_SETTINGS, "Web-Api-method-settings");
    assert.deepEqual(made.inputs, {
      restApi: recorded.resource(REST_API).id,
      stageName: "dev",
      methodPath: "*/*",
      settings: ERRORS,
    });
    assert.equal(made.parent, recorded.resource("serverless-api:index:RestApiV1").urn);
    for (const type of [REST_STAGE, ACCOUNT]) {
      assert.ok(made.dependencies.includes(recorded.resource(type).urn), `waits for ${type}`);
    }
  });

  for (const [when, app, props] of [
    ["with v1", { defaults: "v1" }, {}],
    ["where the app leaves the role for logs to others", { defaults: "current", gatewayLogRole: false }, {}],
    ["where the API has no access log", { defaults: "current" }, { accessLog: false }],
    ["where the program says so", { defaults: "current" }, { native: { restApiMethodSettings: false } }],
  ] as const) {
    it(`are none ${when}`, async () => {
      (await recordWith(app, props)).expectNone(METHOD_SETTINGS);
    });
  }

  it("are none of an existing API", async () => {
    const recorded = await record(() => {
      const restApi = new apigateway.RestApi("old", {});
      new RestApiV1(new Stack(new App({ defaults: "current" }), "Web"), "Api", { native: { restApi } });
    });
    recorded.expectNone(METHOD_SETTINGS);
  });

  it("are joined with those of the program, which win", async () => {
    const restApiMethodSettings = { loggingLevel: "INFO", throttlingRateLimit: 10, throttlingBurstLimit: 5 };
    const given = { native: { restApiMethodSettings } };
    const current = await recordWith({ defaults: "current" }, given);
    assert.deepEqual(current.resource(METHOD_SETTINGS).inputs.settings, {
      ...restApiMethodSettings,
      dataTraceEnabled: false,
    });
    const v1 = await recordWith({ defaults: "v1", gatewayLogRole: false }, given);
    assert.deepEqual(v1.resource(METHOD_SETTINGS).inputs.settings, restApiMethodSettings);
  });

  it("are refused for a stage that was made elsewhere, and where they are none", async () => {
    await expectDefinitionError(() => {
      const restApi = new apigateway.RestApi("old", {});
      const restApiStage = new apigateway.Stage("old", { restApi, deployment: "d", stageName: "s" });
      const native = { restApi, restApiStage, restApiMethodSettings: { loggingLevel: "INFO" } };
      new RestApiV1(new Stack(new App(), "Web"), "Api", { native });
    }, [{ code: "NATIVE_CONFLICT", path: "native.restApiMethodSettings", value: { loggingLevel: "INFO" } }]);
    await expectDefinitionError(() => {
      new RestApiV1(new Stack(new App(), "Web"), "Api", { native: { restApiMethodSettings: true as never } });
    }, [{ code: "VALUE_WRONG_TYPE", path: "native.restApiMethodSettings", value: true }]);
  });
});
