import assert from "node:assert/strict";
import * as apigateway from "@pulumi/aws/apigateway";
import fc from "fast-check";
import { Stack, type StackContext } from "#sdk/app/index";
import type { RestApiV1Props } from "#sdk/constructs/rest-api/props";
import { RestApiV1 } from "#sdk/constructs/rest-api/typed";
import { App } from "#sdk/index";
import { expectDefinitionError } from "../../../support/definition-error";
import { type Recorded, record } from "../../../support/record";
import { DEPLOYMENT, METHOD, recordRestApi, triggerOf } from "../../../support/rest-api";
import { settled } from "../../../support/settled";
import { untilStuck } from "../../../support/stuck";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

/** A REST API as plain data, with what a program adds to it by itself. */
interface Shape {
  readonly routes: readonly Route[];
  readonly cors: boolean;
  readonly compression: number;
  readonly mediaType: string;
  /** Of the authorizer `token`, which the first route uses. */
  readonly ttlMinutes: number;
  readonly header: string;
  readonly regex: string;
  /** Of the authorizer `pool`, which the second route uses. */
  readonly pools: readonly string[];
  readonly scopes: readonly string[];
  readonly schema: string;
  readonly validatesBody: boolean;
  readonly replyStatus: string;
  /** Whether the second half of the routes is added by another stack, after some time. */
  readonly isSplit: boolean;
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly timeout: number;
  readonly needsKey: boolean;
  readonly isSigned: boolean;
}

const route: fc.Arbitrary<Route> = fc.record({
  method: fc.constantFrom("GET", "POST", "ANY", "DELETE"),
  path: fc.constantFrom("/", "/a", "/a/b", "/a/b/{c}", "/d/{e}", "/d/{e}/f", "/g/{h+}"),
  timeout: fc.integer({ min: 50, max: 29_000 }),
  needsKey: fc.boolean(),
  isSigned: fc.boolean(),
});

const shape: fc.Arbitrary<Shape> = fc.record({
  routes: fc.uniqueArray(route, {
    minLength: 3,
    maxLength: 6,
    selector: ({ method, path }) => `${method} ${path}`,
  }),
  cors: fc.boolean(),
  compression: fc.integer({ min: 0, max: 10_000_000 }),
  mediaType: fc.constantFrom("image/png", "image/jpeg", "*/*"),
  ttlMinutes: fc.integer({ min: 0, max: 59 }),
  header: fc.constantFrom("Authorization", "X-Token"),
  regex: fc.constantFrom("^a", "^b"),
  pools: fc.constantFrom(["us-east-1_a"], ["us-east-1_a", "us-east-1_b"]),
  scopes: fc.constantFrom([], ["read"], ["read", "write"]),
  schema: fc.constantFrom('{"type":"object"}', '{"type":"array"}'),
  validatesBody: fc.boolean(),
  replyStatus: fc.constantFrom("401", "403"),
  isSplit: fc.boolean(),
});

/** One change of a shape each. All of them change the gateway. */
const CHANGES: Readonly<Record<string, (before: Shape) => Shape>> = {
  "a route goes": (before) => ({ ...before, routes: before.routes.slice(0, -1) }),
  "a route comes": (before) => {
    const added = { method: "PATCH", path: "/a", timeout: 50, needsKey: false, isSigned: false };
    return { ...before, routes: [...before.routes, added] };
  },
  "a path changes": onLastRoute((last) => ({ ...last, path: "/z" })),
  "a method changes": onLastRoute((last) => ({ ...last, method: "PUT" })),
  "an integration changes": onLastRoute((last) => ({ ...last, timeout: last.timeout + 1 })),
  "an API key is needed, or no more": onLastRoute((last) => ({ ...last, needsKey: !last.needsKey })),
  "an authorization changes": onLastRoute((last) => ({ ...last, isSigned: !last.isSigned })),
  "CORS is switched": (before) => ({ ...before, cors: !before.cors }),
  "compression begins elsewhere": (before) => ({ ...before, compression: before.compression + 1 }),
  "other media types are binary": (before) => ({ ...before, mediaType: `${before.mediaType}x` }),
  "answers are kept longer": (before) => ({ ...before, ttlMinutes: before.ttlMinutes + 1 }),
  "the token is elsewhere": (before) => ({ ...before, header: `${before.header}2` }),
  "tokens look different": (before) => ({ ...before, regex: `${before.regex}$` }),
  "a user pool is added": (before) => ({ ...before, pools: [...before.pools, "us-east-1_c"] }),
  "a scope is added": (before) => ({ ...before, scopes: [...before.scopes, "admin"] }),
  "a model changes": (before) => ({ ...before, schema: '{"type":"string"}' }),
  "a validator changes": (before) => ({ ...before, validatesBody: !before.validatesBody }),
  "a gateway response changes": (before) => ({ ...before, replyStatus: "418" }),
};

function onLastRoute(change: (last: Route) => Route): (before: Shape) => Shape {
  return (before) => {
    const last = before.routes.at(-1) as Route;
    return { ...before, routes: [...before.routes.slice(0, -1), change(last)] };
  };
}

function routesOf(
  routes: readonly Route[],
  scopes: readonly string[],
  offset: number,
): RestApiV1Props["routes"] {
  const entries = routes.map(({ method, path, timeout, needsKey, isSigned }, index) => {
    const names = ["token", "pool"];
    const authorizer = names[index + offset] ?? (isSigned ? "iam" : "none");
    const native = { method: { apiKeyRequired: needsKey }, integration: { timeoutMilliseconds: timeout } };
    const authorizationScopes = authorizer === "pool" ? { authorizationScopes: scopes } : {};
    return [
      `${method} ${path}`,
      { function: "src/a.b", authorizer, ...authorizationScopes, native },
    ] as const;
  });
  return Object.fromEntries(entries);
}

function make(given: Shape): Promise<Recorded> {
  const { routes, scopes, isSplit } = given;
  const first = isSplit ? routes.slice(0, 2) : routes;
  return record(() => {
    const app = new App({ defaults: "current" });
    let api: RestApiV1 | undefined;
    function ApiStack({ stack }: StackContext) {
      const props = {
        cors: given.cors,
        accessLog: false,
        native: {
          restApi: { minimumCompressionSize: String(given.compression), binaryMediaTypes: [given.mediaType] },
        },
        authorizers: {
          token: {
            type: "func_token",
            function: "src/auth.check",
            identitySource: `method.request.header.${given.header}`,
            validationRegex: given.regex,
            resultsCacheTtl: `${given.ttlMinutes} minutes`,
          },
          pool: { type: "user_pools", userPoolIds: given.pools },
        },
        routes: routesOf(first, scopes, 0),
      };
      api = new RestApiV1(stack, "Api", props as unknown as RestApiV1Props) as RestApiV1;
      const restApi = api.native.restApi.id;
      // Programs do it so, without a parent.
      new apigateway.Model("note", { restApi, contentType: "application/json", schema: given.schema });
      new apigateway.Response("denied", {
        restApiId: restApi,
        responseType: "ACCESS_DENIED",
        statusCode: given.replyStatus,
      });
      api.native.restApi.addRequestValidator("Body", { validateRequestBody: given.validatesBody });
    }
    async function MoreStack({ stack }: StackContext) {
      await new Promise((resolve) => setImmediate(resolve));
      api?.addRoutes(stack, routesOf(routes.slice(2), scopes, 2) as Record<string, string>);
    }
    app.stack(ApiStack);
    if (isSplit) app.stack(MoreStack);
    return app.outputs;
  });
}

describe("the deployment of a REST API", () => {
  it("changes with any one thing that shapes the API, and with nothing else", async function () {
    this.timeout(300_000);
    const names = Object.keys(CHANGES);
    await fc.assert(
      fc.asyncProperty(shape, fc.nat(), async (before, number) => {
        const name = names[number % names.length] as string;
        const change = CHANGES[name] as (before: Shape) => Shape;
        // One after the other: a capture beside another one takes what that waits for as its own, for a second.
        const [first, again, changed] = [await make(before), await make(before), await make(change(before))];
        assert.equal(triggerOf(first), triggerOf(again), "nothing changed");
        assert.notEqual(triggerOf(changed), triggerOf(first), name);
      }),
      { numRuns: 20 },
    );
  });

  for (const [name, change] of Object.entries(CHANGES)) {
    it(`changes when ${name}`, async () => {
      const before = fc.sample(shape, { seed: 7, numRuns: 1 })[0] as Shape;
      const [first, changed] = [await make(before), await make(change(before))];
      assert.notEqual(triggerOf(changed), triggerOf(first));
    });
  }

  it("stays with another order of routes, other tags, another log and other code", async () => {
    const routes = { "GET /a": "src/a.get", "GET /b": "src/b.get" };
    const first = await recordRestApi({ routes });
    const others: readonly RestApiV1Props[] = [
      { routes: { "GET /b": "src/b.get", "GET /a": "src/a.get" } },
      { routes: { ...routes, "GET /b": { function: { handler: "src/c.other", timeout: 3 } } } },
      { routes, accessLog: false },
      { routes, native: { restApi: { tags: { team: "shop" } } } },
      { routes, native: { restApiStage: { variables: { color: "red" } } } },
      { routes, customDomain: "api.example.com" },
    ];
    for (const props of others) {
      assert.equal(triggerOf(await recordRestApi(props)), triggerOf(first), JSON.stringify(props));
    }
  });

  it("follows the settings of an existing API and what a program put there before", async () => {
    const recordExisting = (mediaType: string, method: string, isAppFirst = true) =>
      record(() => {
        const app = isAppFirst ? new App() : undefined;
        const restApi = new apigateway.RestApi("old", { binaryMediaTypes: [mediaType] });
        new apigateway.Method("get", {
          restApi: restApi.id,
          resourceId: restApi.rootResourceId,
          httpMethod: method,
          authorization: "NONE",
        });
        const stack = new Stack(app ?? new App(), "Web");
        new RestApiV1(stack, "Api", { native: { restApi }, routes: { "GET /a": "src/a.b" } });
      });
    const recordings = [
      await recordExisting("image/png", "GET"),
      await recordExisting("image/png", "GET"),
      await recordExisting("image/jpeg", "GET"),
      await recordExisting("image/png", "PUT"),
      await recordExisting("image/png", "GET", false),
      await recordExisting("image/jpeg", "GET", false),
    ];
    const [first, again, media, method, before, mediaBefore] = recordings.map(triggerOf);
    assert.equal(again, first);
    assert.notEqual(media, first);
    assert.notEqual(method, first);
    assert.notEqual(mediaBefore, before, "an API that is made before the App counts by what is known of it");
    const made = recordings[0]?.resource(METHOD, "get");
    assert.ok(recordings[0]?.resource(DEPLOYMENT).dependencies.includes(String(made?.urn)));
  });

  it("refuses routes and parts that come when it is registered", async () => {
    const late = recordRestApi({}, async (api, stack) => {
      await settled(api.native.deployment.id);
      const cure = "in a function given to app.stack";
      await expectDefinitionError(
        () => void api.addRoutes(stack, { "GET /a": "src/a.b" }),
        [{ code: "REST_API_CLOSED", path: "addRoutes", cure }],
      );
      await expectDefinitionError(
        () => void new apigateway.Model("late", { restApi: api.restApiId, contentType: "text/plain" }),
        [{ code: "REST_API_CLOSED", path: "", message: 'aws:apigateway/model:Model "late"', cure }],
      );
      await expectDefinitionError(
        () => void api.native.restApi.addRequestValidator("Late", {}),
        [{ code: "REST_API_CLOSED", path: "" }],
      );
    });
    assert.equal((await late).resources(METHOD).length, 1);
  });

  it("names what waits for it and shapes the API, which can never be", async () => {
    const program = recordRestApi({}, (api, stack) => {
      const environment = { OWN: api.native.restApiStage.invokeUrl };
      api.addRoutes(stack, { "GET /a": { function: { handler: "src/a.b", environment } } });
    });
    await expectDefinitionError(program, [
      {
        code: "REST_API_CYCLE",
        path: "",
        message:
          'aws:apigateway/integration:Integration "Web-Api-integration-GET-a" waits for the deployment',
        cure: "use url",
      },
    ]);
  });

  it("is not registered when a stack function fails, whose error is the program's", async () => {
    const program = record(() => {
      const app = new App({ defaults: "current" });
      app.stack(function ApiStack({ stack }) {
        new RestApiV1(stack, "Api");
      });
      app.stack(async function Broken() {
        await undefined;
        throw new TypeError("broken on purpose");
      });
      return app.outputs;
    });
    await assert.rejects(program, /broken on purpose/);
  });

  it("reports a stack that waits for the deployment itself, when Node would end", async () => {
    const before = process.listeners("beforeExit");
    const program = untilStuck(() =>
      record(() => {
        const app = new App({ defaults: "current" });
        app.stack(async function ApiStack({ stack }) {
          const api = new RestApiV1(stack, "Api");
          await settled(api.native.restApiStage.arn);
        });
        return app.outputs;
      }),
    );
    await expectDefinitionError(program, [{ code: "PROGRAM_STUCK", path: "" }]);
    const [listener, ...others] = process.listeners("beforeExit").filter((each) => !before.includes(each));
    assert.equal(others.length, 0);
    process.off("beforeExit", listener as NodeJS.BeforeExitListener);
    await expectDefinitionError(
      () => listener?.(0),
      [
        {
          code: "REST_API_AWAITED",
          path: "",
          message: 'the deployment waits for the stack "ApiStack"',
          cure: "pass it on without awaiting it",
        },
      ],
    );
  });
});
