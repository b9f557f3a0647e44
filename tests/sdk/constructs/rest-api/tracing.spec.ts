import assert from "node:assert/strict";
import * as apigateway from "@pulumi/aws/apigateway";
import { RestApiV1 } from "#sdk/constructs/rest-api/construct";
import { App, Stack } from "#sdk/index";
import { expectDefinitionError } from "../../../support/definition-error";
import { REST_STAGE, recordRestApi, refuseRestApi } from "../../../support/rest-api";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

const ROUTES = { "GET /": "src/index.show" };

describe("RestApiV1: the tracing of the stage", () => {
  it("is on unless the program turns it off", async () => {
    for (const [tracing, expected] of [
      [undefined, true],
      [true, true],
      [false, false],
    ] as const) {
      const recorded = await recordRestApi({ routes: ROUTES, ...(tracing !== undefined && { tracing }) });
      assert.equal(recorded.resource(REST_STAGE).inputs.xrayTracingEnabled, expected);
    }
  });

  it("is refused beside the same setting under native, and for other values", async () => {
    await refuseRestApi({ tracing: false, native: { restApiStage: { xrayTracingEnabled: true } } }, [
      { code: "PROP_CONFLICT", path: "tracing", value: false },
    ]);
    await refuseRestApi({ tracing: "active" }, [
      { code: "VALUE_WRONG_TYPE", path: "tracing", value: "active" },
    ]);
  });

  it("is refused for a stage that was made elsewhere", async () => {
    await expectDefinitionError(() => {
      const restApi = new apigateway.RestApi("old", {});
      const restApiStage = new apigateway.Stage("old", {
        restApi: restApi.id,
        deployment: "d",
        stageName: "v1",
      });
      const native = { restApi, restApiStage };
      new RestApiV1(new Stack(new App(), "Web"), "Api", { tracing: false, native });
    }, [{ code: "NATIVE_CONFLICT", path: "tracing", value: false }]);
  });
});
