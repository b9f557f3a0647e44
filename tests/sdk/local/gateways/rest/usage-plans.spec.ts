import { strict as assert } from "node:assert";
import fc from "fast-check";
import { servedKeys } from "#sdk/local/gateways/rest/describe";
import { UsageMeter } from "#sdk/local/gateways/rest/usage-meter";
import { serveRest, type TestRestPorts } from "../support/harness";
import { ask, NOW } from "../support/requests";
import { keyValue, RestGraph } from "../support/rest-graph";
import type { TestHandler } from "../support/stand-ins";

const FORBIDDEN = [403, '{"message":"Forbidden"}'];
const THROTTLED = [429, '{"message":"Too Many Requests"}'];
const EXCEEDED = [429, '{"message":"Limit Exceeded"}'];
const OK = [200, ""];
const DAY = 24 * 60 * 60 * 1000;

const list: TestHandler = () => ({ statusCode: 200, body: "" });
const withKey = (graph = new RestGraph()) =>
  graph.stage().functionMethod("GET /notes", "list", { apiKeyRequired: true });

function start(graph: RestGraph, ports?: TestRestPorts, handlers: Record<string, TestHandler> = {}) {
  const api = serveRest(graph, { list, ...handlers }, ports);
  const get = async (key?: string, target = "GET /dev/notes") => {
    const headers = key === undefined ? [] : ([["X-API-Key", keyValue(key)]] as const);
    const seen = await ask(api.gateway, target, { headers });
    return [seen.status, seen.body];
  };
  return { ...api, get };
}

describe("API keys of a REST API", () => {
  it("are checked if a method requires one, and nowhere else [DG/api-gateway-api-key-source]", async () => {
    const graph = withKey().functionMethod("GET /open", "open").plan("plan", ["ann"]);
    const { get, received } = start(graph, {}, { open: list });

    assert.deepEqual(await get(), FORBIDDEN);
    assert.deepEqual(await get("bob"), FORBIDDEN);
    assert.deepEqual(await get("ann"), OK);
    assert.deepEqual(await get(undefined, "GET /dev/open"), OK);
    const { identity } = received[0]?.event.requestContext ?? {};
    assert.deepEqual([identity.apiKey, identity.apiKeyId], [keyValue("ann"), "ann"]);
    assert.equal(received[1]?.event.requestContext.identity.apiKey, null);
  });

  it("are refused with ForbiddenException [LS]", async () => {
    const seen = await ask(start(withKey()).gateway, "GET /dev/notes");
    assert.equal(seen.headers["x-amzn-errortype"], "ForbiddenException");
  });

  it("are refused outside the stages of their plan, and if they are disabled [LSREC]", async () => {
    const elsewhere = withKey().plan("plan", ["ann"], { stage: { stage: "prod" } });
    assert.deepEqual(await start(elsewhere).get("ann"), FORBIDDEN);

    const off = withKey().plan("plan", []);
    off.add("aws:apigateway/apiKey:ApiKey", "ann", "ann", { enabled: false }, { value: keyValue("ann") });
    off.add("aws:apigateway/usagePlanKey:UsagePlanKey", "k", "k", { keyId: "ann", usagePlanId: "plan" });
    assert.deepEqual(await start(off).get("ann"), FORBIDDEN);

    const unplanned = withKey().add("aws:apigateway/apiKey:ApiKey", "ann", "ann", { value: keyValue("ann") });
    assert.deepEqual(await start(unplanned).get("ann"), FORBIDDEN);
  });

  it("come from the authorizer if the API says so, and then from no header [DG/api-gateway-api-key-source]", async () => {
    const graph = new RestGraph({ apiKeySource: "AUTHORIZER" })
      .stage()
      .function("auth")
      .permission("auth")
      .authorizer("auth1", {
        type: "TOKEN",
        authorizerUri:
          "arn:aws:apigateway:eu-west-1:lambda:path/2015-03-31/functions/arn:aws:lambda:eu-west-1:123456789012:function:auth/invocations",
      })
      .functionMethod("GET /notes", "list", {
        apiKeyRequired: true,
        authorization: "CUSTOM",
        authorizerId: "auth1",
      })
      .plan("plan", ["ann"]);
    const auth: TestHandler = ({ authorizationToken }) => ({
      principalId: authorizationToken,
      policyDocument: { Statement: [{ Effect: "Allow", Action: "*", Resource: "*" }] },
      usageIdentifierKey: keyValue(authorizationToken),
    });
    const { gateway } = start(graph, {}, { auth });
    const get = async (user: string) => {
      const headers = [["Authorization", user] as const, ["x-api-key", keyValue("ann")] as const];
      return (await ask(gateway, "GET /dev/notes", { headers })).status;
    };

    assert.equal(await get("ann"), 200);
    assert.equal(await get("bob"), 403);
  });

  it("are listed once each, with their values and plans, for people who call the API", () => {
    const graph = withKey().stage("prod").plan("plan", ["ann", "bob"]).plan("other", [], {});
    assert.deepEqual(servedKeys(graph.compile()), [
      { name: "ann", value: keyValue("ann"), plan: "plan" },
      { name: "bob", value: keyValue("bob"), plan: "plan" },
    ]);
  });
});

describe("usage plans of a REST API", () => {
  const throttleSettings = { rateLimit: 1, burstLimit: 2 };

  it("throttle each key on its own, over all methods [DG/api-gateway-request-throttling; peers/api-keys]", async () => {
    const graph = withKey()
      .functionMethod("GET /other", "other", { apiKeyRequired: true })
      .plan("plan", ["ann", "bob"], { throttleSettings });
    const { get, clock } = start(graph, {}, { other: list });

    assert.deepEqual(await get("ann"), OK);
    assert.deepEqual(await get("ann", "GET /dev/other"), OK);
    assert.deepEqual(await get("ann"), THROTTLED);
    assert.deepEqual(await get("bob"), OK);
    clock.now += 1_000;
    assert.deepEqual(await get("ann"), OK);
    assert.deepEqual(await get("ann"), THROTTLED);
  });

  it("throttle a key on one method, before the limit of the plan [DG/api-gateway-request-throttling]", async () => {
    const throttles = [{ path: "/notes/GET", rateLimit: 1, burstLimit: 1 }];
    const graph = withKey()
      .functionMethod("GET /other", "other", { apiKeyRequired: true })
      .plan("plan", ["ann"], { throttleSettings, stage: { throttles } });
    const { get } = start(graph, {}, { other: list });

    assert.deepEqual(await get("ann"), OK);
    assert.deepEqual(await get("ann"), THROTTLED);
    assert.deepEqual(await get("ann", "GET /dev/other"), OK);
    assert.deepEqual(await get("ann", "GET /dev/other"), THROTTLED);
  });

  it("stop a key that has used up its quota until the next day [BC; peers/api-keys]", async () => {
    const quotaSettings = { limit: 2, period: "DAY" };
    const { get, clock } = start(withKey().plan("plan", ["ann", "bob"], { quotaSettings }));

    assert.deepEqual([await get("ann"), await get("ann"), await get("ann")], [OK, OK, EXCEEDED]);
    assert.deepEqual(await get("bob"), OK);
    clock.now = Date.UTC(2026, 0, 5, 23, 59, 59, 999);
    assert.deepEqual(await get("ann"), EXCEEDED);
    clock.now += 1;
    assert.deepEqual(await get("ann"), OK);
  });

  it("refuse a used-up quota with LimitExceededException [LS]", async () => {
    const graph = withKey().plan("plan", ["ann"], { quotaSettings: { limit: 1, period: "DAY", offset: 1 } });
    const headers = [["x-api-key", keyValue("ann")] as const];
    const seen = await ask(start(graph).gateway, "GET /dev/notes", { headers });
    assert.equal(seen.headers["x-amzn-errortype"], "LimitExceededException");
  });

  it("count neither throttled requests nor requests that were refused before", async () => {
    const quotaSettings = { limit: 3, period: "DAY" };
    const { get, clock } = start(withKey().plan("plan", ["ann"], { throttleSettings, quotaSettings }));

    assert.deepEqual([await get("ann"), await get("ann"), await get("ann")], [OK, OK, THROTTLED]);
    clock.now += 10_000;
    assert.deepEqual([await get("ann"), await get("ann")], [OK, EXCEEDED]);
  });

  it("go on counting when the gateway is swapped: a save gives no quota back", async () => {
    const usage = new UsageMeter();
    const graph = withKey().plan("plan", ["ann"], { quotaSettings: { limit: 1, period: "MONTH" } });

    assert.deepEqual(await start(graph, { usage }).get("ann"), OK);
    assert.deepEqual(await start(graph, { usage }).get("ann"), EXCEEDED);
    assert.deepEqual(await start(graph).get("ann"), OK);
  });
});

describe("the meter of usage plans", () => {
  const grant = (quota: { limit: number; period: "DAY" | "WEEK" | "MONTH"; offset?: number }) => ({
    key: { id: "ann", value: "secret" },
    keyName: "Ann",
    planId: "plan",
    planName: "Plan",
    throttle: undefined,
    quota: { offset: 0, ...quota },
    methods: new Map(),
  });

  for (const [period, last, next] of [
    ["DAY", Date.UTC(2026, 0, 5, 23, 59), Date.UTC(2026, 0, 6)],
    // A Monday, the Saturday after it, and the Sunday.
    ["WEEK", Date.UTC(2026, 0, 10, 23, 59), Date.UTC(2026, 0, 11)],
    ["MONTH", Date.UTC(2026, 0, 31, 23, 59), Date.UTC(2026, 1, 1)],
  ] as const) {
    it(`begins a ${period} at midnight UTC`, () => {
      const meter = new UsageMeter();
      const admit = (now: number) => meter.admit(grant({ limit: 1, period }), "/notes/GET", now);
      assert.deepEqual([admit(NOW), admit(last), admit(next)], ["allowed", "exceeded", "allowed"]);
    });
  }

  it("subtracts the offset from the first period only [BC]", () => {
    const meter = new UsageMeter();
    const admit = (now: number) =>
      meter.admit(grant({ limit: 2, period: "DAY", offset: 1 }), "/notes/GET", now);
    assert.deepEqual([admit(NOW), admit(NOW)], ["allowed", "exceeded"]);
    const next = NOW + DAY;
    assert.deepEqual([admit(next), admit(next), admit(next)], ["allowed", "allowed", "exceeded"]);
  });

  it("begins at zero when a limit changes", () => {
    const meter = new UsageMeter();
    assert.equal(meter.admit(grant({ limit: 1, period: "DAY" }), "/notes/GET", NOW), "allowed");
    assert.equal(meter.admit(grant({ limit: 1, period: "DAY" }), "/notes/GET", NOW), "exceeded");
    assert.equal(meter.admit(grant({ limit: 5, period: "DAY" }), "/notes/GET", NOW), "allowed");
  });

  it("never admits more requests in a period than the quota, whatever the times", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat(3 * DAY), { maxLength: 40 }),
        (limit, times) => {
          const meter = new UsageMeter();
          const used = new Map<number, number>();
          for (const time of [...times].sort((a, b) => a - b)) {
            const day = Math.floor(time / DAY);
            const before = used.get(day) ?? 0;
            const said = meter.admit(grant({ limit, period: "DAY" }), "/notes/GET", time);
            assert.equal(said, before < limit ? "allowed" : "exceeded");
            if (said === "allowed") used.set(day, before + 1);
          }
        },
      ),
    );
  });
});
