import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../support/paths";
import { Events } from "./events";
import { answer, type Served, serve } from "./served";
import { signedHeaders } from "./signed";

const FORBIDDEN = { status: 403, body: '{"message":"Forbidden"}' };
const UNAUTHORIZED = { status: 401, body: '{"message":"Unauthorized"}' };
const MISSING = '{"message":"Missing Authentication Token"}';
const JSON_TYPE = { "content-type": "application/json" };

describe("a program with REST APIs", () => {
  let backend: Server;
  let served: Served;
  let url: string;

  before(async () => {
    backend = createServer(({ method, url: target }, response) =>
      response.end(`backend ${method} ${target}`),
    );
    await new Promise<void>((resolve) => backend.listen(0, "127.0.0.1", resolve));
    const { port } = backend.address() as AddressInfo;
    served = await serve("library", { config: { backend: `http://127.0.0.1:${port}/base` }, watch: false });
    url = served.local.apis[0]?.url ?? "";
  });

  after(async () => {
    await served.close();
    await new Promise((resolve) => backend.close(resolve));
  });

  it("has a URL for each that ends in its stage", () => {
    const { apis } = served.local;
    assert.deepEqual(
      apis.map(({ id, kind }) => ({ id, kind })),
      [
        { id: "Library", kind: "rest" },
        { id: "plain", kind: "rest" },
      ],
    );
    assert.match(url, /^http:\/\/localhost:\d+\/dev$/);
    assert.match(apis[1]?.url ?? "", /^http:\/\/localhost:\d+\/live$/);
  });

  it("reports at the start the backend of each method, and methods without one", () => {
    const { routes, served: rows } = served.local.ready;
    const book = routes.find(({ routeKey }) => routeKey === "GET /books/{id}");
    assert.deepEqual(book, {
      api: "Library",
      routeKey: "GET /books/{id}",
      target: "src/echo.handler",
      integration: "function",
      authorizer: "none",
      fidelity: "as on AWS",
      note: undefined,
    });
    const card = routes.find(({ routeKey }) => routeKey === "GET /card");
    assert.match(card?.authorizer ?? "", /card.* \(function, token\)$/);
    const mapped = routes.find(({ api, routeKey }) => api === "plain" && routeKey === "POST /");
    assert.equal(mapped?.target, "src/mapped.handler");
    const queue = routes.find(({ routeKey }) => routeKey === "PUT /");
    assert.deepEqual([queue?.api, queue?.fidelity], ["plain", "not emulated"]);
    assert.ok(!routes.some(({ routeKey }) => routeKey.startsWith("OPTIONS ")));
    assert.deepEqual(rows, []);
  });

  it("answers with its real handlers, which see the path as it was sent", async () => {
    const { status, body } = await served.get("/books/a%20b?x=1");
    assert.equal(status, 200);
    assert.deepEqual(JSON.parse(body), {
      path: "/books/a%20b",
      pathParameters: { id: "a%20b" },
      stage: "dev",
      userArn: null,
    });
  });

  it("has its own ids for every request, which its trace has too", async () => {
    served.events.clear();
    const replies = [await fetch(`${url}/books/1`), await fetch(`${url}/books/1`)];
    await Promise.all(replies.map((reply) => reply.text()));

    const ids = replies.map(({ headers }) => headers.get("x-amzn-requestid"));
    for (const id of ids) assert.match(id ?? "", /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
    assert.notEqual(ids[0], ids[1]);
    const extended = replies.map(({ headers }) => headers.get("x-amz-apigw-id"));
    assert.notEqual(extended[0], extended[1]);
    assert.deepEqual(
      served.events.of("request").map(({ requestId }) => requestId),
      ids,
    );
  });

  it("gives the catch-all every request that no other method matches, the root included", async () => {
    assert.deepEqual(await served.get("/other/path"), { status: 200, body: "/other/path other/path" });
    assert.deepEqual(await answer(`${url}/books/7`, { method: "DELETE" }), {
      status: 200,
      body: "/books/7 books/7",
    });
    assert.deepEqual(await served.get("/"), { status: 200, body: "/ undefined" });
    assert.deepEqual(await answer(new URL("/books/7", url).href), FORBIDDEN);
  });

  it("answers preflight requests of pages, and lets them read its own errors", async () => {
    const headers = { origin: "https://a.example", "access-control-request-method": "GET" };
    const preflight = await fetch(`${url}/books/7`, { method: "OPTIONS", headers });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get("access-control-allow-origin"), "*");
    assert.match(preflight.headers.get("access-control-allow-methods") ?? "", /GET/);

    const refused = await fetch(`${url}/card`, { headers });
    assert.equal(refused.status, 401);
    assert.equal(refused.headers.get("access-control-allow-origin"), "*");
    assert.equal(refused.headers.get("x-amzn-errortype"), "UnauthorizedException");
  });

  it("calls the authorizer function only for tokens that match its pattern, and reuses its answer for each method", async () => {
    const ask = (target: string, token?: string) =>
      answer(url + target, token === undefined ? {} : { headers: { authorization: token } });

    assert.deepEqual(await ask("/card"), UNAUTHORIZED);
    assert.deepEqual(await ask("/card", "no card"), UNAUTHORIZED);
    assert.deepEqual(await ask("/card", "card-0"), UNAUTHORIZED);
    assert.deepEqual(await ask("/card", "card-1"), { status: 500, body: '{"message":null}' });

    const first = JSON.parse((await ask("/card", "card-7")).body).authorizer;
    assert.deepEqual([first.principalId, first.asked], ["card-7", "1"]);
    const second = JSON.parse((await ask("/card", "card-7")).body).authorizer;
    assert.deepEqual([second.asked, second.integrationLatency], ["1", 0]);
    assert.deepEqual(await ask("/card/a", "card-7"), {
      status: 403,
      body: '{"Message":"User is not authorized to access this resource"}',
    });
  });

  it("calls a function to authorize whole requests", async () => {
    assert.equal((await served.get("/reader?reader=ann")).status, 200);
    assert.deepEqual(await served.get("/reader?reader=bob"), {
      status: 403,
      body: '{"Message":"User is not authorized to access this resource with an explicit deny"}',
    });
  });

  it("accepts signed requests, and answers unsigned ones as if the path were wrong", async () => {
    const { credentials } = served.local.ready;
    const headers = await signedHeaders(`${url}/iam`, credentials);
    const allowed = await answer(`${url}/iam`, { headers });
    assert.equal(allowed.status, 200);
    assert.match(JSON.parse(allowed.body).userArn, /^arn:aws:iam::/);

    assert.deepEqual(await served.get("/iam"), { status: 403, body: MISSING });
    const wrong = await signedHeaders(`${url}/iam`, { ...credentials, secretAccessKey: "other" });
    assert.match(
      (await answer(`${url}/iam`, { headers: wrong })).body,
      /signature we calculated does not match/,
    );
  });

  it("passes media types that are declared binary as bytes, and others as text", async () => {
    const bytes = Buffer.from([137, 80, 78, 71, 0, 255]);
    const headers = { "content-type": "image/png", accept: "image/png" };
    const binary = await fetch(`${url}/cover`, { method: "POST", body: bytes, headers });
    assert.deepEqual(
      [binary.headers.get("x-was-base64"), binary.headers.get("content-type")],
      ["true", "image/png"],
    );
    assert.deepEqual(Buffer.from(await binary.arrayBuffer()), bytes);

    const text = await fetch(`${url}/cover`, { method: "POST", body: "hä" });
    assert.deepEqual([text.headers.get("x-was-base64"), await text.text()], ["false", "hä"]);
  });

  it("hides a handler's error from clients, and shows it to the author", async () => {
    served.events.clear();
    assert.deepEqual(await served.get("/broken"), {
      status: 502,
      body: '{"message": "Internal server error"}',
    });
    const { message } = await served.events.next("error");
    assert.match(message, /^Library: src\/broken\.handler failed: Error: no book at src\/broken\.ts:2:\d+$/);
  });

  it("redirects handlers that know its URL to its local address", async () => {
    assert.deepEqual(await served.get("/address"), { status: 200, body: `${url}/` });
  });

  it("writes the access log in the format of the stage", async () => {
    served.events.clear();
    await served.get("/books/7");
    const [line] = served.events.of("access-log");
    assert.equal(line?.stage, "dev");
    assert.equal(JSON.parse(line?.line ?? "").resourcePath, "/books/{id}");
  });

  it("maps requests and answers of plain resources, and sends the gateway responses that they declare", async () => {
    const plain = served.local.apis[1]?.url ?? "";
    const mapped = { method: "POST", headers: JSON_TYPE, body: '{"book":{"title":"Emma"},"secret":1}' };
    assert.deepEqual(await answer(plain, mapped), { status: 201, body: '{"made":"Emma"}' });
    assert.deepEqual(await answer(`${plain}?a=b`), { status: 200, body: "backend GET /base?a=b" });
    assert.deepEqual(await answer(plain, { method: "PUT" }), {
      status: 500,
      body: '{"message": "Internal server error"}',
    });
    assert.deepEqual(await answer(`${plain}/x`), { status: 404, body: '{"nothing at":"/live/x"}' });
  });
});

describe("the example of usage plans", () => {
  const program = example("rest-plans");
  const events = new Events();
  let local: LocalMode;
  let url: string;
  let keys: Record<string, string>;

  before(async () => {
    local = await startLocal(program, { port: 0, watch: false, onEvent: events.add });
    const [api] = local.apis;
    url = api?.url ?? "";
    keys = Object.fromEntries(
      (api?.apiKeys ?? []).map(({ name, value }) => [name.replace(/.*-/, ""), value]),
    );
  });

  after(() => local.close());

  const post = (order: object, key?: string) =>
    answer(`${url}/orders`, {
      method: "POST",
      headers: { ...JSON_TYPE, ...(key && { "x-api-key": key }) },
      body: JSON.stringify(order),
    });

  it("lists the keys, each with its plan", () => {
    const apiKeys = local.apis[0]?.apiKeys ?? [];
    assert.deepEqual(
      apiKeys.map(({ name, plan }) => [name, plan]),
      [
        ["ApiStack-Orders-api-key-Visitor", "ApiStack-Orders-usage-plan-Trial"],
        ["ApiStack-Orders-api-key-Acme", "ApiStack-Orders-usage-plan-Partner"],
      ],
    );
  });

  it("requires a key for orders, and none for the health check", async () => {
    assert.deepEqual(await answer(`${url}/status`), { status: 200, body: '{"status":"open"}' });
    assert.deepEqual(await answer(`${url}/orders`), FORBIDDEN);
    assert.deepEqual(await post({ article: "teapot", count: 2 }, "no-key-of-any-plan-at-all"), FORBIDDEN);
  });

  it("takes orders, keeps each partner's apart, and refuses invalid ones", async () => {
    const created = await post({ article: "teapot", count: 2 }, keys.Acme);
    assert.equal(created.status, 201);

    for (const wrong of [
      { article: "teapot" },
      { article: "teapot", count: 0 },
      { article: "a", count: 1, x: 1 },
    ])
      assert.deepEqual(await post(wrong, keys.Acme), {
        status: 400,
        body: '{"message":"Invalid request body"}',
      });

    const list = async (key = "") => {
      const { body } = await answer(`${url}/orders`, { headers: { "x-api-key": key } });
      return JSON.parse(body).orders.map(({ article }: { article: string }) => article);
    };
    assert.deepEqual(await list(keys.Acme), ["teapot"]);
    assert.deepEqual(await list(keys.Visitor), []);
  });

  it("limits each key by its plan: five requests at once for a trial, a hundred for a partner", async () => {
    const ask = () => answer(`${url}/orders`, { headers: { "x-api-key": keys.Visitor ?? "" } });
    const answers = await Promise.all(Array.from({ length: 12 }, ask));

    const refused = answers.filter(({ status }) => status === 429);
    assert.ok(refused.length >= 4 && refused.length <= 8, `${refused.length} were refused`);
    assert.equal(refused[0]?.body, '{"message":"Too Many Requests"}');
    const partner = { headers: { "x-api-key": keys.Acme ?? "" } };
    assert.equal((await answer(`${url}/orders`, partner)).status, 200);
    assert.match(
      events.of("request").findLast(({ status }) => status === 429)?.reason ?? "",
      /^the API key \w+ of plan "ApiStack-Orders-usage-plan-Trial" is throttled$/,
    );
  });
});
