import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { makeJwtAuthorizer } from "#sdk/local/gateways/http/authorizers/jwt";
import { createHttpGateway } from "#sdk/local/gateways/http/gateway";
import { createRestGateway } from "#sdk/local/gateways/rest/gateway";
import { UsageMeter } from "#sdk/local/gateways/rest/usage-meter";
import { JWT_ERRORS } from "#sdk/local/gateways/shared/authorizers/jwt";
import { Connection, Connections } from "#sdk/local/gateways/websocket/connections";
import { Throttles } from "#sdk/local/gateways/websocket/decide-connect";
import type { Gateway } from "#sdk/local/http/types";
import { MachineClock, momentOf } from "../../../support/machine-clock";
import { callOn } from "../gateways/shared/events/calls";
import { invokeArn } from "../gateways/support/gateway-graph";
import { ApiGraph, EXECUTION_ARN } from "../gateways/support/http-graph";
import { ask, request } from "../gateways/support/requests";
import { keyValue, EXECUTION_ARN as REST_ARN, RestGraph } from "../gateways/support/rest-graph";
import { SocketGraph } from "../gateways/support/socket-graph";
import { OK, policy, standIns, type TestHandlers } from "../gateways/support/stand-ins";
import { goodClaims, ISSUER, makeIssuer, makeKey, sign } from "../gateways/support/tokens";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const AUTHORIZER = {
  kind: "jwt",
  id: "a1",
  name: "tokens",
  issuer: ISSUER,
  audience: ["client1"],
  identitySource: "$request.header.Authorization",
} as const;

describe("gateways by the clock of this machine", () => {
  let clock: MachineClock;
  // Making keys takes long.
  const [key, newest] = [makeKey("one"), makeKey("two")];
  beforeEach(() => {
    clock = new MachineClock();
  });
  afterEach(() => clock.close());

  const now = () => clock.now();

  function http(graph: ApiGraph, handlers: TestHandlers, hangs: readonly string[] = []) {
    const { observed, given } = standIns(handlers, hangs);
    return { gateway: createHttpGateway(graph.compile(), { ...given, now }), ...observed };
  }

  function rest(graph: RestGraph, handlers: TestHandlers) {
    const { observed, given } = standIns(handlers);
    const ports = { ...given, now, usage: new UsageMeter(), ids: { ...given.ids, uuid: () => "id" } };
    return { gateway: createRestGateway(graph.compile(), ports), ...observed };
  }

  /** A request with a token and a key. */
  const statusOf = async (gateway: Gateway, target: string) => {
    const headers = [["Authorization", "token"] as const, ["x-api-key", keyValue("ann")] as const];
    return (await ask(gateway, target, { headers })).status;
  };

  /** Returns the time at which a refused request is accepted. */
  const whenServed = (gateway: Gateway, target: string) =>
    momentOf(clock, async () => (await statusOf(gateway, target)) === 200);

  it("call an authorizer's function again when its cached answer expires", async () => {
    const settings = {
      authorizerUri: invokeArn("check"),
      identitySources: ["$request.header.Authorization"],
      authorizerResultTtlInSeconds: 1,
    };
    const route = { route: { authorizationType: "CUSTOM", authorizerId: "auth" } };
    const v2 = {
      authorizerType: "REQUEST",
      authorizerPayloadFormatVersion: "2.0",
      enableSimpleResponses: true,
    };
    const httpGraph = new ApiGraph()
      .stage()
      .functionRoute("GET /", "notes", route)
      .authorizer("auth", { ...settings, ...v2 })
      .permission("check", `${EXECUTION_ARN}/authorizers/auth`);
    const method = { authorization: "CUSTOM", authorizerId: "auth" };
    const restGraph = new RestGraph()
      .stage()
      .functionMethod("GET /", "notes", method)
      .function("check")
      .permission("check", `${REST_ARN}/authorizers/auth`)
      .authorizer("auth", {
        ...settings,
        type: "TOKEN",
        identitySource: "method.request.header.Authorization",
      });
    const allow = () => ({ isAuthorized: true });
    const apis = [
      { ...http(httpGraph, { notes: OK, check: allow }), target: "GET /" },
      { ...rest(restGraph, { notes: OK, check: () => policy("Allow") }), target: "GET /dev" },
    ];
    await Promise.all(
      apis.map(async ({ gateway, received, target }) => {
        const checks = async () => {
          assert.equal(await statusOf(gateway, target), 200);
          return received.filter(({ name }) => name === "check").length;
        };
        const since = clock.now();
        assert.deepEqual([await checks(), await checks()], [1, 1]);
        assert.ok((await momentOf(clock, async () => (await checks()) === 2)) - since >= SECOND);
      }),
    );
  });

  it("serve a throttled route again as soon as its rate allows it", async () => {
    const limits = { throttlingRateLimit: 1, throttlingBurstLimit: 1 };
    const v2 = http(
      new ApiGraph().stage("$default", { defaultRouteSettings: limits }).functionRoute("GET /", "notes"),
      { notes: OK },
    ).gateway;
    const v1 = rest(
      new RestGraph()
        .stage()
        .functionMethod("GET /", "notes")
        .part("MethodSettings", "all", { stageName: "dev", methodPath: "*/*", settings: limits }),
      { notes: OK },
    ).gateway;
    const sockets = new SocketGraph().stage("slow", { defaultRouteSettings: limits }).compile();
    const stage = sockets.stages.get("slow");
    assert.ok(stage);
    const throttles = new Throttles(now);
    const passes = () => throttles.refuse(stage, "move") === undefined;

    const since = clock.now();
    const all = async () => [await statusOf(v2, "GET /"), await statusOf(v1, "GET /dev"), passes()];
    assert.deepEqual(
      [await all(), await all()],
      [
        [200, 200, true],
        [429, 429, false],
      ],
    );
    const moments = await Promise.all([
      whenServed(v2, "GET /"),
      whenServed(v1, "GET /dev"),
      momentOf(clock, passes),
    ]);
    for (const moment of moments) assert.ok(moment - since >= SECOND);
  });

  it("restore the rate of a usage plan's key in a second, and its quota at midnight", async () => {
    const graph = (inputs: Parameters<RestGraph["plan"]>[2]) =>
      new RestGraph()
        .stage()
        .functionMethod("GET /", "notes", { apiKeyRequired: true })
        .plan("plan", ["ann"], inputs);
    const slow = rest(graph({ throttleSettings: { rateLimit: 1, burstLimit: 1 } }), { notes: OK }).gateway;
    const since = clock.now();
    assert.deepEqual([await statusOf(slow, "GET /dev"), await statusOf(slow, "GET /dev")], [200, 429]);
    assert.ok((await whenServed(slow, "GET /dev")) - since >= SECOND);

    const few = rest(graph({ quotaSettings: { limit: 1, period: "DAY" } }), { notes: OK }).gateway;
    clock.approach(DAY - (clock.now() % DAY) + MINUTE);
    assert.deepEqual([await statusOf(few, "GET /dev"), await statusOf(few, "GET /dev")], [200, 429]);
    const midnight = Math.ceil(clock.now() / DAY) * DAY;
    clock.approach(midnight - clock.now());
    assert.ok((await whenServed(few, "GET /dev")) >= midnight);
  });

  it("accept a token from its first valid second until it expires", async () => {
    const authorizer = makeJwtAuthorizer(AUTHORIZER, { fetch: makeIssuer(() => [key]).fetch, now });
    const reasonFor = async (claims: object) => {
      const token = sign(key, goodClaims({ ...claims }));
      const headers = [["authorization", token]] as const;
      const decision = await authorizer.authorize(callOn("$default", request("GET /", { headers })), []);
      return decision.allowed ? undefined : decision.reason;
    };
    const second = Math.floor(clock.now() / SECOND);
    assert.equal(await reasonFor({ iat: second, nbf: second, exp: second + 60 }), undefined);
    const begins = { iat: second, nbf: second + 1, exp: second + 60 };
    const ends = { iat: second, exp: second + 1 };
    const [valid, over] = await Promise.all([
      momentOf(clock, async () => (await reasonFor(begins)) === undefined),
      momentOf(clock, async () => (await reasonFor(ends)) === JWT_ERRORS.expired),
    ]);
    for (const moment of [valid, over]) assert.ok(moment >= (second + 1) * SECOND);
  });

  it("fetch new keys from an issuer every ten seconds at most", async () => {
    const keys = [key];
    const { fetch, fetched } = makeIssuer(() => keys);
    const authorizer = makeJwtAuthorizer(AUTHORIZER, { fetch, now });
    const exp = Math.floor(clock.now() / SECOND) + 3600;
    const token = sign(newest, goodClaims({ iat: exp - 7200, exp }));
    const isAllowed = async () => {
      const headers = [["authorization", token]] as const;
      return (await authorizer.authorize(callOn("$default", request("GET /", { headers })), [])).allowed;
    };
    const since = clock.now();
    assert.equal(await isAllowed(), false);
    keys.push(newest);
    clock.approach(10 * SECOND);
    assert.ok((await momentOf(clock, isAllowed)) - since >= 10 * SECOND);
    assert.equal(fetched.length, 4);
  });

  it("close a connection that has been idle for ten minutes", async () => {
    const connections = new Connections({ now, sweepMs: 10 });
    const ended: string[] = [];
    connections.onEnd = ({ id }, { reason }) => ended.push(`${id} ${reason}`);
    const since = clock.now();
    const open = (id: string) => {
      const identity = { id, connectedAt: since, sourceIp: "127.0.0.1", userAgent: undefined };
      const more = { domainName: "localhost", authorizer: undefined, iam: undefined };
      const connection = new Connection({ ...identity, ...more }, "dev");
      connections.open(connection, { send: () => undefined, close: () => undefined, waitingBytes: 0 });
      return connection;
    };
    open("idle");
    const busy = open("busy");
    clock.approach(10 * MINUTE);
    connections.received(busy, "hello");
    assert.ok((await momentOf(clock, () => ended.length > 0)) - since >= 10 * MINUTE);
    assert.deepEqual(ended, ["idle Going away"]);
    connections.endAll({ code: 1001, reason: "" });
  });

  it("answer for a function and for a server that are too slow", async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const integration = { timeoutMilliseconds: 50 };
    const graph = new ApiGraph()
      .stage()
      .functionRoute("GET /function", "hangs", { integration })
      .integration("server", {
        integrationType: "HTTP_PROXY",
        integrationMethod: "GET",
        integrationUri: `http://127.0.0.1:${port}/`,
        ...integration,
      })
      .route("GET /server", "server");
    const { gateway } = http(graph, {}, ["hangs"]);
    const since = performance.now();
    assert.deepEqual(
      await Promise.all([statusOf(gateway, "GET /function"), statusOf(gateway, "GET /server")]),
      [503, 503],
    );
    // Timers of Node fire up to a millisecond early.
    assert.ok(performance.now() - since >= 49);
    server.closeAllConnections();
    server.close();
  });
});
