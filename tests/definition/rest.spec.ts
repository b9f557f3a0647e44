import assert from "node:assert/strict";
import * as acm from "@pulumi/aws/acm";
import * as apigateway from "@pulumi/aws/apigateway";
import * as iam from "@pulumi/aws/iam";
import * as lambda from "@pulumi/aws/lambda";
import * as route53 from "@pulumi/aws/route53";
import { App, Function, RestApiV1, type RestApiV1Props, Stack, Table } from "#sdk/index";
import { LOG_RETENTIONS } from "#sdk/values/index";
import { LAMBDA, LOG_GROUP, PERMISSION, POLICY } from "../support/api";
import { expectDefinitionError, expectRefused } from "../support/definition-error";
import type { Recorded } from "../support/record";
import {
  GATEWAY_RESPONSE,
  METHOD,
  methodKeys,
  methodOf,
  PATH,
  pathsOf,
  REST_API,
  REST_AUTHORIZER,
  REST_STAGE,
  restIntegrationOf,
} from "../support/rest-api";
import { settled } from "../support/settled";
import { CERTIFICATE, define, givenStatementsOf, RECORD } from "./program";

const DOMAIN = "aws:apigateway/domainName:DomainName";
const MAPPING = "aws:apigateway/basePathMapping:BasePathMapping";
const NAME = "api.example.com";
const TOKEN = { type: "func_token", function: "src/auth.token" } as const;
const POOLS = { type: "user_pools", userPoolIds: ["us-east-1_abc"] } as const;

/** Records a RestApiV1 `Api` in the stack `Web`, under the defaults that the definition names. */
function defineRest<T = void>(
  props: RestApiV1Props | undefined,
  then?: (api: RestApiV1, stack: Stack, app: App) => T,
): Promise<Recorded<Awaited<T> | undefined>> {
  return define(async ({ stack, app }) => {
    const api = new RestApiV1(stack, "Api", props) as RestApiV1;
    return await then?.(api, stack, app);
  });
}

async function refuse(props: unknown, issue: Parameters<typeof expectRefused>[1][number]): Promise<void> {
  await expectRefused(
    () => new RestApiV1(new Stack(new App(), "Web"), "Api", props as RestApiV1Props),
    [issue],
  );
}

describe("definition: RestApiV1", () => {
  it("[rest.without-props] is empty without props, and takes routes later", async () => {
    const recorded = await defineRest(undefined, (api, stack) => {
      assert.deepEqual(api.routes, []);
      api.addRoutes(stack, { "GET /a": "src/a.get" });
      assert.deepEqual(api.routes, ["GET /a"]);
    });
    methodOf(recorded, "GET /a");
  });

  it("[route-key.rest-catch-all] takes all that no other route does with ANY /{proxy+}, and has no $default", async () => {
    const recorded = await defineRest({ cors: false, routes: { "ANY /{proxy+}": "src/a.all" } });
    assert.deepEqual(methodKeys(recorded), ["ANY /", "ANY /{proxy+}"]);
    await refuse(
      { routes: { $default: "src/a.all" } },
      { code: "ROUTE_KEY_MALFORMED", path: 'routes["$default"]' },
    );
  });

  it("[rest.access-log] takes an access log as format, on, off, or settings", async () => {
    const formatOf = (recorded: Recorded) => {
      const settings = recorded.resource(REST_STAGE).inputs.accessLogSettings;
      return settings as { format: string; destinationArn: string } | undefined;
    };
    assert.equal(
      formatOf(await defineRest({ accessLog: "$context.requestId" }))?.format,
      "$context.requestId",
    );
    assert.match(String(formatOf(await defineRest({ accessLog: true }))?.format), /^\{"requestTime":/);
    assert.equal(formatOf(await defineRest({ accessLog: false })), undefined);
    const destinationArn = "arn:aws:logs:us-east-1:123456789012:log-group:mine";
    const given = await defineRest({ accessLog: { destinationArn, format: "$context.status" } });
    assert.deepEqual(formatOf(given), { destinationArn, format: "$context.status" });
    given.expectNone(LOG_GROUP);
  });

  it("[rest.retention] keeps the log as long as one of 22 words says", async () => {
    assert.equal(LOG_RETENTIONS.length, 22);
    for (const [retention, days] of [
      ["one_day", 1],
      ["two_years", 731],
      ["ten_years", 3653],
    ] as const) {
      const recorded = await defineRest({ accessLog: { retention } });
      recorded.expect(LOG_GROUP, { retentionInDays: days });
    }
    const infinite = await defineRest({ accessLog: { retention: "infinite" } });
    assert.equal("retentionInDays" in infinite.resource(LOG_GROUP).inputs, false);
    await refuse(
      { accessLog: { retention: "weeks" } },
      { code: "VALUE_NOT_ALLOWED", path: "accessLog.retention" },
    );
  });

  it("[rest.authorizers] has authorizers of three types by name", async () => {
    const request = {
      type: "func_request",
      function: "src/auth.all",
      identitySources: ["context.stage"],
    } as const;
    const recorded = await defineRest({
      authorizers: { POOLS, TOKEN, request },
      routes: {
        "GET /a": { function: "src/a.get", authorizer: "POOLS" },
        "GET /b": { function: "src/a.get", authorizer: "TOKEN" },
        "GET /c": { function: "src/a.get", authorizer: "request" },
      },
    });
    const made = recorded.resources(REST_AUTHORIZER).map(({ inputs }) => `${inputs.name} ${inputs.type}`);
    assert.deepEqual(made, ["POOLS COGNITO_USER_POOLS", "TOKEN TOKEN", "request REQUEST"]);
  });

  it("[rest.cors] answers preflight requests unless cors is false", async () => {
    const on = await defineRest({ routes: { "GET /a": "src/a.get" } });
    assert.deepEqual(methodKeys(on), ["GET /a", "OPTIONS /", "OPTIONS /a"]);
    const off = await defineRest({ cors: false, routes: { "GET /a": "src/a.get" } });
    assert.deepEqual(methodKeys(off), ["GET /a"]);
  });

  it("[rest.cors.errors] adds the header to the gateway's own errors, unless cors is false", async () => {
    const on = await defineRest({});
    const types = on.resources(GATEWAY_RESPONSE).map(({ inputs }) => inputs.responseType);
    assert.deepEqual(types, ["DEFAULT_4XX", "DEFAULT_5XX"]);
    for (const { inputs } of on.resources(GATEWAY_RESPONSE)) {
      const parameters = inputs.responseParameters as Record<string, string>;
      assert.equal(parameters["gatewayresponse.header.Access-Control-Allow-Origin"], "'*'");
    }
    (await defineRest({ cors: false })).expectNone(GATEWAY_RESPONSE);
  });

  it("[rest.custom-domain] has a custom domain by name or settings", async () => {
    for (const customDomain of [NAME, { domainName: NAME }]) {
      const recorded = await defineRest({ customDomain });
      recorded.expect(DOMAIN, { domainName: NAME });
      const restApi = recorded.resource(REST_API).id;
      recorded.expect(MAPPING, { restApi, stageName: "dev", domainName: NAME });
    }
    (await defineRest({})).expectNone(DOMAIN);
  });

  it("[rest.defaults.scopes] merges default scopes with the authorizer's, and has none otherwise", async () => {
    const routes = { "GET /a": "src/a.get" };
    const authorizers = { pools: { ...POOLS, scopes: ["own"] } };
    const defaults = { authorizer: "pools", authorizationScopes: ["default"] };
    const both = await defineRest({ authorizers, defaults, routes });
    assert.deepEqual(methodOf(both, "GET /a").inputs.authorizationScopes, ["default", "own"]);
    const none = await defineRest({
      authorizers: { pools: POOLS },
      defaults: { authorizer: "pools" },
      routes,
    });
    assert.equal("authorizationScopes" in methodOf(none, "GET /a").inputs, false);
  });

  it("[rest.defaults.authorizer] takes none, iam or a name for routes that do not say otherwise", async () => {
    const expected = { none: "NONE", iam: "AWS_IAM", token: "CUSTOM" };
    for (const [authorizer, type] of Object.entries(expected)) {
      const props = {
        authorizers: { token: TOKEN },
        defaults: { authorizer },
        routes: { "GET /a": "src/a.get" },
      };
      assert.equal(methodOf(await defineRest(props), "GET /a").inputs.authorization, type);
    }
  });

  it("[rest.defaults.function] merges function defaults with those of a route", async () => {
    const recorded = await defineRest({
      defaults: {
        function: { timeout: 20, environment: { AA: "1", BB: "1" }, permissions: ["ses:SendEmail"] },
      },
      routes: {
        "GET /a": {
          function: {
            handler: "src/a.get",
            timeout: 10,
            environment: { BB: "2" },
            permissions: ["sqs:ListQueues"],
          },
        },
      },
    });
    const { inputs } = recorded.resource(LAMBDA);
    const { AA, BB } = (inputs.environment as { variables: Record<string, string> }).variables;
    assert.deepEqual([inputs.timeout, AA, BB], [10, "1", "2"]);
    const actions = givenStatementsOf(recorded, "Web-Api-GET-a").flatMap(({ Action }) => Action);
    assert.deepEqual(actions, ["ses:SendEmail", "sqs:ListQueues"]);
  });

  it("[rest.routes] serves a route by a handler, a Function, or props", async () => {
    const recorded = await define(({ stack }) => {
      const made = new Function(stack, "Made", "src/a.made");
      const routes = {
        "GET /a": "src/a.text",
        "GET /b": made,
        "GET /c": { function: { handler: "src/a.props" } },
      };
      new RestApiV1(stack, "Api", { routes });
    });
    const handlers = recorded.resources(LAMBDA).map(({ inputs }) => inputs.handler);
    assert.deepEqual([...handlers].sort(), ["src/a.made", "src/a.props", "src/a.text"]);
  });

  it("[rest.native.id] uses native.id in place of the id", async () => {
    const recorded = await defineRest({ native: { id: "Shop" } });
    recorded.expect(REST_API, "Web-Shop-api", { name: "dev-notes-Shop" });
  });

  it("[rest.native.rest-api] takes settings of the API, or an API", async () => {
    const settings = await defineRest({ native: { restApi: { description: "shop" } } });
    settings.expect(REST_API, { description: "shop" });
    const existing = await define(({ stack }) => {
      new RestApiV1(stack, "Api", { native: { restApi: new apigateway.RestApi("old") } });
    });
    assert.equal(existing.resource(REST_API).name, "old");
  });

  it("[rest.native.imported-paths] starts at the paths that are imported", async () => {
    const recorded = await define(({ stack }) => {
      const restApi = new apigateway.RestApi("old");
      const native = { restApi, importedPaths: { "/notes": "abc123" } };
      new RestApiV1(stack, "Api", { native, routes: { "GET /notes/{noteId}": "src/a.get" } });
    });
    recorded.expect(PATH, { parentId: "abc123", pathPart: "{noteId}" });
  });
});

describe("definition: routes of a RestApiV1", () => {
  it("[rest.route.type] may say that they are of type function, and no other", async () => {
    const recorded = await defineRest({ routes: { "GET /a": { type: "function", function: "src/a.get" } } });
    assert.equal(restIntegrationOf(recorded, "GET /a").inputs.type, "AWS_PROXY");
    const route = { type: "url", url: "https://example.com" };
    await refuse(
      { routes: { "GET /a": route } },
      { code: "VALUE_NOT_ALLOWED", path: 'routes["GET /a"].type' },
    );
  });

  it("[rest.route.function] take function as text, props or a Function", async () => {
    const recorded = await define(({ stack }) => {
      const made = new Function(stack, "Made", "src/a.made");
      const api = new RestApiV1(stack, "Api", {
        routes: { "GET /a": { function: "src/a.text" }, "GET /b": { function: { handler: "src/a.props" } } },
      }).addRoutes(stack, { "GET /c": { function: made } });
      assert.equal(api.getFunction("GET /c"), made);
    });
    assert.equal(recorded.resources(LAMBDA).length, 3);
  });

  it("[rest.route.authorizer] name none, iam or an authorizer, over the default", async () => {
    const recorded = await defineRest({
      authorizers: { token: TOKEN },
      defaults: { authorizer: "token" },
      routes: {
        "GET /a": { function: "src/a.get", authorizer: "none" },
        "GET /b": { function: "src/a.get", authorizer: "iam" },
        "GET /c": { function: "src/a.get", authorizer: "token" },
      },
    });
    const types = ["GET /a", "GET /b", "GET /c"].map((key) => methodOf(recorded, key).inputs.authorization);
    assert.deepEqual(types, ["NONE", "AWS_IAM", "CUSTOM"]);
  });

  it("[rest.route.scopes] replace the default scopes by their own", async () => {
    const recorded = await defineRest({
      authorizers: { pools: { ...POOLS, scopes: ["own"] } },
      defaults: { authorizer: "pools", authorizationScopes: ["default"] },
      routes: { "GET /a": { function: "src/a.get", authorizationScopes: ["route"] } },
    });
    assert.deepEqual(methodOf(recorded, "GET /a").inputs.authorizationScopes, ["route"]);
  });

  it("[rest.route.native.function] are served by an existing function, or an alias of one", async () => {
    const recorded = await define(({ stack }) => {
      const old = new lambda.Function("old", { role: "arn", handler: "a.b", runtime: "nodejs22.x" });
      const live = new lambda.Alias("live", { functionName: old.name, functionVersion: "1" });
      const routes = { "GET /a": { native: { function: old } }, "GET /b": { native: { function: live } } };
      new RestApiV1(stack, "Api", { routes });
    });
    const uris = ["GET /a", "GET /b"].map((key) => restIntegrationOf(recorded, key).inputs.uri);
    const expected = [LAMBDA, "aws:lambda/alias:Alias"].map(
      (type) => recorded.resource(type).state.invokeArn,
    );
    assert.deepEqual(uris, expected);
    assert.equal(recorded.resources(PERMISSION).length, 2);
  });

  it("[rest.route.native.integration] pass integration options on", async () => {
    const native = { integration: { timeoutMilliseconds: 3000 } };
    const recorded = await defineRest({ routes: { "GET /a": { function: "src/a.get", native } } });
    assert.equal(restIntegrationOf(recorded, "GET /a").inputs.timeoutMilliseconds, 3000);
  });

  it("[rest.route.native.method] pass method options on, but not those of authorization", async () => {
    const native = { method: { operationName: "GetA" } };
    const recorded = await defineRest({ routes: { "GET /a": { function: "src/a.get", native } } });
    assert.equal(methodOf(recorded, "GET /a").inputs.operationName, "GetA");
    for (const name of ["authorizerId", "authorization", "authorizationScopes"]) {
      const route = { function: "src/a.get", native: { method: { [name]: "a" } } };
      await refuse(
        { routes: { "GET /a": route } },
        {
          code: "NATIVE_OWN_PROP",
          path: `routes["GET /a"].native.method.${name}`,
        },
      );
    }
  });

  it("[rest.api-key-required] ask for an API key with native.method.apiKeyRequired", async () => {
    const native = { method: { apiKeyRequired: true } };
    const recorded = await defineRest({
      routes: { "GET /a": { function: "src/a.get", native }, "GET /b": "src/a.get" },
    });
    assert.equal(methodOf(recorded, "GET /a").inputs.apiKeyRequired, true);
    assert.equal("apiKeyRequired" in methodOf(recorded, "GET /b").inputs, false);
  });
});

describe("definition: custom domain of a RestApiV1", () => {
  it("[rest.domain.endpoint] is regional, edge or private", async () => {
    const typesOf = async (endpointType?: "edge" | "regional" | "private") => {
      const customDomain = { domainName: NAME, ...(endpointType && { endpointType }) };
      const restApi = { endpointConfiguration: { types: "PRIVATE" }, policy: "{}" };
      const native = endpointType === "private" ? { native: { restApi } } : {};
      const { inputs } = (await defineRest({ customDomain, ...native })).resource(DOMAIN);
      return (inputs.endpointConfiguration as { types: string }).types;
    };
    assert.equal(await typesOf(), "REGIONAL");
    assert.equal(await typesOf("regional"), "REGIONAL");
    assert.equal(await typesOf("edge"), "EDGE");
    assert.equal(await typesOf("private"), "PRIVATE");
  });

  it("[rest.domain.zone] is in the zone of its name without the first label, unless one is named", async () => {
    const byDefault = await defineRest({ customDomain: NAME });
    assert.ok(byDefault.resources(RECORD).length > 0);
    await refuse(
      { customDomain: { domainName: NAME, hostedZone: "other.org" } },
      { code: "DOMAIN_OUTSIDE_ZONE", path: "customDomain.hostedZone" },
    );
    await refuse(
      { customDomain: "example.com" },
      { code: "DOMAIN_ZONE_NEEDED", path: "customDomain.hostedZone" },
    );
  });

  it("[rest.domain.mtls] takes a bucket, a key, and a version or none", async () => {
    const storeOf = async (mtls: { bucket: string; key: string; version?: string }) =>
      (await defineRest({ customDomain: { domainName: NAME, mtls } })).resource(DOMAIN).inputs
        .mutualTlsAuthentication;
    assert.deepEqual(await storeOf({ bucket: "trust", key: "a.pem" }), { truststoreUri: "s3://trust/a.pem" });
    assert.deepEqual(await storeOf({ bucket: "trust", key: "a.pem", version: "1" }), {
      truststoreUri: "s3://trust/a.pem",
      truststoreVersion: "1",
    });
    await refuse(
      { customDomain: { domainName: NAME, mtls: { bucket: "trust" } } },
      { code: "PROP_MISSING", path: "customDomain.mtls.key" },
    );
  });

  it("[rest.domain.path] has no path unless given, and never changes it", async () => {
    const without = await defineRest({ customDomain: NAME });
    without.expect(MAPPING, { basePath: undefined });
    without.expect("pulumi:index:Stash", "Web-Api-domain-path", { input: { set: false } });
    const withPath = await defineRest({ customDomain: { domainName: NAME, path: "v1" } });
    withPath.expect(MAPPING, { basePath: "v1" });
    withPath.expect("pulumi:index:Stash", "Web-Api-domain-path", { input: { set: true, value: "v1" } });
  });

  it("[rest.domain.security-policy] accepts TLS 1.0 unless it asks for TLS 1.2", async () => {
    (await defineRest({ customDomain: NAME })).expect(DOMAIN, { securityPolicy: "TLS_1_0" });
    const better = await defineRest({ customDomain: { domainName: NAME, securityPolicy: "TLS 1.2" } });
    better.expect(DOMAIN, { securityPolicy: "TLS_1_2" });
  });

  it("[rest.domain.native] takes a certificate, a domain and a zone that exist", async () => {
    const recorded = await define(({ stack }) => {
      const certificate = new acm.Certificate("old", { domainName: NAME });
      const hostedZone = new route53.Zone("old", { name: "example.com" });
      const made = new RestApiV1(stack, "Made", {
        customDomain: { domainName: NAME, native: { certificate, hostedZone } },
      });
      const { domainName } = made.native;
      new RestApiV1(stack, "Shared", {
        customDomain: { path: "v2", native: { domainName } },
      } as RestApiV1Props);
    });
    assert.equal(recorded.resource(CERTIFICATE).name, "old");
    assert.equal(recorded.resources(DOMAIN).length, 1);
    recorded.expect(DOMAIN, { regionalCertificateArn: recorded.resource(CERTIFICATE).state.arn });
    assert.deepEqual(
      recorded.resources(MAPPING).map(({ inputs }) => [inputs.domainName, inputs.basePath]),
      [
        [NAME, undefined],
        [NAME, "v2"],
      ],
    );
  });

  it("[rest.custom-domain-url] gives a URL, with a slash at its end where there is a path", async () => {
    const urlOf = (customDomain?: RestApiV1Props["customDomain"]) =>
      defineRest(customDomain === undefined ? {} : { customDomain }, (api) => settled(api.customDomainUrl));
    assert.equal((await urlOf()).value, undefined);
    assert.equal((await urlOf(NAME)).value, `https://${NAME}`);
    assert.equal((await urlOf({ domainName: NAME, path: "v1" })).value, `https://${NAME}/v1/`);
  });
});

describe("definition: attributes and methods of a RestApiV1", () => {
  it("[rest.attributes] are id, restApiArn, restApiId, routes and url", async () => {
    const recorded = await defineRest({ routes: { "GET /a": "src/a.get" } }, async (api) => {
      const outputs = await Promise.all([settled(api.restApiArn), settled(api.restApiId), settled(api.url)]);
      return [api.id, api.routes, ...outputs];
    });
    const { id } = recorded.resource(REST_API);
    assert.deepEqual(recorded.value, [
      "Api",
      ["GET /a"],
      `arn:aws:apigateway:us-east-1::/restapis/${id}`,
      id,
      `https://${id}.execute-api.us-east-1.amazonaws.com/dev/`,
    ]);
  });

  it("[rest.native.handles] are the objects of AWS, where they are made", async () => {
    await defineRest({ customDomain: NAME }, ({ native }) => {
      assert.ok(native.accessLogGroup && native.certificate && native.domainName);
      assert.ok(native.restApi instanceof apigateway.RestApi);
    });
    await defineRest({ accessLog: false }, ({ native }) => {
      assert.deepEqual(
        [native.accessLogGroup, native.certificate, native.domainName],
        [undefined, undefined, undefined],
      );
    });
  });

  it("[rest.imported.tree] keep each path part as a resource below the part before it", async () => {
    const recorded = await defineRest({ cors: false, routes: { "GET /notes/{noteId}": "src/a.get" } });
    const [notes, noteId] = recorded.resources(PATH);
    assert.equal(notes?.inputs.parentId, recorded.resource(REST_API).state.rootResourceId);
    assert.equal(noteId?.inputs.parentId, notes?.id);
    assert.deepEqual([...pathsOf(recorded).values()], ["/", "/notes", "/notes/{noteId}"]);
  });

  it("[rest.imported.listed] use a listed path as it is", async () => {
    const recorded = await define(({ stack }) => {
      const native = { restApi: new apigateway.RestApi("old"), importedPaths: { "/notes": "abc123" } };
      new RestApiV1(stack, "Api", {
        native,
        routes: { "GET /notes": "src/a.get", "GET /notes/{id}": "src/a.get" },
      });
    });
    assert.equal(recorded.resources(PATH).length, 1);
    assert.equal(recorded.resource(METHOD, "Web-Api-method-GET-notes").inputs.resourceId, "abc123");
  });

  it("[constraint.imported-parent] refuse a route whose parent has not been imported", async () => {
    await define(async ({ stack }) => {
      const native = { restApi: new apigateway.RestApi("old") };
      await expectDefinitionError(
        () => new RestApiV1(stack, "Api", { native, routes: { "GET /notes/{id}": "src/a.get" } }),
        [{ code: "PATH_PARENT_MISSING", path: 'routes["GET /notes/{id}"]', cure: '"/notes"' }],
      );
    });
  });

  it("[rest.usage] add usage plans, keys and validators through native.restApi", async () => {
    const recorded = await defineRest({}, ({ native }) => {
      native.restApi.addApiKey("Key");
      native.restApi.addUsagePlan("Plan");
      native.restApi.addRequestValidator("Body", { validateRequestBody: true });
    });
    recorded.resource("aws:apigateway/apiKey:ApiKey");
    recorded.resource("aws:apigateway/usagePlan:UsagePlan");
    recorded.expect("aws:apigateway/requestValidator:RequestValidator", {
      restApi: recorded.resource(REST_API).id,
      validateRequestBody: true,
    });
  });

  it("[rest.usage-plan] give a plan a throttle and stages", async () => {
    const recorded = await defineRest({}, ({ native }) => {
      native.restApi.addUsagePlan("Plan", {
        throttle: { rateLimit: 10, burstLimit: 2 },
        apiStages: [native.restApiStage],
      });
    });
    recorded.expect("aws:apigateway/usagePlan:UsagePlan", {
      throttleSettings: { rateLimit: 10, burstLimit: 2 },
      apiStages: [{ apiId: recorded.resource(REST_API).id, stage: "dev" }],
    });
  });

  it("[rest.methods] find functions, add routes, and attach permissions to all or one", async () => {
    const recorded = await defineRest(
      { routes: { "GET /a": "src/a.get", "GET /b": "src/b.get" } },
      (api, stack) => {
        assert.ok(Function.isInstance(api.getFunction("GET /a")));
        api.attachPermissions(["ses:SendEmail"]);
        api.attachPermissionsToRoute("GET /b", ["sqs:ListQueues"]);
        api.addRoutes(stack, { "GET /c": "src/c.get" });
      },
    );
    const actionsOf = (name: string) =>
      givenStatementsOf(recorded, `Web-Api-${name}`).flatMap(({ Action }) => Action);
    assert.deepEqual(actionsOf("GET-a"), ["ses:SendEmail"]);
    assert.deepEqual(actionsOf("GET-b"), ["ses:SendEmail", "sqs:ListQueues"]);
    assert.deepEqual(actionsOf("GET-c"), ["ses:SendEmail"]);
  });

  it("[rest.bind] bind constructs to every route or to one", async () => {
    const recorded = await defineRest(
      { routes: { "GET /a": "src/a.get", "GET /b": "src/b.get" } },
      (api, stack) => {
        const table = (id: string) =>
          new Table(stack, id, { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });
        api.bind([table("All")]);
        api.bindToRoute("GET /b", [table("One")]);
      },
    );
    const boundTo = (name: string) => {
      const { environment } = recorded.resource(LAMBDA, `Web-Api-${name}-function`).inputs;
      const names = Object.keys((environment as { variables: object }).variables);
      return names.filter((each) => each.startsWith("SAPI_Table_")).sort();
    };
    assert.deepEqual(boundTo("GET-a"), ["SAPI_Table_name_All"]);
    assert.deepEqual(boundTo("GET-b"), ["SAPI_Table_name_All", "SAPI_Table_name_One"]);
  });

  it("[rest.add-routes.stack] make added routes in the stack of the scope, with the default authorizer", async () => {
    const props = { authorizers: { token: TOKEN }, defaults: { authorizer: "token" } } as const;
    const recorded = await defineRest(props, (api, _, app) => {
      api.addRoutes(new Stack(app, "Later"), { "GET /a": "src/a.get" });
    });
    const method = methodOf(recorded, "GET /a");
    assert.match(String(method.parent), /::Later$/);
    assert.equal(method.inputs.authorization, "CUSTOM");
    assert.match(String(recorded.resource(REST_AUTHORIZER).parent), /::Web-Api$/);
  });
});

describe("definition: authorizers for RestApiV1", () => {
  function defineAuthorizer(it: unknown): Promise<Recorded> {
    const props = { authorizers: { it }, defaults: { authorizer: "it" }, routes: { "GET /a": "src/a.get" } };
    return defineRest(props as unknown as RestApiV1Props);
  }

  it("[rest.authorizer.user-pools] of type user_pools have pools, a source, a name and a time", async () => {
    const recorded = await defineAuthorizer({
      ...POOLS,
      userPoolIds: ["us-east-1_abc", "us-east-1_def"],
      identitySource: "method.request.header.X",
      name: "people",
      resultsCacheTtl: "10 minutes",
    });
    const { inputs } = recorded.resource(REST_AUTHORIZER);
    assert.deepEqual(inputs.providerArns, [
      "arn:aws:cognito-idp:us-east-1:123456789012:userpool/us-east-1_abc",
      "arn:aws:cognito-idp:us-east-1:123456789012:userpool/us-east-1_def",
    ]);
    assert.deepEqual(
      [inputs.identitySource, inputs.name, inputs.authorizerResultTtlInSeconds],
      ["method.request.header.X", "people", 600],
    );
    const given = await define(({ stack }) => {
      const authorizer = new apigateway.Authorizer("old", { restApi: "a", type: "COGNITO_USER_POOLS" });
      const authorizers = { it: { type: "user_pools", native: { authorizer } } } as const;
      new RestApiV1(stack, "Api", {
        authorizers,
        routes: { "GET /a": { function: "src/a.get", authorizer: "it" } },
      });
    });
    assert.equal(methodOf(given, "GET /a").inputs.authorizerId, given.resource(REST_AUTHORIZER, "old").id);
  });

  it("[rest.authorizer.func-token] of type func_token ask a function, with a role where one is given", async () => {
    const recorded = await define(({ stack }) => {
      const assumeRole = new iam.Role("caller", { assumeRolePolicy: "{}" });
      const authorizers = {
        it: { ...TOKEN, identitySource: "method.request.header.X", native: { assumeRole } },
      };
      new RestApiV1(stack, "Api", {
        authorizers,
        routes: { "GET /a": { function: "src/a.get", authorizer: "it" } },
      });
    });
    recorded.expect(REST_AUTHORIZER, {
      type: "TOKEN",
      identitySource: "method.request.header.X",
      authorizerCredentials: recorded.resource("aws:iam/role:Role", "caller").state.arn,
    });
    const asked = recorded.resources(LAMBDA).find(({ inputs }) => inputs.handler === TOKEN.function);
    const caller = recorded.resource("aws:iam/role:Role", "caller").state.name;
    const policy = recorded.resources(POLICY).find(({ inputs }) => inputs.role === caller)?.inputs.policy;
    assert.deepEqual(JSON.parse(String(policy ?? null))?.Statement, [
      { Effect: "Allow", Action: ["lambda:InvokeFunction"], Resource: [asked?.state.arn] },
    ]);
    await refuse(
      { authorizers: { it: { type: "func_token" } } },
      { code: "PROP_MISSING", path: "authorizers.it.function" },
    );
  });

  it("[rest.authorizer.func-request] of type func_request ask a function about the request", async () => {
    const identitySources = ["method.request.header.A", "method.request.querystring.b"];
    const recorded = await defineAuthorizer({
      type: "func_request",
      function: "src/auth.all",
      identitySources,
    });
    recorded.expect(REST_AUTHORIZER, { type: "REQUEST", identitySource: identitySources.join(",") });
  });

  it("[rest.authorizer.cache] cache no answers unless a time is given", async () => {
    const request = { type: "func_request", function: "src/auth.all", identitySources: ["context.stage"] };
    for (const authorizer of [POOLS, TOKEN, request]) {
      (await defineAuthorizer(authorizer)).expect(REST_AUTHORIZER, { authorizerResultTtlInSeconds: 0 });
    }
  });

  it("[rest.authorizer.regex] have the gateway match tokens before the function is asked", async () => {
    const recorded = await defineAuthorizer({ ...TOKEN, validationRegex: "^Bearer " });
    recorded.expect(REST_AUTHORIZER, { identityValidationExpression: "^Bearer " });
  });
});

describe("definition: names of RestApiV1 in generation 1", () => {
  it("[rename.rest.native] restApi and importedPaths are under native", async () => {
    for (const name of ["restApi", "importedPaths"]) {
      await refuse({ [name]: {} }, { code: "PROP_UNKNOWN", path: name, cure: `did you mean native.${name}` });
    }
  });

  it("[rename.rest.domain] settings of the domain are words, and the bucket a construct's", async () => {
    const customDomain = { domainName: NAME, endpointType: "REGIONAL" };
    await refuse({ customDomain }, { code: "VALUE_NOT_ALLOWED", path: "customDomain.endpointType" });
    const policy = { domainName: NAME, securityPolicy: "TLS_1_0" };
    await refuse(
      { customDomain: policy },
      { code: "VALUE_NOT_ALLOWED", path: "customDomain.securityPolicy" },
    );
    const mtls = { bucket: { bucketName: "trust" }, key: "a.pem" };
    const recorded = await defineRest({ customDomain: { domainName: NAME, mtls } });
    recorded.expect(DOMAIN, { mutualTlsAuthentication: { truststoreUri: "s3://trust/a.pem" } });
  });

  it("[rename.rest.route] options of method and integration are under native", async () => {
    for (const [old, now] of [
      ["methodOptions", "native.method"],
      ["integrationOptions", "native.integration"],
    ] as const) {
      const route = { function: "src/a.get", [old]: {} };
      const path = `routes["GET /a"].${old}`;
      await refuse(
        { routes: { "GET /a": route } },
        { code: "PROP_UNKNOWN", path, cure: `did you mean ${now}` },
      );
    }
  });

  it("[rename.rest.defaults] defaults are under defaults", async () => {
    const renamed = {
      defaultFunctionProps: "defaults.function",
      defaultAuthorizer: "defaults.authorizer",
      defaultAuthorizationScopes: "defaults.authorizationScopes",
    };
    for (const [path, now] of Object.entries(renamed)) {
      await refuse({ [path]: {} }, { code: "PROP_UNKNOWN", path, cure: `did you mean ${now}` });
    }
  });
});
