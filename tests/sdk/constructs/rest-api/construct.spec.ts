import assert from "node:assert/strict";
import * as apigateway from "@pulumi/aws/apigateway";
import * as lambda from "@pulumi/aws/lambda";
import { Stack, type StackContext } from "#sdk/app/index";
import { RestApiV1 } from "#sdk/constructs/rest-api/typed";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import { LAMBDA, LOG_GROUP, PERMISSION } from "../../../support/api";
import { expectDefinitionError } from "../../../support/definition-error";
import { laterTurn } from "../../../support/later-turn";
import { type Recorded, record } from "../../../support/record";
import {
  ACCOUNT,
  DEPLOYMENT,
  GATEWAY_RESPONSE,
  INTEGRATION_REPLY,
  METHOD,
  METHOD_REPLY,
  methodKeys,
  methodOf,
  PATH,
  pathsOf,
  REST_API,
  REST_INTEGRATION,
  REST_STAGE,
  recordRestApi,
  restIntegrationOf,
} from "../../../support/rest-api";
import { settled } from "../../../support/settled";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

/** Sources of all permissions, without the execution ARN of the API. */
function sourcesOf(recorded: Recorded): readonly string[] {
  const { executionArn } = recorded.resource(REST_API).state;
  return recorded
    .resources(PERMISSION)
    .map(({ inputs }) => String(inputs.sourceArn).replace(`${executionArn}`, ""));
}

describe("RestApiV1", () => {
  it("without props is an API with a stage named after the app's, a log, a deployment, and CORS at its root", async () => {
    const recorded = await recordRestApi(undefined);
    const api = recorded.resource(REST_API);
    assert.equal(api.name, "Web-Api-api");
    assert.deepEqual(api.inputs, {
      name: "dev-notes-Api",
      tags: { "serverless-api:app": "notes", "serverless-api:stage": "dev" },
    });
    assert.equal(api.parent, recorded.resource("serverless-api:index:RestApiV1", "Web-Api").urn);
    const deployment = recorded.resource(DEPLOYMENT, "Web-Api-deployment");
    const log = recorded.resource(LOG_GROUP, "Web-Api-access-log");
    assert.equal("name" in log.inputs, false);
    const stage = recorded.expect(REST_STAGE, "Web-Api-stage", {
      restApi: api.id,
      deployment: deployment.id,
      stageName: "dev",
      xrayTracingEnabled: true,
      accessLogSettings: { destinationArn: log.state.arn },
    });
    assert.match(JSON.stringify(stage.inputs.accessLogSettings), /\$context\.resourcePath/);
    assert.ok(
      stage.dependencies.includes(recorded.resource(ACCOUNT).urn),
      "the log needs the account setting",
    );
    assert.deepEqual(methodKeys(recorded), ["OPTIONS /"]);
    recorded.expectNone(PATH);
    recorded.expectNone(LAMBDA);
  });

  it("has url, id, ARN and routes, and no custom domain unless one is asked for", async () => {
    const recorded = await recordRestApi({ routes: { "get   /a": "src/a.get" } }, async (api) => {
      assert.deepEqual(api.routes, ["get /a"]);
      assert.equal(api.customDomainUrl, undefined);
      assert.equal(api.native.domainName, undefined);
      assert.equal(api.native.certificate, undefined);
      assert.ok(api.native.accessLogGroup);
      const { id, url, restApiId, restApiArn } = api;
      return [id, await settled(url), await settled(restApiId), await settled(restApiArn)];
    });
    const { id } = recorded.resource(REST_API);
    assert.deepEqual(recorded.value, [
      "Api",
      `https://${id}.execute-api.us-east-1.amazonaws.com/dev/`,
      id,
      `arn:aws:apigateway:us-east-1::/restapis/${id}`,
    ]);
  });

  it("serves a route by its function: a method, an integration by POST, and a permission for this stage and method", async () => {
    const recorded = await recordRestApi({ cors: false, routes: { "put /notes/{id}": "src/notes.update" } });
    const [lambdaFunction] = recorded.resources(LAMBDA);
    const at = { restApi: recorded.resource(REST_API).id, httpMethod: "PUT" };
    const method = methodOf(recorded, "PUT /notes/{id}");
    assert.deepEqual(method.inputs, { ...at, authorization: "NONE", resourceId: method.inputs.resourceId });
    assert.deepEqual(restIntegrationOf(recorded, "PUT /notes/{id}").inputs, {
      ...at,
      resourceId: method.inputs.resourceId,
      type: "AWS_PROXY",
      integrationHttpMethod: "POST",
      uri: lambdaFunction?.state.invokeArn,
    });
    assert.ok(restIntegrationOf(recorded, "PUT /notes/{id}").dependencies.includes(method.urn));
    assert.deepEqual(sourcesOf(recorded), ["/dev/PUT/notes/*"]);
    const permission = recorded.resource(PERMISSION);
    assert.deepEqual(
      permission.dependencies.filter((urn) => /:(Stage|Deployment)::/.test(urn)),
      [],
    );
  });

  it("has one resource per path part, shared by routes", async () => {
    const recorded = await recordRestApi({
      cors: false,
      routes: { "GET /a/b": "src/a.b", "PUT /a/b": "src/a.b", "GET /a/{id}": "src/a.b", "GET /": "src/a.b" },
    });
    const paths = pathsOf(recorded);
    assert.deepEqual([...paths.values()].sort(), ["/", "/a", "/a/b", "/a/{id}"]);
    const [a] = recorded.resources(PATH);
    assert.equal(a?.inputs.parentId, recorded.resource(REST_API).state.rootResourceId);
    assert.deepEqual([...sourcesOf(recorded)].sort(), [
      "/dev/GET/",
      "/dev/GET/a/*",
      "/dev/GET/a/b",
      "/dev/PUT/a/b",
    ]);
    assert.equal(recorded.resources(METHOD).length, 4);
  });

  it("puts the method of a catch-all route at the root as well, with the one function and permission", async () => {
    const recorded = await recordRestApi({ cors: false, routes: { "ANY /{proxy+}": "src/a.all" } });
    assert.deepEqual(methodKeys(recorded), ["ANY /", "ANY /{proxy+}"]);
    const [root, proxy] = ["ANY /", "ANY /{proxy+}"].map(
      (key) => restIntegrationOf(recorded, key).inputs.uri,
    );
    assert.equal(root, proxy);
    assert.deepEqual(sourcesOf(recorded), ["/dev/*/*"]);
    assert.equal(recorded.resources(LAMBDA).length, 1);
  });

  it("leaves the root to a route of its own, and a catch-all below another path to that path", async () => {
    const own = await recordRestApi({
      cors: false,
      routes: { "ANY /{proxy+}": "src/a.all", "ANY /": "src/a.root" },
    });
    const uris = ["ANY /", "ANY /{proxy+}"].map((key) => restIntegrationOf(own, key).inputs.uri);
    assert.equal(new Set(uris).size, 2);
    const below = await recordRestApi({ cors: false, routes: { "GET /files/{path+}": "src/a.all" } });
    assert.deepEqual(methodKeys(below), ["GET /files/{path+}"]);
  });

  it("refuses a route at the root that is added after a catch-all has taken it, and takes another method", async () => {
    await recordRestApi({ routes: { "ANY /{proxy+}": "src/a.all" } }, async (api, stack) => {
      await expectDefinitionError(
        () => void api.addRoutes(stack, { "ANY /": "src/a.root" }),
        [
          {
            code: "ROUTE_DUPLICATE",
            path: 'addRoutes["ANY /"]',
            message: 'the route "ANY /{proxy+}" serves "/"',
          },
        ],
      );
      api.addRoutes(stack, { "GET /": "src/a.root" });
    });
  });

  it("answers preflight requests of every path by 204, the root included, without asking anybody", async () => {
    const recorded = await recordRestApi({ routes: { "GET /a/b": "src/a.b" } });
    const keys = methodKeys(recorded);
    assert.deepEqual(keys, ["GET /a/b", "OPTIONS /", "OPTIONS /a", "OPTIONS /a/b"]);
    assert.equal(methodOf(recorded, "OPTIONS /a").inputs.authorization, "NONE");
    const integration = restIntegrationOf(recorded, "OPTIONS /a");
    assert.equal(integration.inputs.type, "MOCK");
    assert.deepEqual(integration.inputs.requestTemplates, { "application/json": '{"statusCode":204}' });
    assert.equal(integration.inputs.contentHandling, "CONVERT_TO_TEXT");
    const replies = recorded.resources(INTEGRATION_REPLY);
    assert.deepEqual([replies.length, recorded.resources(METHOD_REPLY).length], [3, 3]);
    for (const { inputs } of replies) {
      assert.equal(inputs.statusCode, "204");
      assert.deepEqual(inputs.responseParameters, {
        "method.response.header.Access-Control-Allow-Headers": "'*'",
        "method.response.header.Access-Control-Allow-Methods": "'OPTIONS,GET,PUT,POST,DELETE,PATCH,HEAD'",
        "method.response.header.Access-Control-Allow-Origin": "'*'",
      });
    }
    for (const { inputs } of recorded.resources(METHOD_REPLY)) {
      assert.deepEqual(new Set(Object.values(inputs.responseParameters as object)), new Set([true]));
    }
  });

  it("lets pages read the gateway's own errors, by default and with `true`", async () => {
    for (const cors of [undefined, true]) {
      const recorded = await recordRestApi(cors === undefined ? {} : { cors });
      const types = recorded.resources(GATEWAY_RESPONSE).map(({ inputs }) => inputs.responseType);
      assert.deepEqual(types, ["DEFAULT_4XX", "DEFAULT_5XX"]);
      for (const { inputs } of recorded.resources(GATEWAY_RESPONSE)) {
        assert.deepEqual(inputs.responseParameters, {
          "gatewayresponse.header.Access-Control-Allow-Headers": "'*'",
          "gatewayresponse.header.Access-Control-Allow-Origin": "'*'",
        });
        assert.equal(inputs.restApiId, recorded.resource(REST_API).id);
      }
    }
  });

  it("has nothing of CORS with `false`", async () => {
    const recorded = await recordRestApi({ cors: false, routes: { "GET /a": "src/a.b" } });
    assert.deepEqual(methodKeys(recorded), ["GET /a"]);
    for (const type of [GATEWAY_RESPONSE, METHOD_REPLY, INTEGRATION_REPLY]) recorded.expectNone(type);
  });

  it("leaves preflight requests to an OPTIONS route of the same path, unless that comes later", async () => {
    const recorded = await recordRestApi(
      { routes: { "GET /a": "src/a.b", "OPTIONS /a": "src/a.options", "GET /b": "src/a.b" } },
      async (api, stack) => {
        await expectDefinitionError(
          () => void api.addRoutes(stack, { "OPTIONS /b": "src/a.options" }),
          [{ code: "PREFLIGHT_TAKEN", path: 'addRoutes["OPTIONS /b"]', cure: "cors: false" }],
        );
        api.addRoutes(stack, { "OPTIONS /c": "src/a.options" });
      },
    );
    const types = ["/a", "/b", "/c"].map(
      (path) => restIntegrationOf(recorded, `OPTIONS ${path}`).inputs.type,
    );
    assert.deepEqual(types, ["AWS_PROXY", "MOCK", "AWS_PROXY"]);
  });

  it("takes functions in every form, existing ones and their aliases", async () => {
    const recorded = await recordRestApi({ cors: false }, (api, stack) => {
      const shared = new Function(stack, "Shared", "src/shared.run");
      const existing = new lambda.Function("old", { role: "arn", handler: "a.b", runtime: "nodejs22.x" });
      const alias = new lambda.Alias("live", {
        name: "live",
        functionName: existing.name,
        functionVersion: "3",
      });
      api.addRoutes(stack, {
        "GET /text": "src/a.text",
        "GET /props": { type: "function", function: { handler: "src/a.props", timeout: 3 } },
        "GET /made": shared,
        "GET /made/too": { function: shared },
        "GET /old": { native: { function: existing } },
        "GET /alias": { type: "function", native: { function: alias } },
      });
      assert.equal(api.getFunction("GET /made"), shared);
      assert.equal(api.getFunction("GET /old"), undefined);
    });
    const old = recorded.resource(LAMBDA, "old");
    assert.equal(restIntegrationOf(recorded, "GET /old").inputs.uri, old.state.invokeArn);
    const alias = recorded.resource("aws:lambda/alias:Alias");
    assert.equal(restIntegrationOf(recorded, "GET /alias").inputs.uri, alias.state.invokeArn);
    recorded.expect(PERMISSION, String(permissionNameOf(recorded, "/dev/GET/alias")), {
      function: old.state.name,
      qualifier: "live",
    });
    assert.equal(recorded.resources(LAMBDA).length, 4);
  });

  it("passes settings of method and integration on under their own names", async () => {
    const recorded = await recordRestApi({
      routes: {
        "GET /a": {
          function: "src/a.b",
          native: {
            method: {
              apiKeyRequired: true,
              operationName: "ListA",
              requestParameters: { "method.request.querystring.q": true },
            },
            integration: { timeoutMilliseconds: 5000, cacheKeyParameters: ["method.request.querystring.q"] },
          },
        },
      },
    });
    const { inputs: method } = methodOf(recorded, "GET /a");
    assert.equal(method.apiKeyRequired, true);
    assert.equal(method.operationName, "ListA");
    assert.deepEqual(method.requestParameters, { "method.request.querystring.q": true });
    assert.equal(method.authorization, "NONE");
    const { inputs: integration } = restIntegrationOf(recorded, "GET /a");
    assert.equal(integration.timeoutMilliseconds, 5000);
    assert.equal(integration.type, "AWS_PROXY");
  });

  it("calls a function in the way that streams where the route's integration does", async () => {
    const integration = { responseTransferMode: "STREAM" };
    const recorded = await recordRestApi({
      routes: {
        "GET /live": { function: "src/a.live", native: { integration } },
        "GET /whole": {
          function: "src/a.live",
          native: { integration: { responseTransferMode: "BUFFERED" } },
        },
        "GET /plain": "src/a.live",
      },
    });
    const uris = ["GET /live", "GET /whole", "GET /plain"].map((key) =>
      String(restIntegrationOf(recorded, key).inputs.uri).replace(/arn:aws:lambda:.*(?=\/)/, "..."),
    );
    assert.deepEqual(uris, [
      "arn:aws:apigateway:us-east-1:lambda:path/2021-11-15/functions/.../response-streaming-invocations",
      "arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/.../invocations",
      "arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/.../invocations",
    ]);
    assert.equal(restIntegrationOf(recorded, "GET /live").inputs.responseTransferMode, "STREAM");
  });

  it("streams through a route that says so, for as long as AWS lets it, and changes nothing of others", async () => {
    const recorded = await recordRestApi({
      routes: {
        "GET /live": { function: "src/a.live", streaming: true },
        "GET /short": {
          function: "src/a.live",
          streaming: true,
          native: { integration: { timeoutMilliseconds: 40_000 } },
        },
        "GET /whole": { function: "src/a.live", streaming: false },
        "GET /plain": "src/a.live",
      },
    });
    const settings = ["GET /live", "GET /short", "GET /whole", "GET /plain"].map((key) => {
      const { responseTransferMode, timeoutMilliseconds, uri } = restIntegrationOf(recorded, key).inputs;
      return [responseTransferMode, timeoutMilliseconds, /response-streaming/.test(String(uri))];
    });
    assert.deepEqual(settings, [
      ["STREAM", 900_000, true],
      ["STREAM", 40_000, true],
      [undefined, undefined, false],
      [undefined, undefined, false],
    ]);
  });

  it("takes settings of the API and of its stage, which win over ours", async () => {
    const recorded = await recordRestApi(
      {
        native: {
          restApi: { name: "shop", binaryMediaTypes: ["*/*"], endpointConfiguration: { types: "REGIONAL" } },
          restApiStage: { stageName: "live", xrayTracingEnabled: false, variables: { color: "red" } },
        },
        routes: { "GET /a": "src/a.b" },
      },
      (api) => settled(api.url),
    );
    recorded.expect(REST_API, {
      name: "shop",
      binaryMediaTypes: ["*/*"],
      endpointConfiguration: { types: "REGIONAL" },
    });
    recorded.expect(REST_STAGE, {
      stageName: "live",
      xrayTracingEnabled: false,
      variables: { color: "red" },
    });
    assert.match(String(recorded.value), /\/live\/$/);
    assert.deepEqual(sourcesOf(recorded), ["/live/GET/a"]);
  });

  it("leaves the account setting alone where there is no log, or the app says so", async () => {
    const off = await recordRestApi({ accessLog: false }, (api) => api.native.accessLogGroup);
    off.expectNone(ACCOUNT);
    assert.equal(off.value, undefined);
    const withoutRole = await record(() => {
      return void new RestApiV1(new Stack(new App({ gatewayLogRole: false }), "Web"), "Api");
    });
    withoutRole.expectNone(ACCOUNT);
    assert.equal("accessLogSettings" in withoutRole.resource(REST_STAGE).inputs, true);
  });

  it("warns under v1 that its log has no retention, and sets none", async () => {
    const recorded = await record(() => void new RestApiV1(new Stack(new App(), "Web"), "Api"));
    assert.equal("retentionInDays" in recorded.resource(LOG_GROUP, "Web-Api-access-log").inputs, false);
    assert.ok(recorded.logs.some(({ message }) => message.includes("access logs are kept for ever")));
  });
});

/** Name of the permission with this source. */
function permissionNameOf(recorded: Recorded, source: string): string | undefined {
  return recorded.resources(PERMISSION).find(({ inputs }) => String(inputs.sourceArn).endsWith(source))?.name;
}

describe("RestApiV1 of an existing API", () => {
  const given = () => new apigateway.RestApi("old", { name: "old" });

  function recordExisting(
    native: object,
    routes: Readonly<Record<string, string>>,
    then?: (api: RestApiV1, stack: Stack) => unknown,
  ) {
    return record(async () => {
      const stack = new Stack(new App({ defaults: "current" }), "Web");
      const restApi = given();
      const api = new RestApiV1(stack, "Api", { native: { restApi, ...native }, routes });
      assert.equal(api.native.restApi, restApi);
      return await then?.(api, stack);
    });
  }

  it("adds routes, a deployment and a stage, and no log, no CORS, no other API", async () => {
    const recorded = await recordExisting({}, { "ANY /{proxy+}": "src/a.all" }, (api) => settled(api.url));
    const { id } = recorded.resource(REST_API, "old");
    assert.equal(recorded.value, `https://${id}.execute-api.us-east-1.amazonaws.com/dev/`);
    assert.deepEqual(methodKeys(recorded), ["ANY /{proxy+}"], "its root is left alone");
    recorded.expect(DEPLOYMENT, { restApi: id });
    recorded.expect(REST_STAGE, { restApi: id, stageName: "dev", xrayTracingEnabled: true });
    assert.deepEqual(sourcesOf(recorded), ["/*/*/*"], "whatever stages it has");
    for (const type of [LOG_GROUP, GATEWAY_RESPONSE, ACCOUNT, METHOD_REPLY]) {
      assert.deepEqual(
        recorded.resources(type).filter(({ name }) => !name.endsWith("-log") || /access/.test(name)),
        [],
      );
    }
  });

  it("starts at imported paths", async () => {
    const recorded = await recordExisting(
      { importedPaths: { "/notes": "res123" } },
      { "GET /notes": "src/a.b", "GET /notes/{id}": "src/a.b" },
    );
    const made = recorded.resource(PATH);
    assert.equal(made.inputs.parentId, "res123");
    assert.equal(made.inputs.pathPart, "{id}");
    const at = recorded.resources(METHOD).map(({ inputs }) => inputs.resourceId);
    assert.deepEqual(at, ["res123", made.id]);
  });

  it("makes no stage where one is given, whose name it then has", async () => {
    const recorded = await record(async () => {
      const stack = new Stack(new App({ defaults: "current" }), "Web");
      const restApi = given();
      const deployment = new apigateway.Deployment("old", { restApi: restApi.id });
      const restApiStage = new apigateway.Stage("old", {
        restApi: restApi.id,
        deployment: deployment.id,
        stageName: "prod",
      });
      const api = new RestApiV1(stack, "Api", {
        native: { restApi, restApiStage },
        routes: { "GET /a": "src/a.b" },
      });
      assert.equal(api.native.restApiStage, restApiStage);
      api.bind([api]);
      return settled(api.url);
    });
    assert.match(String(recorded.value), /\/prod\/$/);
    assert.equal(recorded.resource(REST_STAGE).name, "old");
    recorded.resource(DEPLOYMENT, "Web-Api-deployment");
    const [served] = recorded.resources(LAMBDA);
    const { variables } = served?.inputs.environment as { variables: Record<string, string> };
    assert.equal(variables.SAPI_RestApiV1_url_Api, recorded.value);
  });

  it("may be one that is only read", async () => {
    const recorded = await record(async () => {
      const stack = new Stack(new App({ defaults: "current" }), "Web");
      const restApi = apigateway.RestApi.get("old", "abc123");
      const api = new RestApiV1(stack, "Api", { native: { restApi }, routes: { "GET /a": "src/a.b" } });
      return settled(api.url);
    });
    assert.equal(recorded.value, "https://abc123.execute-api.us-east-1.amazonaws.com/dev/");
  });

  it("is refused a second time, since the first knows its paths", async () => {
    await recordExisting({}, {}, async (api, stack) => {
      const again = () => void new RestApiV1(stack, "Again", { native: { restApi: api.native.restApi } });
      await expectDefinitionError(again, [
        {
          code: "NATIVE_CONFLICT",
          path: "native.restApi",
          message: 'the routes of RestApiV1 "Api"',
          cure: "addRoutes",
        },
      ]);
    });
  });
});

describe("routes of a RestApiV1 from other stacks", () => {
  it("make their paths there, share those that are there already, and are in the API's deployment", async () => {
    const recorded = await record(async () => {
      const app = new App({ defaults: "current" });
      let api: RestApiV1 | undefined;
      function ApiStack({ stack }: StackContext) {
        api = new RestApiV1(stack, "Api", { cors: false, routes: { "GET /notes": "src/a.b" } });
      }
      async function Later({ stack }: StackContext) {
        await laterTurn();
        api?.addRoutes(stack, { "GET /notes/{id}": "src/a.b" });
      }
      function Last({ stack }: StackContext) {
        api?.addRoutes(stack, { "GET /notes/{id}/tags": "src/a.b" });
      }
      app.stack(ApiStack).stack(Later).stack(Last);
      return app.outputs;
    });
    const parents = recorded
      .resources(PATH)
      .map(({ state, parent }) => [state.path, String(parent).split("::").at(-1)]);
    assert.deepEqual(parents, [
      ["/notes", "ApiStack-Api"],
      ["/notes/{id}", "Later"],
      ["/notes/{id}/tags", "Last"],
    ]);
    const { dependencies } = recorded.resource(DEPLOYMENT);
    for (const type of [METHOD, REST_INTEGRATION, PATH]) {
      const urns = recorded.resources(type).map(({ urn }) => urn);
      assert.deepEqual(
        urns.filter((urn) => !dependencies.includes(urn)),
        [],
        `${type} comes before the deployment`,
      );
    }
    assert.equal(recorded.resources(METHOD).length, 3);
  });
});
