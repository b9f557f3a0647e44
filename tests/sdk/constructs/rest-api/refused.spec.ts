import assert from "node:assert/strict";
import fs from "node:fs";
import * as apigateway from "@pulumi/aws/apigateway";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as lambda from "@pulumi/aws/lambda";
import { Stack } from "#sdk/app/index";
import type { RestApiV1Props } from "#sdk/constructs/rest-api/props";
import { RestApiV1 } from "#sdk/constructs/rest-api/typed";
import type { ErrorCode } from "#sdk/errors/index";
import { App } from "#sdk/index";
import { type ExpectedIssue, expectDefinitionError } from "../../../support/definition-error";
import { record } from "../../../support/record";
import { recordRestApi, refuseRestApi } from "../../../support/rest-api";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

const at = (code: ErrorCode, path: string, rest: Partial<ExpectedIssue> = {}): ExpectedIssue => ({
  code,
  path,
  ...rest,
});
const SERVED = "src/a.b";

/** Fails unless props that need resources made before are refused with these issues. */
function refuseGiven(propsOf: () => unknown, issues: readonly ExpectedIssue[]): Promise<unknown> {
  return record(async () => {
    const stack = new Stack(new App(), "Web");
    const props = propsOf() as RestApiV1Props;
    await expectDefinitionError(() => new RestApiV1(stack, "Api", props), issues, {
      construct: 'RestApiV1 "Api"',
    });
  });
}

describe("a RestApiV1 is refused, before it is registered itself, when", () => {
  it("a route streams in two ways, or not by a word", async () => {
    const integration = { responseTransferMode: "BUFFERED" };
    await refuseRestApi(
      {
        routes: {
          "GET /a": { function: SERVED, streaming: true, native: { integration } },
          "GET /b": { function: SERVED, streaming: "yes" },
        },
      },
      [
        at("PROP_CONFLICT", 'routes["GET /a"].native.integration.responseTransferMode', {
          value: "BUFFERED",
        }),
        at("VALUE_WRONG_TYPE", 'routes["GET /b"].streaming', { value: "yes" }),
      ],
    );
  });

  it("a route streams, and the installed version of @pulumi/aws would leave that out", async () => {
    const read = fs.readFileSync;
    const withoutInput = (...args: Parameters<typeof read>) => {
      const text = read(...args);
      return String(args[0]).endsWith("integration.js")
        ? String(text).replaceAll("responseTransferMode", "nothing")
        : text;
    };
    fs.readFileSync = withoutInput as typeof read;
    try {
      await refuseRestApi({ routes: { "GET /a": { function: SERVED, streaming: true } } }, [
        at("PROVIDER_INPUT_MISSING", 'routes["GET /a"].streaming', {
          cure: "npm install @pulumi/aws@latest",
        }),
      ]);
    } finally {
      fs.readFileSync = read;
    }
  });

  it("many things are wrong: one error names them all", async () => {
    await refuseRestApi(
      {
        routes: { "GTE /a": SERVED, "GET /b": { authorizer: "nobody", function: {} } },
        cors: "*",
        accessLog: { retention: "fortnight" },
        authorizers: { door: { type: "lambda" } },
        customDomain: { domainName: "api.example.com", endpointType: "global" },
        native: { restApiStage: { stageName: "a b" } },
        nonsense: true,
      },
      [
        at("ROUTE_METHOD_UNKNOWN", 'routes["GTE /a"]'),
        at("AUTHORIZER_UNKNOWN", 'routes["GET /b"].authorizer'),
        at("FUNCTION_HANDLER_MISSING", 'routes["GET /b"].function.handler'),
        at("VALUE_WRONG_TYPE", "cors", { value: "*" }),
        at("VALUE_NOT_ALLOWED", "accessLog.retention"),
        at("AUTHORIZER_TYPE_UNKNOWN", "authorizers.door.type", { value: "lambda", cure: '"user_pools"' }),
        at("VALUE_NOT_ALLOWED", "customDomain.endpointType", { value: "global" }),
        at("STAGE_NAME_INVALID", "native.restApiStage.stageName", { value: "a b" }),
        at("PROP_UNKNOWN", "nonsense"),
      ],
    );
  });

  it("a prop is one of generation 0, whose successor it names", async () => {
    const renamed = {
      restApi: "native.restApi",
      importedPaths: "native.importedPaths",
      defaultFunctionProps: "defaults.function",
      defaultAuthorizer: "defaults.authorizer",
      defaultAuthorizationType: "defaults.authorizer",
      defaultAuthorizationScopes: "defaults.authorizationScopes",
    };
    for (const [name, successor] of Object.entries(renamed)) {
      await refuseRestApi({ [name]: {} }, [at("PROP_UNKNOWN", name, { cure: `did you mean ${successor}` })]);
    }
    const route = { function: SERVED, methodOptions: {}, integrationOptions: {}, authorizationType: "NONE" };
    await refuseRestApi({ routes: { "GET /a": route } }, [
      at("PROP_UNKNOWN", 'routes["GET /a"].methodOptions', { cure: "native.method" }),
      at("PROP_UNKNOWN", 'routes["GET /a"].integrationOptions', { cure: "native.integration" }),
      at("PROP_UNKNOWN", 'routes["GET /a"].authorizationType', { cure: "authorizer" }),
    ]);
  });

  it("a route key is not one, two are the same route, or the catch-all of another gateway", async () => {
    await refuseRestApi({ routes: { "/a": SERVED, "GET a": SERVED, "GET /a/": SERVED, $default: SERVED } }, [
      at("ROUTE_KEY_MALFORMED", 'routes["/a"]'),
      at("ROUTE_PATH_INVALID", 'routes["GET a"]'),
      at("ROUTE_PATH_INVALID", 'routes["GET /a/"]'),
      at("ROUTE_KEY_MALFORMED", 'routes["$default"]', { cure: 'write "ANY /{proxy+}"' }),
    ]);
    await refuseRestApi({ routes: { "GET /a": SERVED, "get  /a": SERVED, "GET /{p+}/b": SERVED } }, [
      at("ROUTE_DUPLICATE", 'routes["get  /a"]'),
      at("ROUTE_GREEDY_NOT_LAST", 'routes["GET /{p+}/b"]'),
    ]);
  });

  it("two paths have different variables at one position, or a path has a part that AWS refuses", async () => {
    await refuseRestApi({ routes: { "GET /a/{x}": SERVED, "PUT /a/{y}": SERVED, "GET /b/$c": SERVED } }, [
      at("PATH_VARIABLE_CLASH", 'routes["PUT /a/{y}"]', { value: "{y}", cure: "write {x} here" }),
      at("PATH_PART_INVALID", 'routes["GET /b/$c"]', { value: "$c" }),
    ]);
  });

  it("a route does not say what serves it, says it bare, twice, or by what serves no REST API", async () => {
    const path = 'routes["GET /a"]';
    const one = (value: unknown) => ({ routes: { "GET /a": value } });
    for (const value of [{}, 7, null, [], { authorizer: "none" }]) {
      await refuseRestApi(one(value), [at("ROUTE_VALUE_INVALID", path, { cure: "{ function: ... }" })]);
    }
    await refuseRestApi(one({ handler: SERVED }), [
      at("ROUTE_FUNCTION_PROPS_BARE", path, { cure: "write { function: { handler: ... } }" }),
    ]);
    await refuseRestApi(one({ type: "url", url: "https://example.com" }), [
      at("VALUE_NOT_ALLOWED", `${path}.type`, { value: "url", cure: '"function"' }),
    ]);
    await refuseGiven(() => {
      const existing = new lambda.Function("old", { role: "arn", handler: "a.b", runtime: "nodejs22.x" });
      return {
        routes: { "GET /a": existing, "GET /b": { function: SERVED, native: { function: existing } } },
      };
    }, [
      at("FUNCTION_IS_RESOURCE", path),
      at("PROP_CONFLICT", 'routes["GET /b"].native.function', { cure: "remove one of them" }),
    ]);
    await refuseRestApi(one({ native: { function: "arn" } }), [
      at("VALUE_WRONG_TYPE", `${path}.native.function`),
    ]);
  });

  it("settings of a method or integration are what the route says", async () => {
    const native = {
      method: { authorization: "NONE", httpMethod: "GET", authorizerId: "a", authorizationScopes: [] },
      integration: { type: "HTTP", uri: "https://example.com", httpMethod: "GET" },
      other: {},
    };
    const path = 'routes["GET /a"].native';
    await refuseRestApi({ routes: { "GET /a": { function: SERVED, native } } }, [
      at("NATIVE_OWN_PROP", `${path}.method.authorization`, { cure: "use authorizer of the route" }),
      at("NATIVE_OWN_PROP", `${path}.method.httpMethod`),
      at("NATIVE_OWN_PROP", `${path}.method.authorizerId`),
      at("NATIVE_OWN_PROP", `${path}.method.authorizationScopes`, { cure: "use authorizationScopes" }),
      at("NATIVE_OWN_PROP", `${path}.integration.type`),
      at("NATIVE_OWN_PROP", `${path}.integration.uri`),
      at("NATIVE_OWN_PROP", `${path}.integration.httpMethod`),
      at("PROP_UNKNOWN", `${path}.other`),
    ]);
  });

  it("an authorizer lacks what its type needs, or has what it does not know", async () => {
    const authorizers = {
      none: { type: "user_pools", userPoolIds: ["a"] },
      empty: { type: "user_pools", userPoolIds: [] },
      pools: { type: "user_pools", identitySource: "$request.header.Authorization" },
      token: { type: "func_token", identitySources: ["method.request.header.A"] },
      request: { type: "func_request", function: SERVED, resultsCacheTtl: "1 minute" },
      sources: { type: "func_request", function: SERVED, identitySources: ["method.request.path.id"] },
      long: { type: "func_token", function: SERVED, resultsCacheTtl: "2 hours", scopes: ["a"] },
      untyped: { function: SERVED },
    };
    await refuseRestApi({ authorizers }, [
      at("AUTHORIZER_NAME_RESERVED", "authorizers.none"),
      at("PROP_MISSING", "authorizers.empty.userPoolIds"),
      at("PROP_MISSING", "authorizers.pools.userPoolIds"),
      at("AUTHORIZER_SOURCE_INVALID", "authorizers.pools.identitySource", { cure: "method.request.header." }),
      at("PROP_UNKNOWN", "authorizers.token.identitySources", { cure: "did you mean identitySource" }),
      at("PROP_MISSING", "authorizers.token.function"),
      at("PROP_MISSING", "authorizers.request.identitySources"),
      at("AUTHORIZER_SOURCE_INVALID", "authorizers.sources.identitySources[0]"),
      at("VALUE_OUT_OF_RANGE", "authorizers.long.resultsCacheTtl"),
      at("PROP_UNKNOWN", "authorizers.long.scopes"),
      at("AUTHORIZER_TYPE_UNKNOWN", "authorizers.untyped.type"),
    ]);
  });

  it("an existing authorizer comes with settings, or is one of another gateway", async () => {
    await refuseGiven(() => {
      const authorizer = new apigateway.Authorizer("old", { restApi: "a" });
      const other = new apigatewayv2.Authorizer("other", { apiId: "a", authorizerType: "JWT" });
      const native = { authorizer };
      return {
        authorizers: {
          token: { type: "func_token", function: SERVED, validationRegex: "a", name: "a", native },
          pools: { type: "user_pools", userPoolIds: ["a"], resultsCacheTtl: "1 minute", native },
          wrong: { type: "user_pools", native: { authorizer: other } },
        },
      };
    }, [
      at("NATIVE_CONFLICT", "authorizers.token.function"),
      at("NATIVE_CONFLICT", "authorizers.token.validationRegex"),
      at("NATIVE_CONFLICT", "authorizers.token.name"),
      at("NATIVE_CONFLICT", "authorizers.pools.userPoolIds"),
      at("NATIVE_CONFLICT", "authorizers.pools.resultsCacheTtl"),
      at("VALUE_WRONG_TYPE", "authorizers.wrong.native.authorizer"),
      at("PROP_MISSING", "authorizers.wrong.userPoolIds"),
    ]);
  });

  it("a default authorizer is unknown, even without routes, or a route asks for scopes that nothing checks", async () => {
    await refuseRestApi(
      { defaults: { authorizer: "tokn" }, authorizers: { token: { type: "func_token", function: SERVED } } },
      [at("AUTHORIZER_UNKNOWN", "defaults.authorizer", { value: "tokn", cure: '"token"' })],
    );
    await refuseRestApi({ routes: { "GET /a": { function: SERVED, authorizationScopes: ["read"] } } }, [
      at("AUTHORIZER_SCOPES_UNUSED", 'routes["GET /a"].authorizationScopes'),
    ]);
  });

  it("an existing API comes with props that would configure it, `false` included", async () => {
    await refuseGiven(() => {
      const restApi = new apigateway.RestApi("old");
      return { cors: false, accessLog: false, customDomain: "api.example.com", native: { restApi } };
    }, [
      at("NATIVE_CONFLICT", "cors", { value: false }),
      at("NATIVE_CONFLICT", "accessLog", { value: false }),
      at("NATIVE_CONFLICT", "customDomain", { cure: "set it on that API" }),
    ]);
  });

  it("paths are imported into an API of its own, or are no paths", async () => {
    await refuseRestApi({ native: { importedPaths: { "/a": "abc" } } }, [
      at("NATIVE_CONFLICT", "native.importedPaths", { cure: "native.restApi" }),
    ]);
    await refuseGiven(
      () => ({ native: { restApi: new apigateway.RestApi("old"), importedPaths: { a: "abc", "/b": 7 } } }),
      [
        at("ROUTE_PATH_INVALID", "native.importedPaths.a", { value: "a" }),
        at("VALUE_WRONG_TYPE", 'native.importedPaths["/b"]', { value: 7 }),
      ],
    );
  });

  it("the parent of a path of an existing API has not been imported", async () => {
    await refuseGiven(
      () => ({ native: { restApi: new apigateway.RestApi("old") }, routes: { "GET /a/{b}": SERVED } }),
      [
        at("PATH_PARENT_MISSING", 'routes["GET /a/{b}"]', {
          value: "/a/{b}",
          cure: 'add "/a" to native.importedPaths with the id of its resource',
        }),
      ],
    );
  });

  it("settings of API or stage have props of their own", async () => {
    const native = {
      restApi: { body: "{}", defaultCorsPreflightOptions: {}, domainName: {}, deployOptions: {} },
      restApiStage: { deployment: "a", restApi: "b", accessLogSettings: {}, accessLogDestination: {} },
    };
    await refuseRestApi({ native }, [
      at("NATIVE_OWN_PROP", "native.restApi.body", { cure: "as routes" }),
      at("NATIVE_OWN_PROP", "native.restApi.defaultCorsPreflightOptions", { cure: "use native.preflight" }),
      at("NATIVE_OWN_PROP", "native.restApi.domainName", { cure: "use customDomain" }),
      at("NATIVE_OWN_PROP", "native.restApi.deployOptions", { cure: "accessLog" }),
      at("NATIVE_OWN_PROP", "native.restApiStage.deployment"),
      at("NATIVE_OWN_PROP", "native.restApiStage.restApi"),
      at("NATIVE_OWN_PROP", "native.restApiStage.accessLogSettings", { cure: "use accessLog" }),
      at("NATIVE_OWN_PROP", "native.restApiStage.accessLogDestination", { cure: "accessLog.destinationArn" }),
    ]);
  });

  it("an existing stage comes without its API, or native.restApi is neither settings nor an API", async () => {
    await refuseGiven(() => {
      const restApiStage = new apigateway.Stage("old", { restApi: "a", deployment: "b", stageName: "c" });
      return { native: { restApiStage } };
    }, [at("NATIVE_CONFLICT", "native.restApiStage", { cure: "native.restApi" })]);
    await refuseRestApi({ native: { restApi: null } }, [at("VALUE_WRONG_TYPE", "native.restApi")]);
  });

  it("a Function made before meets default function props", async () => {
    await recordRestApi(
      { defaults: { function: { timeout: 5 } }, routes: { "GET /a": SERVED } },
      async (api, stack) => {
        const made = api.getFunction("GET /a") as never;
        await expectDefinitionError(
          () => void api.addRoutes(stack, { "GET /b": { function: made } }),
          [at("FUNCTION_GIVEN_WITH_DEFAULTS", 'addRoutes["GET /b"].function')],
        );
      },
    );
  });
});

describe("300 resources of a REST API", () => {
  const routesTo = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`GET /r${index}`, "src/shared.handler"]));

  const saidOf = ({ logs }: { readonly logs: readonly { readonly message: string }[] }) =>
    logs.map(({ message }) => message).filter((message) => message.includes("path parts"));

  it("are what every account has, the root among them: more are warned of, from addRoutes as well", async () => {
    const within = await recordRestApi({ routes: routesTo(299) });
    assert.deepEqual(saidOf(within), []);
    const many = await recordRestApi({ routes: routesTo(300) });
    assert.equal(saidOf(many).length, 1);
    assert.match(
      saidOf(many)[0] as string,
      /^RestApiV1 "Api" routes: API Gateway takes at most 300 path parts of a REST API, its root among them as of November 2026, and may take more by now, got 301; take the end of paths with \{proxy\+\}, /,
    );
    const added = await recordRestApi({ routes: { "GET /first": SERVED } }, async (api, stack) => {
      await Promise.resolve();
      api.addRoutes(stack, routesTo(299));
    });
    assert.match(saidOf(added).join(), /^RestApiV1 "Api" addRoutes: .*, got 301; /);
  });

  it("are not the bound of authorizers, of which more than ten are warned of", async () => {
    const keys = Array.from({ length: 11 }, (_, index) => `a${index}`);
    const authorizers = Object.fromEntries(
      keys.map((key) => [key, { type: "func_token", function: SERVED } as const]),
    );
    const routes = Object.fromEntries(
      keys.map((key) => [`GET /${key}`, { function: SERVED, authorizer: key }]),
    );
    const { logs } = await recordRestApi({ authorizers, routes });
    const said = logs.filter(({ message }) => message.includes("takes at most 10 authorizers of an API"));
    assert.equal(said.length, 1);
  });
});
