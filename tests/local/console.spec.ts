import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { WebSocket } from "ws";
import type {
  ConnectionDetail,
  ConnectionSummary,
  RequestDetail,
  RequestSummary,
  Update,
} from "#sdk/local/console/types";
import { SapiProcess } from "./dev-process";
import { ProgramCopy } from "./programs";
import { answer, type Served, serve } from "./served";

interface State {
  readonly started: number;
  readonly program: { readonly apis: object[]; readonly routes: { readonly routeKey: string }[] };
  readonly requests: RequestSummary[];
}

describe("the console", () => {
  let served: Served;
  let url: string;

  before(async () => {
    served = await serve("members", { console: true });
    url = served.local.ready.console ?? "";
  });

  after(() => served.close());

  const get = async <T>(path: string): Promise<T> => (await (await fetch(url + path)).json()) as T;
  const post = async (path: string, value: unknown) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(value) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const last = async (): Promise<RequestDetail> => {
    const { requests } = await get<State>("/api/state");
    return get(`/api/requests/${requests.at(-1)?.n}`);
  };

  /** Sends headers that fetch would not. Returns the status. */
  function ask(path: string, headers: Record<string, string>): Promise<number> {
    return new Promise((resolve, reject) => {
      const { port } = new URL(url);
      request({ host: "127.0.0.1", port, path, headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on("error", reject)
        .end();
    });
  }

  it("reports its URL in the ready event, on its own port", () => {
    assert.match(url, /^http:\/\/localhost:\d+$/);
    assert.notEqual(url, served.local.apis[0]?.url);
  });

  it("serves its page in one file, which loads nothing and runs nothing but what is in it", async () => {
    const page = await fetch(url);
    const html = await page.text();
    assert.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
    const policy = page.headers.get("content-security-policy") ?? "";
    assert.match(
      policy,
      /^default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+'; connect-src 'self';/,
    );
    assert.equal(page.headers.get("x-content-type-options"), "nosniff");
    assert.doesNotMatch(html, /\b(?:src|href)="(?!data:|#)/);
    const addresses = new Set(html.match(/https?:\/\/[^"'`\s)]*/g));
    assert.deepEqual(
      [...addresses].filter((address) => !address.startsWith("http://www.w3.org/")),
      [],
    );
    for (const path of ["/page/main.js", "/page.html", "/../limits.ts", "/%2e%2e/limits.ts"])
      assert.equal((await fetch(url + path)).status, 404, path);
  });

  it("lists what is served, and draws it", async () => {
    const { program } = await get<State>("/api/state");
    assert.deepEqual(program.apis, served.local.apis);
    assert.ok(program.routes.some(({ routeKey }) => routeKey === "GET /simple"));
    const svg = await fetch(`${url}/graph.svg`);
    assert.equal(svg.headers.get("content-type"), "image/svg+xml");
    assert.match(await svg.text(), /^<svg [^]*GET \/simple/);
  });

  it("remembers requests from before the page opened, with the authorizer's decision and the client's reply", async () => {
    await answer(`${served.local.apis[0]?.url}/simple?x=1`);
    const { status, path, authorizer, handler, reason } = await last();
    assert.deepEqual([status, path, handler], [401, "/simple?x=1", "src/who.handler"]);
    assert.deepEqual([authorizer?.name, authorizer?.decision], ["simple", "unauthorized"]);
    assert.equal(typeof reason, "string");
    assert.equal((await last()).response?.body?.text, '{"message":"Unauthorized"}');
  });

  it("sends requests to open pages as they arrive", async () => {
    const leaving = new AbortController();
    const stream = await fetch(`${url}/api/updates`, { signal: leaving.signal });
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    await answer(`${served.local.apis[0]?.url}/open?live=yes`);
    let text = "";
    while (!text.includes("live=yes")) text += new TextDecoder().decode((await reader.read()).value);
    const data = /^data: (.*)$/m.exec(text)?.[1] ?? "";
    const { requests } = JSON.parse(data) as Update;
    assert.deepEqual([requests[0]?.path, requests[0]?.status], ["/open?live=yes", 200]);
    leaving.abort();
  });

  it("sends a request again, unchanged and edited", async () => {
    await answer(`${served.local.apis[0]?.url}/open?first`);
    const { n } = await last();
    const again = await post(`/api/replay/${n}`, {});
    const replayed = await last();
    assert.deepEqual(again, { status: 200, body: { status: 200, requestId: replayed.requestId } });
    assert.deepEqual([replayed.n, replayed.path], [n + 1, "/open?first"]);
    const edits = { method: "POST", path: "/none", headers: [["X-Edited", "yes"]], body: "text" };
    assert.equal((await post(`/api/replay/${n}`, edits)).body.status, 404);
    const edited = await last();
    assert.deepEqual([edited.method, edited.path, edited.request?.body.text], ["POST", "/none", "text"]);
    assert.ok(edited.request?.headers.some(([name, value]) => name === "X-Edited" && value === "yes"));
  });

  it("says why a request cannot be sent again", async () => {
    const { n } = await last();
    const problem = async (at: number, edits: unknown) =>
      (await post(`/api/replay/${at}`, edits)).body.problem;
    assert.equal(await problem(99_999, {}), "this request cannot be sent again");
    assert.equal(await problem(n, { path: "none" }), "the path has to start with /");
    assert.equal(await problem(n, { headers: [["a"]] }), "headers are pairs of texts");
    assert.match(String(await problem(n, { method: "NO GOOD" })), /Method must be a valid HTTP token/);
    assert.match(
      String(await problem(n, { headers: [["bad name", "x"]] })),
      /Header name must be a valid HTTP token/,
    );
  });

  it("refuses pages of other origins and host names that were made to resolve here", async () => {
    const { host } = new URL(url);
    assert.equal(await ask("/api/state", { host }), 200);
    assert.equal(await ask("/api/state", { host, origin: "https://evil.test" }), 403);
    assert.equal(await ask("/api/state", { host, origin: served.local.apis[0]?.url ?? "" }), 403);
    assert.equal(await ask("/api/state", { host: `evil.test:${new URL(url).port}` }), 403);
    assert.equal(await ask("/", { host: "evil.test" }), 403);
  });

  it("applies changes of a saved program", async () => {
    served.program.edit("index.ts", '"GET /open": "src/who.handler",', '"GET /opened": "src/who.handler",');
    await served.events.next("reload", ({ what }) => what === "program");
    const { program } = await get<State>("/api/state");
    assert.ok(program.routes.some(({ routeKey }) => routeKey === "GET /opened"));
    assert.match(await (await fetch(`${url}/graph.svg`)).text(), /GET \/opened/);
  });

  it("forgets requests when they are cleared", async () => {
    await post("/api/clear", {});
    assert.deepEqual((await get<State>("/api/state")).requests, []);
  });
});

describe("the console of a program that writes, and of one with sockets", () => {
  it("shows logs of functions with the request that caused them", async () => {
    const served = await serve("shop", { watch: false, console: true });
    try {
      const found = async (path: string): Promise<RequestDetail> => {
        const { requests } = (await (await fetch(`${served.local.ready.console}/api/state`)).json()) as State;
        const n = requests.find((one) => one.path === path)?.n;
        return (await (
          await fetch(`${served.local.ready.console}/api/requests/${n}`)
        ).json()) as RequestDetail;
      };
      await Promise.all([served.get("/price"), served.get("/greeting")]);
      const { logs, lines } = await found("/price");
      assert.deepEqual(
        logs.map(({ handler, level, text }) => [handler, level, text]),
        [
          ["src/price.handler", "info", "asked for the price"],
          ["src/price.handler", "error", "two\nlines"],
        ],
      );
      assert.equal(lines, 2);
      assert.deepEqual((await found("/greeting")).logs, []);
    } finally {
      await served.close();
    }
  });

  it("shows connections with their frames in both directions, and how they ended", async () => {
    const served = await serve("sockets", { watch: false, console: true });
    const url = `${served.local.ready.console}/api`;
    const connections = async () =>
      ((await (await fetch(`${url}/state`)).json()) as { connections: ConnectionSummary[] }).connections;
    const socket = new WebSocket(served.local.apis.find(({ id }) => id === "Open")?.url ?? "");
    try {
      await once(socket, "open");
      const reply = once(socket, "message");
      socket.send('{"action":"where"}');
      const [data] = await reply;
      const [connection] = await connections();
      assert.deepEqual(
        [connection?.api, connection?.stage, connection?.frames, connection?.ending],
        ["Open", "dev", 2, undefined],
      );
      const detail = (await (await fetch(`${url}/connections/${connection?.id}`)).json()) as ConnectionDetail;
      assert.deepEqual(
        detail.lastFrames.map(({ direction, text }) => [direction, text]),
        [
          ["in", '{"action":"where"}'],
          ["out", String(data)],
        ],
      );
      socket.close(1000, "done");
      await served.events.next("request", ({ method }) => method === "DISCONNECT");
      assert.equal((await connections())[0]?.ending, "1000 done");
      const { requests } = (await (await fetch(`${url}/state`)).json()) as State;
      const events = requests.map(({ method, routeKey }) => `${method} ${routeKey}`);
      for (const event of ["CONNECT $connect", "MESSAGE where", "DISCONNECT $disconnect"])
        assert.ok(events.includes(event), event);
    } finally {
      socket.terminate();
      await served.close();
    }
  });
});

describe("the console's port", () => {
  it("is not opened from code unless it is asked for", async () => {
    const served = await serve("members", { watch: false });
    assert.equal(served.local.ready.console, undefined);
    await served.close();
  });

  it("closes with the local mode, even while a page is open", async () => {
    const served = await serve("members", { watch: false, console: 0 });
    const page = await fetch(`${served.local.ready.console}/api/updates`);
    await served.close();
    await assert.rejects(page.text());
    await assert.rejects(fetch(served.local.ready.console ?? ""));
  });

  it("follows the APIs' ports in sapi dev, and is printed", async () => {
    const program = new ProgramCopy("members");
    const sapi = new SapiProcess(["dev", program.folder, "--port", "0", "--once"]);
    await sapi.saying("Ctrl+C ends");
    assert.match(sapi.stderr, /^console {2}http:\/\/localhost:\d+$/m);
    assert.equal(await sapi.end("SIGINT"), 0);
    const without = new SapiProcess(["dev", program.folder, "--port", "0", "--json", "--no-console"]);
    assert.equal((await without.ready()).console, undefined);
    const { port } = new URL((await without.ready()).apis[0]?.url ?? "");
    const taken = new SapiProcess(["dev", program.folder, "--port", "0", "--console-port", port]);
    assert.equal(await taken.end(), 1);
    assert.match(
      taken.stderr,
      /port \d+ of the console is not available; choose another one with --console-port/,
    );
    await without.end("SIGINT");
    program.remove();
  });
});
