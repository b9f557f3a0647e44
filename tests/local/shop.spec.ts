import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { ProgramCopy } from "./programs";
import { answer, type Served, serve } from "./served";

describe("a program that is served", () => {
  let backend: Server;
  let served: Served;
  let url: string;

  before(async () => {
    backend = createServer((request, response) => response.end(`backend ${request.method} ${request.url}`));
    await new Promise<void>((resolve) => backend.listen(0, "127.0.0.1", resolve));
    const { port } = backend.address() as AddressInfo;
    served = await serve("shop", { config: { backend: `http://127.0.0.1:${port}` }, watch: false });
    url = served.local.apis[0]?.url ?? "";
  });

  after(async () => {
    await served.close();
    await new Promise((resolve) => backend.close(resolve));
  });

  it("is reported in the first event, with its APIs, services and routes", () => {
    const [ready] = served.events.all;
    assert.equal(ready?.event, "ready");
    assert.equal(ready, served.local.ready);
    assert.deepEqual(
      served.local.apis.map(({ id, kind }) => ({ id, kind })),
      [{ id: "Shop", kind: "http" }],
    );
    assert.deepEqual(Object.keys(served.local.ready.services), ["dynamodb", "lambda", "sts"]);
    const greeting = served.local.ready.routes.find(({ routeKey }) => routeKey === "GET /greeting");
    assert.deepEqual(greeting, {
      api: "Shop",
      routeKey: "GET /greeting",
      target: "src/greeting.handler",
      integration: "function, payload 2.0",
      authorizer: "none",
      fidelity: "as on AWS",
      note: undefined,
    });
  });

  it("answers with its real handlers, in both payload formats", async () => {
    assert.deepEqual(await served.get("/greeting"), { status: 200, body: "hello you" });
    assert.deepEqual(JSON.parse((await served.get("/v2/7")).body), {
      version: "2.0",
      routeKey: "GET /v2/{id}",
      pathParameters: { id: "7" },
    });
    assert.deepEqual(JSON.parse((await served.get("/v1")).body), {
      version: "1.0",
      resource: "/v1",
      pathParameters: null,
    });
    assert.deepEqual(await served.get("/nothing"), { status: 404, body: '{"message":"Not Found"}' });
  });

  it("answers pages of the allowed origin", async () => {
    const preflight = await fetch(`${url}/greeting`, {
      method: "OPTIONS",
      headers: { origin: "https://shop.example.com", "access-control-request-method": "GET" },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get("access-control-allow-origin"), "https://shop.example.com");
    assert.equal(preflight.headers.get("access-control-max-age"), "3600");
    const other = await fetch(`${url}/greeting`, { headers: { origin: "https://elsewhere.example.com" } });
    assert.equal(other.headers.get("access-control-allow-origin"), null);
  });

  it("passes requests of a url route on", async () => {
    const passed = await answer(`${url}/backend/a/b?c=d`, { method: "DELETE" });
    assert.deepEqual(passed, { status: 200, body: "backend DELETE /a/b?c=d" });
  });

  it("keeps items in a table that handlers reach through the AWS SDK", async () => {
    const body = JSON.stringify({ id: "1", title: "Milk" });
    assert.equal((await answer(`${url}/items`, { method: "POST", body })).status, 201);
    assert.deepEqual(await served.get("/items/1"), { status: 200, body: '{"title":"Milk"}' });
    assert.equal((await served.get("/items/2")).status, 404);
  });

  it("binds an API to its address here instead of its domain", async () => {
    assert.deepEqual(JSON.parse((await served.get("/addresses")).body), { bound: `${url}/` });
  });

  it("attributes a handler's output to its request, and writes nothing to standard output", async () => {
    served.events.clear();
    await served.get("/price");
    const [request] = served.events.of("request");
    assert.deepEqual(
      served.events.of("log").map(({ handler, level, text, requestId }) => [handler, level, text, requestId]),
      [
        ["src/price.handler", "info", "asked for the price", served.events.of("log")[0]?.requestId],
        ["src/price.handler", "error", "two\nlines", served.events.of("log")[0]?.requestId],
      ],
    );
    assert.equal(request?.status, 200);
    assert.equal(request?.routeKey, "GET /price");
  });

  it("writes the access log in the format of the stage", async () => {
    served.events.clear();
    await served.get("/greeting");
    const [line] = served.events.of("access-log");
    assert.equal(line?.stage, "$default");
    assert.equal(JSON.parse(line?.line ?? "").routeKey, "GET /greeting");
  });
});

describe("startLocal", () => {
  it("may be closed twice, and serves nothing afterwards", async () => {
    const served = await serve("failures");
    const url = served.local.apis[0]?.url ?? "";
    assert.equal((await served.get("/good")).body, "good");

    await Promise.all([served.local.close(), served.local.close()]);
    await served.close();

    await assert.rejects(fetch(url), TypeError);
  });

  it("serves two programs at once, each on its own ports", async () => {
    const [one, two] = [await serve("failures"), await serve("failures")];
    try {
      assert.notEqual(one.local.apis[0]?.url, two.local.apis[0]?.url);
      await one.close();
      assert.equal((await two.get("/good")).body, "good");
    } finally {
      await Promise.all([one.close(), two.close()]);
    }
  });

  it("leaves nothing open that would keep the process alive", async () => {
    const program = new ProgramCopy("failures");
    const script = `
      const { startLocal } = require("pulumi-serverless-api/local");
      startLocal(${JSON.stringify(program.folder)}, { port: 0 }).then(async (local) => {
        const response = await fetch(local.apis[0].url + "/good");
        await local.close();
        console.log(response.status);
      });`;
    const { stdout } = await promisify(execFile)(process.execPath, ["-e", script], { cwd: program.folder });
    program.remove();
    assert.equal(stdout, "200\n");
  });

  it("does not run an unchanged program again", async () => {
    const first = await serve("failures");
    await first.local.close();
    const second = await serve("failures", {}, first.program);
    await second.close();
    assert.equal(first.local.ready.cached, false);
    assert.equal(second.local.ready.cached, true);
  });

  it("rejects when it is ended while it starts", async () => {
    const controller = new AbortController();
    const starting = serve("failures", { signal: controller.signal });
    controller.abort();
    await assert.rejects(starting, { name: "AbortError" });
  });
});
