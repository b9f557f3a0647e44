import assert from "node:assert/strict";
import * as apigateway from "@pulumi/aws/apigateway";
import * as pulumi from "@pulumi/pulumi";
import { Stack } from "#sdk/app/index";
import { RestApiV1 } from "#sdk/constructs/rest-api/typed";
import { App } from "#sdk/index";
import { expectDefinitionError } from "../../../support/definition-error";
import { record } from "../../../support/record";
import { methodOf, REST_API, REST_STAGE, recordRestApi } from "../../../support/rest-api";

const PLAN = "aws:apigateway/usagePlan:UsagePlan";
const KEY = "aws:apigateway/apiKey:ApiKey";
const PLAN_KEY = "aws:apigateway/usagePlanKey:UsagePlanKey";
const VALIDATOR = "aws:apigateway/requestValidator:RequestValidator";
const TAGS = { "serverless-api:app": "notes", "serverless-api:stage": "dev" };

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

describe("native.restApi of a RestApiV1", () => {
  it("is the object of AWS, with methods that no list of its properties has", async () => {
    const recorded = await recordRestApi({}, (api) => {
      const { restApi } = api.native;
      assert.ok(apigateway.RestApi.isInstance(restApi));
      assert.ok(restApi instanceof apigateway.RestApi);
      assert.deepEqual(
        Object.keys(restApi).filter((key) => key.startsWith("add")),
        [],
      );
      for (const method of ["addApiKey", "addUsagePlan", "addRequestValidator"] as const) {
        assert.equal(typeof restApi[method], "function");
      }
    });
    for (const type of [PLAN, KEY, PLAN_KEY, VALIDATOR]) recorded.expectNone(type);
  });

  it("adds a usage plan of the API's stage, which it waits for, and keys to the plan", async () => {
    const recorded = await recordRestApi({}, (api) => {
      const { restApi } = api.native;
      const plan = restApi.addUsagePlan("Basic", {
        description: "For partners",
        throttle: { rateLimit: 10, burstLimit: 20 },
        quota: { limit: 1000, period: "month" },
      });
      const key = restApi.addApiKey("Partner", { description: "Partner" });
      assert.ok(apigateway.UsagePlanKey.isInstance(plan.addApiKey(key)));
      assert.ok(apigateway.UsagePlan.isInstance(plan));
    });
    const stage = recorded.resource(REST_STAGE);
    const plan = recorded.resource(PLAN, "Web-Api-usage-plan-Basic");
    assert.deepEqual(plan.inputs, {
      description: "For partners",
      apiStages: [{ apiId: recorded.resource(REST_API).id, stage: "dev" }],
      throttleSettings: { rateLimit: 10, burstLimit: 20 },
      quotaSettings: { limit: 1000, period: "MONTH" },
      tags: TAGS,
    });
    assert.ok(plan.dependencies.includes(stage.urn));
    assert.equal(plan.parent, recorded.resource("serverless-api:index:RestApiV1").urn);
    const key = recorded.resource(KEY, "Web-Api-api-key-Partner");
    assert.deepEqual(key.inputs, { description: "Partner", tags: TAGS });
    recorded.expect(PLAN_KEY, "Web-Api-usage-plan-Basic-key-Partner", {
      keyId: key.id,
      keyType: "API_KEY",
      usagePlanId: plan.id,
    });
  });

  it("adds a plan for the stages of several APIs, with throttles for methods", async () => {
    const recorded = await recordRestApi({}, (api, stack) => {
      const other = new RestApiV1(stack, "Other", { native: { restApiStage: { stageName: "live" } } });
      api.native.restApi.addUsagePlan("All", {
        apiStages: [
          { throttles: [{ path: "/notes/GET", rateLimit: 1, burstLimit: 2 }] },
          other.native.restApiStage,
          { apiId: "abc123", stage: "prod" },
        ],
      });
    });
    const [own, other] = ["Web-Api-api", "Web-Other-api"].map((name) => recorded.resource(REST_API, name).id);
    recorded.expect(PLAN, {
      apiStages: [
        { apiId: own, stage: "dev", throttles: [{ path: "/notes/GET", rateLimit: 1, burstLimit: 2 }] },
        { apiId: other, stage: "live" },
        { apiId: "abc123", stage: "prod" },
      ],
      throttleSettings: undefined,
      quotaSettings: undefined,
    });
  });

  it("keeps the value of a key secret, and takes keys and plans that were made by hand", async () => {
    const value = "a-key-of-more-than-20-characters";
    const recorded = await recordRestApi({}, (api) => {
      const { restApi } = api.native;
      restApi.addApiKey("Mine", { value });
      const plan = restApi.addUsagePlan("Basic");
      plan.addApiKey(new apigateway.ApiKey("by-hand"));
    });
    const key = recorded.resource(KEY, "Web-Api-api-key-Mine");
    assert.equal(key.inputs.value, value);
    assert.deepEqual(key.secretInputs, ["value"]);
    recorded.resource(PLAN_KEY, "Web-Api-usage-plan-Basic-key-by-hand");
  });

  it("adds a request validator that routes name, with models of the program's own", async () => {
    const recorded = await recordRestApi({ cors: false }, (api, stack) => {
      const validator = api.native.restApi.addRequestValidator("Body", { validateRequestBody: true });
      const model = new apigateway.Model("note", {
        restApi: api.restApiId,
        name: "Note",
        contentType: "application/json",
        schema: JSON.stringify({ type: "object", required: ["title"] }),
      });
      api.addRoutes(stack, {
        "POST /notes": {
          function: "src/notes.create",
          native: {
            method: {
              apiKeyRequired: true,
              requestValidatorId: validator.id,
              requestModels: { "application/json": model.name },
            },
          },
        },
      });
    });
    const validator = recorded.expect(VALIDATOR, "Web-Api-request-validator-Body", {
      restApi: recorded.resource(REST_API).id,
      validateRequestBody: true,
    });
    const { inputs } = methodOf(recorded, "POST /notes");
    assert.equal(inputs.requestValidatorId, validator.id);
    assert.deepEqual(inputs.requestModels, { "application/json": "Note" });
    assert.equal(inputs.apiKeyRequired, true);
  });

  it("has the methods on an API that was given as well", async () => {
    const recorded = await record(() => {
      const restApi = new apigateway.RestApi("old");
      const api = new RestApiV1(new Stack(new App(), "Web"), "Api", { native: { restApi } });
      api.native.restApi.addUsagePlan("Basic").addApiKey(api.native.restApi.addApiKey("Partner"));
    });
    recorded.expect(PLAN, { apiStages: [{ apiId: recorded.resource(REST_API).id, stage: "dev" }] });
  });

  it("refuses limits that are none, all at once", async () => {
    const props = {
      throttle: { rateLimit: -1 },
      quota: { limit: 0, period: "MONTH" },
      apiStages: [{ stages: "dev" }, { throttles: [{ rateLimit: 1, burstLimit: 1.5 }] }],
      plan: "gold",
    };
    await recordRestApi({}, async (api) => {
      await expectDefinitionError(
        () => api.native.restApi.addUsagePlan("Basic", props as never),
        [
          { code: "VALUE_OUT_OF_RANGE", path: "addUsagePlan.throttle.rateLimit", value: -1 },
          { code: "THROTTLE_INCOMPLETE", path: "addUsagePlan.throttle", cure: "add burstLimit" },
          { code: "VALUE_OUT_OF_RANGE", path: "addUsagePlan.quota.limit", value: 0 },
          { code: "VALUE_NOT_ALLOWED", path: "addUsagePlan.quota.period", value: "MONTH" },
          { code: "PROP_UNKNOWN", path: "addUsagePlan.apiStages[0].stages", cure: "did you mean stage" },
          { code: "VALUE_OUT_OF_RANGE", path: "addUsagePlan.apiStages[1].throttles[0].burstLimit" },
          { code: "PROP_MISSING", path: "addUsagePlan.apiStages[1].throttles[0].path" },
          { code: "PROP_UNKNOWN", path: "addUsagePlan.plan" },
        ],
      );
    });
  });

  it("takes offsets of a quota that fit into its period, and refuses others", async () => {
    await recordRestApi({}, async ({ native: { restApi } }) => {
      const add = (name: string, period: "day" | "week" | "month", offset: number) =>
        restApi.addUsagePlan(name, { quota: { limit: 100, period, offset } });
      const most = { day: 0, week: 6, month: 27 } as const;
      for (const [period, offset] of Object.entries(most) as ["day" | "week" | "month", number][]) {
        add(`Fits${period}`, period, offset);
        await expectDefinitionError(
          () => add(`Over${period}`, period, offset + 1),
          [{ code: "VALUE_OUT_OF_RANGE", path: "addUsagePlan.quota.offset", value: offset + 1 }],
        );
      }
    });
  });

  it("refuses keys that are too short, now or later, without showing them, and ids that are taken or none", async () => {
    await recordRestApi({}, async (api) => {
      const { restApi } = api.native;
      const short = {
        code: "VALUE_OUT_OF_RANGE",
        path: "addApiKey.value",
        message: "a key of 5 characters",
      } as const;
      const error = await expectDefinitionError(
        () => restApi.addApiKey("Short", { value: "abcde" }),
        [short],
      );
      assert.ok(!error.message.includes("abcde"));
      restApi.addApiKey("Twice");
      await expectDefinitionError(
        () => restApi.addApiKey("Twice"),
        [{ code: "CONSTRUCT_ID_DUPLICATE", path: "addApiKey", value: "Twice" }],
      );
      restApi.addUsagePlan("Twice");
      await expectDefinitionError(
        () => restApi.addRequestValidator("a b", {}),
        [{ code: "CONSTRUCT_ID_INVALID", path: "addRequestValidator", value: "a b" }],
      );
    });
    const later = recordRestApi({}, (api) => {
      api.native.restApi.addApiKey("Later", { value: pulumi.output("abcde") });
    });
    await expectDefinitionError(later, [{ code: "VALUE_OUT_OF_RANGE", path: "addApiKey.value" }]);
  });
});
