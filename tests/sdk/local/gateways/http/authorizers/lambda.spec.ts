import { strict as assert } from "node:assert";
import { mock } from "node:test";
import type { GraphValue } from "#sdk/graph/types";
import { invokeArn } from "../../support/gateway-graph";
import { serve, type TestPorts } from "../../support/harness";
import { ApiGraph, EXECUTION_ARN } from "../../support/http-graph";
import { ask, REQUEST_ID } from "../../support/requests";
import { policy, type TestHandler } from "../../support/stand-ins";

const TOKEN = {
  headers: [
    ["Host", "localhost"],
    ["Authorization", "secret"],
  ],
} as const;

/** Two protected routes and an open one. */
function start(
  settings: Record<string, GraphValue>,
  authorize: TestHandler,
  ports: TestPorts = {},
  permitted = true,
) {
  const route = { route: { authorizationType: "CUSTOM", authorizerId: "auth1" } };
  const graph = new ApiGraph()
    .stage()
    .functionRoute("GET /notes/{id}", "notes", route)
    .functionRoute("GET /admin", "admin", route)
    .functionRoute("GET /open", "open")
    .authorizer("auth1", {
      authorizerType: "REQUEST",
      authorizerUri: invokeArn("check"),
      authorizerPayloadFormatVersion: "2.0",
      enableSimpleResponses: true,
      identitySources: ["$request.header.Authorization"],
      ...settings,
    });
  if (permitted) graph.permission("check", `${EXECUTION_ARN}/authorizers/auth1`);
  const echo = (event: { requestContext: { authorizer?: unknown } }) => ({
    got: event.requestContext.authorizer ?? null,
  });
  const api = serve(graph, { notes: echo, admin: echo, open: echo, check: authorize }, ports);
  const checks = () => api.received.filter(({ name }) => name === "check").map(({ event }) => event);
  return {
    ...api,
    checks,
    send: (target: string, given = TOKEN as Parameters<typeof ask>[2]) => ask(api.gateway, target, given),
  };
}

describe("the Lambda authorizer", () => {
  it("accepts requests that the function allows, with any JSON as context [DG/http-api-lambda-authorizer; peers/simple-answers]", async () => {
    const context = { admin: true, level: 3, tags: ["a"] };
    const { send } = start({}, () => ({ isAuthorized: true, context }));

    const seen = await send("GET /admin");

    assert.deepEqual([seen.status, JSON.parse(seen.body)], [200, { got: { lambda: context } }]);
  });

  it("answers 403 to requests that the function denies [DG/http-api-lambda-authorizer]", async () => {
    const { send, received, traces } = start({}, () => ({ isAuthorized: false }));

    const seen = await send("GET /admin");

    assert.deepEqual([seen.status, seen.body], [403, '{"message":"Forbidden"}']);
    assert.deepEqual(
      received.map(({ name }) => name),
      ["check"],
    );
    assert.deepEqual(traces()[0]?.authorizer, {
      name: "auth1",
      kind: "lambda",
      decision: "denied",
      cached: false,
      reason: "the authorizer's answer does not allow this request",
    });
  });

  it("answers 401 and is not called when an identity source is missing [DG/http-api-lambda-authorizer]", async () => {
    const sources = { identitySources: ["$request.header.Authorization", "$request.querystring.Key"] };
    const { send, checks } = start(sources, () => ({ isAuthorized: true }));

    for (const target of ["GET /admin", "GET /admin?Key=", "GET /admin?key=1"]) {
      const seen = await send(target);
      assert.deepEqual([seen.status, seen.body], [401, '{"message":"Unauthorized"}']);
    }
    assert.deepEqual(checks(), []);
    assert.equal((await send("GET /admin?Key=1")).status, 200);
  });

  it("is not called for an open route", async () => {
    const { send, checks } = start({}, () => ({ isAuthorized: false }));

    assert.equal((await send("GET /open", { headers: [] })).status, 200);
    assert.deepEqual(checks(), []);
  });

  it("sends an event of format 2.0 [DG/http-api-lambda-authorizer]", async () => {
    const { send, checks } = start({}, () => ({ isAuthorized: true }));

    await send("GET /notes/1?a=b", { headers: [...TOKEN.headers, ["Cookie", "c=1"]] });

    const [event] = checks() as [Record<string, Record<string, unknown>>];
    const { requestContext = {}, headers = {}, ...rest } = event;
    assert.deepEqual(rest, {
      version: "2.0",
      type: "REQUEST",
      routeArn: `${EXECUTION_ARN}/$default/GET/notes/1`,
      identitySource: ["secret"],
      routeKey: "GET /notes/{id}",
      rawPath: "/notes/1",
      rawQueryString: "a=b",
      cookies: ["c=1"],
      queryStringParameters: { a: "b" },
      pathParameters: { id: "1" },
    });
    assert.equal(headers.authorization, "secret");
    assert.ok(!("cookie" in headers) && !("authorizer" in requestContext));
    assert.deepEqual([requestContext.requestId, requestContext.routeKey], [REQUEST_ID, "GET /notes/{id}"]);
  });

  it("sends an event of format 1.0 with the sources as one text [DG/http-api-lambda-authorizer]", async () => {
    const sources = { identitySources: ["$request.header.authorization", "$context.routeKey"] };
    const { send, checks } = start(
      { ...sources, authorizerPayloadFormatVersion: "1.0", enableSimpleResponses: false },
      () => policy("Allow"),
    );

    await send("GET /notes/1");

    const [event] = checks() as [Record<string, unknown>];
    assert.deepEqual(
      [
        event.version,
        event.type,
        event.methodArn,
        event.identitySource,
        event.authorizationToken,
        event.path,
      ],
      [
        "1.0",
        "REQUEST",
        `${EXECUTION_ARN}/$default/GET/notes/1`,
        "secret,GET /notes/{id}",
        "secret,GET /notes/{id}",
        "/notes/1",
      ],
    );
    assert.ok(!("body" in event) && !("routeArn" in event));
  });

  it("evaluates a policy against the ARN of the request", async () => {
    const { send } = start({ enableSimpleResponses: false }, () =>
      policy("Allow", `${EXECUTION_ARN}/*/GET/notes/*`, { context: { name: "Ann" } }),
    );

    const allowed = await send("GET /notes/1");

    assert.deepEqual([allowed.status, JSON.parse(allowed.body)], [200, { got: { lambda: { name: "Ann" } } }]);
    assert.equal((await send("GET /admin")).status, 403);
  });

  it("does not cache an answer without a TTL [DG/http-api-lambda-authorizer]", async () => {
    const { send, checks } = start({}, () => ({ isAuthorized: true }));

    await send("GET /admin");
    await send("GET /admin");

    assert.equal(checks().length, 2);
  });

  it("reuses a simple answer for the same sources on every route, until the TTL is over [DG/http-api-lambda-authorizer]", async () => {
    const { send, checks, clock, traces } = start({ authorizerResultTtlInSeconds: 60 }, () => ({
      isAuthorized: true,
    }));

    await send("GET /admin");
    await send("GET /notes/1");
    await send("GET /admin", { headers: [["Authorization", "other"]] });
    assert.equal(checks().length, 2);
    assert.deepEqual(
      traces().map(({ authorizer }) => authorizer?.cached),
      [false, true, false],
    );
    clock.now += 60_000;
    await send("GET /admin");
    assert.equal(checks().length, 3);
  });

  it("evaluates a cached policy anew for each route [DG/http-api-lambda-authorizer]", async () => {
    const settings = { enableSimpleResponses: false, authorizerResultTtlInSeconds: 60 };
    const { send, checks } = start(settings, () => policy("Allow", `${EXECUTION_ARN}/*/GET/notes/*`));

    const statuses = [await send("GET /notes/1"), await send("GET /admin"), await send("GET /notes/2")].map(
      (seen) => seen.status,
    );

    assert.deepEqual(statuses, [200, 403, 200]);
    assert.equal(checks().length, 1);
  });

  it("caches answers by route if the route key is a source [DG/http-api-lambda-authorizer]", async () => {
    const identitySources = ["$request.header.Authorization", "$context.routeKey"];
    const { send, checks } = start({ identitySources, authorizerResultTtlInSeconds: 60 }, () => ({
      isAuthorized: true,
    }));

    await send("GET /admin");
    await send("GET /notes/1");
    await send("GET /notes/2");

    assert.equal(checks().length, 2);
  });

  it("does not mix up sources that join to the same text", async () => {
    const identitySources = ["$request.querystring.a", "$request.querystring.b"];
    const { send, checks } = start({ identitySources, authorizerResultTtlInSeconds: 60 }, () => ({
      isAuthorized: true,
    }));

    await send("GET /admin?a=1,2&b=3");
    await send("GET /admin?a=1&b=2,3");

    assert.equal(checks().length, 2);
  });

  for (const [what, answer, settings] of [
    ["nothing", undefined, {}],
    ["a text", "yes", {}],
    ["isAuthorized that is a text", { isAuthorized: "true" }, {}],
    ["a policy where a simple answer is expected", policy("Allow"), {}],
    ["a context that is a text", { isAuthorized: true, context: "x" }, {}],
    ["a simple answer where a policy is expected", { isAuthorized: true }, { enableSimpleResponses: false }],
    [
      "a policy without principalId",
      policy("Allow", "*", { principalId: undefined }),
      { enableSimpleResponses: false },
    ],
    [
      "a policy without statements",
      policy("Allow", "*", { policyDocument: {} }),
      { enableSimpleResponses: false },
    ],
  ] as const) {
    it(`answers 500 and warns when the function answers ${what} [DG/http-api-lambda-authorizer]`, async () => {
      const { send, warnings } = start(settings, () => answer);

      const seen = await send("GET /admin");

      assert.deepEqual([seen.status, seen.body], [500, '{"message":"Internal Server Error"}']);
      assert.match(warnings[0] ?? "", /^Api: authorizer "auth1" answered in a wrong shape: /);
      assert.equal(warnings.length, 1);
    });
  }

  it("answers 500 when the function throws, also the text Unauthorized [GK]", async () => {
    const { send } = start({}, () => {
      throw { errorType: "Error", errorMessage: "Unauthorized" };
    });

    assert.equal((await send("GET /admin")).status, 500);
  });

  it("answers 500 after ten seconds without an answer [DG/http-api-lambda-authorizer]", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const { send, warnings, checks } = start({}, () => undefined, { hangs: ["check"] });
      const pending = send("GET /admin");
      while (checks().length === 0) await Promise.resolve();
      await Promise.resolve();
      mock.timers.tick(10_000);

      assert.equal((await pending).status, 500);
      assert.deepEqual(warnings, ['Api: authorizer "auth1" did not answer within 10 seconds']);
    } finally {
      mock.timers.reset();
    }
  });

  it("answers 500 without a permission for the authorizer, and names the missing one [DG/http-api-lambda-authorizer]", async () => {
    const { send, warnings, checks } = start({}, () => ({ isAuthorized: true }), {}, false);

    assert.equal((await send("GET /admin")).status, 500);
    assert.deepEqual(checks(), []);
    assert.deepEqual(warnings, [
      `Api: authorizer "auth1" may not call its function: no aws:lambda/permission:Permission for ${EXECUTION_ARN}/authorizers/auth1`,
    ]);
  });

  it("refuses every request if the authorizer is missing", async () => {
    const graph = new ApiGraph()
      .stage()
      .functionRoute("GET /", "f", { route: { authorizationType: "CUSTOM", authorizerId: "gone" } });
    const { gateway, received } = serve(graph, { f: () => "" });

    assert.equal((await ask(gateway, "GET /")).status, 500);
    assert.deepEqual(received, []);
  });
});
