import assert from "node:assert/strict";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import { Stack } from "#sdk/app/index";
import type { ApiProps } from "#sdk/constructs/api/props";
import { Api } from "#sdk/constructs/api/typed";
import { Table } from "#sdk/constructs/table/construct";
import { App } from "#sdk/index";
import { API, LAMBDA, LOG_GROUP, POLICY, ROUTE, recordApi, routeOf, STAGE } from "../../../support/api";
import { expectDefinitionError } from "../../../support/definition-error";
import { record } from "../../../support/record";
import { settled } from "../../../support/settled";

const DOMAIN = "aws:apigatewayv2/domainName:DomainName";
const OPEN = { allowCredentials: false, allowHeaders: ["*"], allowMethods: ["*"], allowOrigins: ["*"] };

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

describe("Api", () => {
  it("without props is an HTTP API with CORS, a stage $default that deploys itself, and an access log", async () => {
    const recorded = await recordApi(undefined);
    const api = recorded.resource(API);
    assert.equal(api.name, "Web-Api-api");
    assert.deepEqual(api.inputs, {
      protocolType: "HTTP",
      name: "dev-notes-Api",
      corsConfiguration: OPEN,
      tags: { "serverless-api:app": "notes", "serverless-api:stage": "dev" },
    });
    assert.equal(api.parent, recorded.resource("serverless-api:index:Api", "Web-Api").urn);
    const log = recorded.resource(LOG_GROUP, "Web-Api-access-log");
    assert.equal(log.inputs.name, `/aws/vendedlogs/apis/dev-notes-Api-${api.id}/default`);
    const stage = recorded.expect(STAGE, "Web-Api-stage", {
      apiId: api.id,
      name: "$default",
      autoDeploy: true,
      accessLogSettings: { destinationArn: log.state.arn },
      defaultRouteSettings: undefined,
      routeSettings: undefined,
    });
    assert.match(JSON.stringify(stage.inputs.accessLogSettings), /\$context\.routeKey/);
    recorded.expectNone(ROUTE);
    recorded.expectNone(LAMBDA);
    recorded.expectNone(DOMAIN);
    assert.equal(recorded.resources(API).length, 1);
  });

  it("has url, id, ARN and routes, and no custom domain unless one is asked for", async () => {
    const recorded = await recordApi(
      { routes: { "get   /a": "src/a.get", $default: "src/a.all" } },
      async (api) => {
        const { id, url, httpApiId, httpApiArn } = api;
        const values = await Promise.all([settled(url), settled(httpApiId), settled(httpApiArn)]);
        assert.deepEqual(api.routes, ["get /a", "$default"]);
        assert.equal(api.customDomainUrl, undefined);
        assert.equal(api.native.domainName, undefined);
        assert.equal(api.native.certificate, undefined);
        assert.equal(api.native.httpStages.length, 1);
        assert.ok(api.native.accessLogGroup);
        return [id, ...values];
      },
    );
    const apiId = recorded.resource(API).id;
    assert.deepEqual(recorded.value, [
      "Api",
      `https://${apiId}.execute-api.us-east-1.amazonaws.com`,
      apiId,
      `arn:aws:apigateway:us-east-1::/apis/${apiId}`,
    ]);
  });

  it("throttles all routes of $default with both numbers, zero included", async () => {
    const recorded = await recordApi({ defaults: { throttle: { burst: 200, rate: 0 } } });
    recorded.expect(STAGE, {
      defaultRouteSettings: { throttlingBurstLimit: 200, throttlingRateLimit: 0 },
      routeSettings: undefined,
    });
  });

  it("throttles single routes in the stage, which waits for them, also for those added in the same turn", async () => {
    const recorded = await recordApi(
      {
        defaults: { throttle: { burst: 9, rate: 9 } },
        routes: {
          "GET /a": { function: "src/a.get", throttle: { burst: 1, rate: 2 } },
          "GET /b": "src/b.get",
        },
      },
      (api, stack) => {
        api.addRoutes(stack, {
          "get  /c/{id}": { function: "src/c.get", throttle: { burst: 3, rate: 4.5 } },
        });
      },
    );
    const stage = recorded.expect(STAGE, {
      defaultRouteSettings: { throttlingBurstLimit: 9, throttlingRateLimit: 9 },
      routeSettings: [
        { routeKey: "GET /a", throttlingBurstLimit: 1, throttlingRateLimit: 2 },
        { routeKey: "GET /c/{id}", throttlingBurstLimit: 3, throttlingRateLimit: 4.5 },
      ],
    });
    for (const key of ["GET /a", "GET /c/{id}"]) {
      assert.ok(stage.dependencies.includes(routeOf(recorded, key).urn), `waits for ${key}`);
    }
    assert.ok(!stage.dependencies.includes(routeOf(recorded, "GET /b").urn));
  });

  it("refuses a throttle of a route that comes after the stage was registered", async () => {
    await recordApi({}, async (api, stack) => {
      await new Promise(setImmediate);
      await expectDefinitionError(
        () =>
          api.addRoutes(stack, {
            "GET /a": { function: "src/a.get", throttle: { burst: 1, rate: 1 } },
            "GET /b": "src/b.get",
          }),
        [
          {
            code: "THROTTLE_TOO_LATE",
            path: 'addRoutes["GET /a"].throttle',
            message: "the stage that holds it has been registered",
            cure: "add the route before the first await, or use defaults.throttle",
          },
        ],
      );
      assert.deepEqual(api.routes, []);
    });
  });

  it("takes settings of the API and further stages, each with its own access log", async () => {
    const recorded = await recordApi({
      native: {
        httpApi: { name: "mine", description: "notes", disableExecuteApiEndpoint: true },
        httpStages: [
          { name: "beta", stageVariables: { color: "blue" } },
          { name: "manual", autoDeploy: false },
        ],
      },
    });
    const api = recorded.expect(API, { name: "mine", description: "notes", disableExecuteApiEndpoint: true });
    const log = recorded.expect(LOG_GROUP, "Web-Api-access-log-beta", {
      name: `/aws/vendedlogs/apis/dev-notes-Api-${api.id}/beta`,
    });
    recorded.expect(STAGE, "Web-Api-stage-beta", {
      apiId: api.id,
      name: "beta",
      autoDeploy: true,
      stageVariables: { color: "blue" },
      accessLogSettings: { destinationArn: log.state.arn },
    });
    recorded.expect(STAGE, "Web-Api-stage-manual", { autoDeploy: false });
    assert.equal(recorded.resources(STAGE).length, 3);
    assert.equal(recorded.resources(LOG_GROUP).filter(({ name }) => name.includes("access-log")).length, 3);
  });

  it("adds its routes to an existing API and makes no API, stage or log", async () => {
    const recorded = await record(async () => {
      const stack = new Stack(new App({ defaults: "current" }), "Web");
      const httpApi = new apigatewayv2.Api("old", { protocolType: "HTTP" });
      const api = new Api(stack, "Api", {
        native: { httpApi },
        authorizers: { door: { type: "func", function: "src/a.auth" } },
        defaults: { authorizer: "door" },
        routes: { "GET /a": "src/a.get" },
      });
      assert.equal(api.native.httpApi, httpApi);
      assert.deepEqual(api.native.httpStages, []);
      return Promise.all([settled(api.url), settled(api.httpApiId)]);
    });
    const old = recorded.resource(API, "old");
    assert.deepEqual(recorded.value, [`https://${old.id}.execute-api.us-east-1.amazonaws.com`, old.id]);
    recorded.expect(ROUTE, { apiId: old.id, routeKey: "GET /a", authorizationType: "CUSTOM" });
    recorded.expectNone(STAGE);
    assert.equal(recorded.resources(API).length, 1);
    assert.deepEqual(
      recorded.resources(LOG_GROUP).filter(({ name }) => name.includes("access-log")),
      [],
    );
  });

  it("uses native.id instead of the id in all names", async () => {
    const recorded = await recordApi(
      { native: { id: "Old" }, routes: { "GET /a": "src/a.get" } },
      (api) => api.id,
    );
    assert.equal(recorded.value, "Old");
    recorded.expect(API, "Web-Old-api", { name: "dev-notes-Old" });
    recorded.resource(ROUTE, "Web-Old-route-GET-a");
  });

  it("may be granted: a function gets execute-api:Invoke on all of its routes", async () => {
    const recorded = await recordApi({ routes: { "GET /a": "src/a.get" } }, (api) => {
      api.attachPermissions([api]);
    });
    const { policy } = recorded.resource(POLICY).inputs;
    const statements = JSON.parse(policy as string).Statement as { Action: string[]; Resource: string[] }[];
    const arn = recorded.resource(API).state.executionArn;
    assert.deepEqual(
      statements
        .filter(({ Action }) => Action.includes("execute-api:Invoke"))
        .map(({ Resource }) => Resource),
      [[`${arn}/*`]],
    );
  });

  it("may be bound, to its own routes as well: the function gets the URL, and a permission where routes are signed", async () => {
    const bound = async (authorizer: "none" | "iam") => {
      const recorded = await recordApi(
        { routes: { "GET /a": { function: "src/a.get", authorizer } } },
        (api) => api.bind([api]),
      );
      const environment = recorded.resource(LAMBDA).inputs.environment as {
        variables: Record<string, string>;
      };
      assert.equal(environment.variables.SAPI_Api_url_Api, recorded.resource(API).state.apiEndpoint);
      return String(recorded.resource(POLICY).inputs.policy).includes("execute-api:Invoke");
    };
    assert.equal(await bound("none"), false);
    assert.equal(await bound("iam"), true);
  });

  it("binds the URL of the custom domain where there is one", async () => {
    const recorded = await recordApi(
      { customDomain: "api.example.com", routes: { "GET /a": "src/a.get" } },
      (api) => api.bind([api]),
    );
    recorded.expect(LAMBDA, { environment: { variables: { SAPI_Api_url_Api: "https://api.example.com" } } });
  });

  it("knows its own", async () => {
    await recordApi({}, (api, stack) => {
      assert.equal(Api.isInstance(api), true);
      assert.equal(Api.isInstance(stack), false);
      assert.equal(Api.isInstance(undefined), false);
      assert.ok(api instanceof (Api as unknown as new () => object));
    });
  });

  it("shares a stack with a construct of another kind that has the same id", async () => {
    const recorded = await recordApi({ routes: { "GET /a": "src/a.get" } }, (_, stack) => {
      new Table(stack, "Api", { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });
    });
    assert.equal(recorded.resources(API).length, 1);
    assert.equal(recorded.resources("aws:dynamodb/table:Table").length, 1);
  });

  it("is refused under an id that another API of the app has, and registers nothing then", async () => {
    const recorded = await recordApi({}, async (_, __, app) => {
      const other = new Stack(app, "Other");
      await expectDefinitionError(
        () => new Api(other, "Api", {} as ApiProps),
        [{ code: "CONSTRUCT_ID_DUPLICATE", path: "" }],
      );
    });
    assert.equal(recorded.resources(API).length, 1);
  });
});
