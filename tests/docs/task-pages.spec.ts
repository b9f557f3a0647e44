import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { InvokeCommand, LambdaClient, ListFunctionsCommand } from "@aws-sdk/client-lambda";
import { WebSocket } from "ws";
import { codeBlocks, filesOn, readPage } from "../support/markdown";
import { SAPI } from "../support/paths";
import { temporaryProject } from "../support/project";
import { type ServedPage, servePage } from "../support/served-page";

/** The first calls load clients of the AWS SDK, and the files of a database are made once. */
const IDLE = { timeoutMs: 120_000 };
const JSON_TYPE = { "content-type": "application/json" };

/** The programs that pages of tasks begin with answer with what the pages show below them. */
describe("the page of a task begins with a program that answers as it shows:", function () {
  this.timeout(300_000);
  let page: string;
  let served: ServedPage;

  const serve = async (name: string, files?: Readonly<Record<string, string>>) => {
    page = `docs/${name}.md`;
    served = await servePage(page, {}, files);
    return served.api;
  };
  /** Whether the page shows exactly this in its blocks or sentences. */
  const isShown = (text: string) => {
    assert.notEqual(text, "");
    assert.ok(readPage(page).includes(text), `${page} does not show ${text}`);
  };
  const logs = async () => {
    await served.local.idle(IDLE);
    return served.local.events("log").map(({ handler, text }) => `${handler}: ${text}`);
  };

  afterEach(() => served.close());

  it("functions", async () => {
    await serve("functions");
    const { services, credentials } = served.local.ready;
    const endpoint = String(services.lambda);
    const client = new LambdaClient({ endpoint, region: credentials.region, credentials });
    const { Functions: [made] = [] } = await client.send(new ListFunctionsCommand({}));
    const { Payload } = await client.send(
      new InvokeCommand({ FunctionName: made?.FunctionName, Payload: '{"name":"Ada"}' }),
    );
    isShown(Buffer.from(Payload ?? []).toString());
    const lines = await logs();
    assert.equal(lines.length, 1);
    isShown(lines[0] ?? "");
    client.destroy();
  });

  it("api", async () => {
    const api = await serve("api");
    const body = '{"text":"Tea"}';
    for (const init of [undefined, { method: "POST", headers: JSON_TYPE, body }]) {
      const reply = await fetch(init === undefined ? `${api}/notes/1` : `${api}/notes`, init);
      assert.equal(reply.status, init === undefined ? 200 : 201);
      isShown(await reply.text());
    }
    for (const [text, status] of [[body, 201] as const, ["tea", 400] as const]) {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      assert.equal((await fetch(`${api}/notes`, { method: "POST", headers, body: text })).status, status);
    }
  });

  it("auth", async () => {
    const api = await serve("auth");
    const reply = await fetch(`${api}/notes`);
    assert.equal(reply.status, 401);
    isShown(await reply.text());
  });

  it("rest-api", async () => {
    const api = await serve("rest-api");
    isShown(await (await fetch(`${api}/articles/1`)).text());
    const key = served.local.apis[0]?.apiKeys?.[0]?.value ?? "";
    for (const [status, headers] of [[403, {}] as const, [201, { "x-api-key": key }] as const]) {
      const reply = await fetch(`${api}/orders`, { method: "POST", headers });
      assert.equal(reply.status, status);
      isShown(await reply.text());
    }
  });

  it("event-bus", async () => {
    const handler = "export async function run() {}\n";
    const api = await serve("event-bus", { "src/ship.ts": handler, "src/review.ts": handler });
    const body = '{"product":"tea","total":1200}';
    const { status } = await fetch(`${api}/orders`, { method: "POST", headers: JSON_TYPE, body });
    assert.equal(status, 202);
    for (const line of await logs()) isShown(line);
    const called = served.local.events("invocation").map(({ handler }) => handler);
    assert.deepEqual(called.sort(), ["src/mail.send", "src/review.run", "src/ship.run"]);
  });

  it("bucket", async () => {
    const api = await serve("bucket");
    const headers = { "content-type": "image/jpeg" };
    const reply = await fetch(`${api}/pictures/cat.jpg`, { method: "PUT", headers, body: "\xff\xd8" });
    assert.equal(reply.status, 201);
    isShown(await reply.text());
    const lines = await logs();
    assert.equal(lines.length, 1);
    isShown(lines[0] ?? "");
  });

  it("websocket-api", async () => {
    const socket = new WebSocket(await serve("websocket-api"));
    await once(socket, "open");
    const reply = once(socket, "message");
    socket.send('{"action":"sendMessage","text":"hello"}');
    const [message] = await reply;
    isShown(`< ${message}`);
    socket.close();
    await once(socket, "close");
  });

  it("rds", async () => {
    const api = await serve("rds");
    isShown(await (await fetch(`${api}/notes`)).text());
  });

  it("stacks", async () => {
    const api = await serve("stacks");
    isShown(await (await fetch(`${api}/`)).text());
  });
});

describe("the page of a command begins with a program for which it prints what the page shows:", function () {
  this.timeout(300_000);

  /** Runs a command in a folder with the files of a page. Returns its exit code and the lines on stdout. */
  const run = (page: string, args: readonly string[], files: Readonly<Record<string, string>> = {}) => {
    const project = temporaryProject({ "package.json": '{ "type": "module" }', ...files, ...filesOn(page) });
    try {
      const options = { cwd: project.folder, encoding: "utf8" } as const;
      const { status, stdout } = spawnSync(process.execPath, args, options);
      return { status, stdout };
    } finally {
      project.remove();
    }
  };
  /** The first block of a page without a language, which is what a terminal shows. */
  const shown = (page: string) => codeBlocks(page).find(({ language }) => language === "")?.text ?? "";

  it("security", () => {
    const handlers = {
      "src/notes.ts": "export async function list() {}\n",
      "src/report.ts": "export async function run() {}\n",
    };
    const command = [SAPI, "check"];
    const { status, stdout } = run("docs/security.md", command, handlers);
    assert.deepEqual([status, stdout], [1, shown("docs/security.md")]);
  });

  it("testing", () => {
    const command = ["--import", "tsx", "--test", "--test-reporter", "spec", "tests/notes.test.ts"];
    const { status, stdout } = run("docs/testing.md", command);
    assert.equal(status, 0, stdout);
    const lines = (text: string) => text.replaceAll(/ \([\d.]+ms\)/g, "").split("\n");
    for (const line of lines(shown("docs/testing.md"))) assert.ok(lines(stdout).includes(line), line);
  });
});
