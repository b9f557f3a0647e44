import assert from "node:assert/strict";
import { request } from "node:http";
import type { RequestDetail, RequestSummary } from "#sdk/local/console/types";
import { type Served, serve } from "./served";

interface Sent {
  readonly status?: number;
  readonly requestId?: string;
  readonly problem?: string;
}

/** The program has an API of each kind: `Api`, `Rest` and `Open`. */
describe("requests that are made on the console page", () => {
  let served: Served;
  let url: string;

  before(async () => {
    served = await serve("ports", { watch: false, console: true });
    url = served.local.ready.console ?? "";
  });

  after(() => served.close());

  const get = async <T>(path: string): Promise<T> => (await (await fetch(url + path)).json()) as T;
  const requests = async () => (await get<{ requests: RequestSummary[] }>("/api/state")).requests;
  const last = async (): Promise<RequestDetail> => get(`/api/requests/${(await requests()).at(-1)?.n}`);

  async function send(api: string, value: unknown): Promise<Sent> {
    const headers = { "content-type": "application/json" };
    const options = { method: "POST", headers, body: JSON.stringify(value) };
    return (await (await fetch(`${url}/api/send/${encodeURIComponent(api)}`, options)).json()) as Sent;
  }

  /** Sends with headers that fetch would not. Returns the status and the text. */
  function sendWith(headers: Record<string, string>): Promise<[status: number, text: string]> {
    return new Promise((resolve, reject) => {
      const { port } = new URL(url);
      const options = { host: "127.0.0.1", port, method: "POST", path: "/api/send/Api", headers };
      request(options, (response) => {
        let text = "";
        response.on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () => resolve([response.statusCode ?? 0, text]));
      })
        .on("error", reject)
        .end(JSON.stringify({ method: "GET", path: "/open?hostile" }));
    });
  }

  it("go to an HTTP API, and are listed like others", async () => {
    const headers = [
      ["X-Made", "yes"],
      ["content-type", "text/plain"],
    ];
    const { status, requestId } = await send("Api", {
      method: "POST",
      path: "/none?a=1",
      headers,
      body: "ü",
    });
    assert.equal(status, 404);
    const made = await last();
    assert.deepEqual(
      [made.requestId, made.api, made.method, made.path, made.request?.body.text],
      [requestId, "Api", "POST", "/none?a=1", "ü"],
    );
    assert.deepEqual(made.request?.headers, [
      ["Host", new URL(served.local.apis[0]?.url ?? "").host],
      ["X-Made", "yes"],
      ["content-type", "text/plain"],
      ["Content-Length", "2"],
      ["Connection", "close"],
    ]);
    assert.equal((await send("Api", { method: "GET", path: "/open" })).status, 200);
    assert.equal((await last()).response?.body?.text, "ok");
  });

  it("go to a REST API, with its stage in the path", async () => {
    const stage = new URL(served.local.apis.find(({ id }) => id === "Rest")?.url ?? "").pathname;
    const { status, requestId } = await send("Rest", { method: "GET", path: `${stage}/open` });
    assert.equal(status, 200);
    const made = await last();
    assert.deepEqual([made.requestId, made.api, made.routeKey], [requestId, "Rest", "GET /open"]);
  });

  it("have a content length of zero when a method with a body has none, as browsers do", async () => {
    await send("Api", { method: "POST", path: "/open" });
    assert.deepEqual(
      (await last()).request?.headers.filter(([name]) => name !== "Host"),
      [
        ["Content-Length", "0"],
        ["Connection", "close"],
      ],
    );
  });

  for (const api of ["Api", "Rest"]) {
    it(`can be replayed like those of clients, to ${api}`, async () => {
      const start = new URL(served.local.apis.find(({ id }) => id === api)?.url ?? "").pathname;
      await send(api, { method: "GET", path: `${start}/open?made`.replace("//", "/") });
      const { n } = await last();
      const options = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
      const again = (await (await fetch(`${url}/api/replay/${n}`, options)).json()) as Sent;
      const made = await last();
      assert.deepEqual(again, { status: 200, requestId: made.requestId });
      assert.deepEqual([made.n, made.api], [n + 1, api]);
    });
  }

  for (const api of ["Open", "Nothing", "", "http://evil.test", "__proto__", "localhost:1/../Api"]) {
    it(`are refused for the unknown API ${JSON.stringify(api)}`, async () => {
      const before = (await requests()).length;
      const { problem } = await send(api, { method: "GET", path: "/open" });
      assert.equal(problem, `the program serves no HTTP or REST API ${JSON.stringify(api)}`);
      assert.equal((await requests()).length, before);
    });
  }

  it("are refused in one line when HTTP allows no such request", async () => {
    const before = (await requests()).length;
    const problem = async (value: object) =>
      (await send("Api", { method: "GET", path: "/open", ...value })).problem;
    assert.equal(await problem({ method: "NO GOOD" }), 'Method must be a valid HTTP token ["NO GOOD"]');
    assert.equal(await problem({ path: "/a b" }), "Request path contains unescaped characters");
    assert.equal(
      await problem({ path: "/ HTTP/1.1\r\nX-Other: 1" }),
      "Request path contains unescaped characters",
    );
    assert.equal(
      await problem({ headers: [["bad name", "x"]] }),
      'Header name must be a valid HTTP token ["bad name"]',
    );
    assert.equal(
      await problem({ headers: [["x-a", "1\r\nx-b: 2"]] }),
      'Invalid character in header content ["x-a"]',
    );
    assert.equal(await problem({ body: "x".repeat(24 * 1024 * 1024) }), "the body is too long");
    assert.equal((await requests()).length, before);
  });

  it("fail when the API accepts no such connection", async () => {
    const { problem } = await send("Api", { method: "CONNECT", path: "/open" });
    assert.equal(problem, "socket hang up");
  });

  it("are refused when a hostile page makes them", async () => {
    const before = (await requests()).length;
    const { host, port } = new URL(url);
    const json = { host, "content-type": "application/json" };
    const other = [403, "pages of other origins have no access to the console\n"];
    assert.deepEqual(await sendWith({ ...json, origin: "https://evil.test" }), other);
    assert.deepEqual(await sendWith({ ...json, origin: served.local.apis[0]?.url ?? "" }), other);
    assert.deepEqual(await sendWith({ ...json, origin: "null" }), other);
    assert.deepEqual(await sendWith({ ...json, "sec-fetch-site": "cross-site" }), other);
    const rebound = { ...json, host: `evil.test:${port}`, origin: `http://evil.test:${port}` };
    assert.deepEqual((await sendWith(rebound))[0], 403);
    const form = [403, "requests that change something are JSON\n"];
    assert.deepEqual(await sendWith({ host, "content-type": "text/plain" }), form);
    assert.deepEqual(await sendWith({ host }), form);
    assert.equal((await requests()).length, before);
    assert.equal((await sendWith({ ...json, origin: `http://${host}` }))[0], 200);
    assert.equal((await last()).path, "/open?hostile");
  });
});
