import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import * as path from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { findSession } from "#sdk/cli/session/file";
import { isRunning } from "#sdk/files/running";
import { example, SAPI } from "../support/paths";
import { type TemporaryProject, temporaryProject } from "../support/project";
import { eventually, until } from "../support/until";

/** A client of `sapi mcp`, and what was wrong with the lines that it got. */
interface Connected {
  readonly client: Client;
  readonly transport: StdioClientTransport;
  readonly problems: Error[];
  call(name: string, input?: Record<string, unknown>): Promise<Called>;
}

/** A result, and the text that an agent reads. */
interface Called {
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly isError: boolean;
}

/** A start on a busy machine takes longer than the client waits by default. */
const PATIENT = { timeout: 240_000 };

async function connect(program: string, ...options: string[]): Promise<Connected> {
  const problems: Error[] = [];
  const args = [SAPI, "mcp", program, ...options];
  const transport = new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" });
  const client = new Client({ name: "test", version: "1.0.0" });
  client.onerror = (error) => problems.push(error);
  await client.connect(transport, PATIENT);
  const call = async (name: string, input: Record<string, unknown> = {}): Promise<Called> => {
    const result = await client.callTool({ name, arguments: input }, undefined, PATIENT);
    const [content] = result.content as { text: string }[];
    const data = (result.structuredContent ?? {}) as Called["data"];
    return { data, text: content?.text ?? "", isError: result.isError === true };
  };
  return { client, transport, problems, call };
}

/** The notes example, in a folder of its own. */
const notesProject = () => copyOf("notes");

function copyOf(name: string, more: readonly string[] = []): TemporaryProject {
  const project = temporaryProject({});
  for (const file of [
    "Pulumi.yaml",
    "Pulumi.dev.yaml",
    "index.ts",
    "package.json",
    "stacks",
    "src",
    "tsconfig.json",
    ...more,
  ])
    cpSync(path.join(example(name), file), path.join(project.folder, file), { recursive: true });
  return project;
}

const TOKEN = { authorization: "Bearer let-me-write", "content-type": "application/json" };

describe("sapi mcp", () => {
  describe("on the notes", () => {
    let project: TemporaryProject;
    let connected: Connected;

    before(async function () {
      this.timeout(300_000);
      project = notesProject();
      connected = await connect(project.folder);
    });

    after(async function () {
      this.timeout(60_000);
      await connected.client.close();
      project.remove();
    });

    beforeEach(function () {
      this.timeout(300_000);
    });

    it("lists its tools, with what each takes", async () => {
      const { tools } = await connected.client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        [
          "routes",
          "graph",
          "send_request",
          "invoke",
          "logs",
          "events",
          "resources",
          "faults",
          "set_faults",
          "search_docs",
        ],
      );
      assert.deepEqual(tools[0]?.annotations, {
        title: "Routes of the program",
        readOnlyHint: true,
        openWorldHint: false,
      });
      assert.match(connected.client.getInstructions() ?? "", /nothing is deployed/);
    });

    it("reads routes and graph of the sources, and starts nothing for them", async function () {
      this.timeout(300_000);
      const { data } = await connected.call("routes", { contains: "notes.create" });
      assert.deepEqual(
        [data.isServed, data.count, (data.apis as { routes: object[] }[])[0]?.routes[0]],
        [
          false,
          1,
          {
            routeKey: "POST /notes",
            method: "POST",
            path: "/notes",
            function: "src/notes.create",
            authorizer: "token (src/authorizer.handler)",
            scopes: [],
            apiKeyRequired: false,
            integration: "function, payload 2.0",
          },
        ],
      );
      const graph = await connected.call("graph");
      assert.match(graph.text, /GET \/notes/);
      assert.equal(findSession(project.folder), undefined);
    });

    it("sends requests, and shows what came of them", async function () {
      this.timeout(300_000);
      const body = JSON.stringify({ title: "Tea" });
      const sent = await connected.call("send_request", {
        method: "POST",
        path: "/notes",
        headers: TOKEN,
        body,
      });
      assert.deepEqual([sent.data.status, sent.isError], [201, false], sent.text);
      assert.equal((JSON.parse(String(sent.data.body)) as { title: string }).title, "Tea");
      const refused = await connected.call("send_request", { method: "POST", path: "/notes", body });
      assert.equal(refused.data.status, 401);

      const failed = await connected.call("events", { failed: true });
      const requests = failed.data.requests as { n: number; status: number; path: string }[];
      const [newest] = requests.slice(-1);
      assert.deepEqual([newest?.status, newest?.path], [401, "/notes"]);
      const all = (await connected.call("events")).data.requests as { n: number; status: number }[];
      const made = all.find(({ status }) => status === 201);
      const { data } = await connected.call("events", { id: String(made?.n) });
      const request = data.request as { event: { text: string }; response: { status: number }; curl: string };
      assert.equal((JSON.parse(request.event.text) as { body: string }).body, body);
      assert.equal(request.response.status, 201);
      assert.match(request.curl, /^curl /);
    });

    it("names the routes with their URLs once they are served", async function () {
      this.timeout(300_000);
      await connected.call("logs");
      const { data } = await connected.call("routes");
      assert.equal(data.isServed, true);
      assert.match((data.apis as { url: string }[])[0]?.url ?? "", /^http:\/\/localhost:\d+$/);
    });

    it("calls functions, and names the one that was meant", async function () {
      this.timeout(300_000);
      const good = await connected.call("invoke", { function: "src/notes.list" });
      assert.deepEqual([good.data.isGood, good.data.function], [true, "src/notes.list"], good.text);
      const bad = await connected.call("invoke", { function: "src/notes.lst" });
      assert.deepEqual(
        [bad.isError, bad.text],
        [true, 'the program has no function "src/notes.lst"; did you mean src/notes.list'],
      );
    });

    it("lists resources, and shows their data", async function () {
      this.timeout(300_000);
      const { data } = await connected.call("resources");
      const table = (data.resources as { kind: string; id: string }[]).find(({ kind }) => kind === "table");
      const shown = await connected.call("resources", { resource: table?.id });
      assert.ok(Array.isArray(shown.data.rows), shown.text);
      const missing = await connected.call("resources", { resource: "Nottes" });
      assert.deepEqual(
        [missing.isError, missing.text.split(";")[0]],
        [true, 'the program has no resource "Nottes"'],
      );
      const wrong = await connected.call("resources", { resource: table?.id, find: { index: "byNobody" } });
      assert.match(wrong.text, /byNobody/);
    });

    it("sets faults, shows how often they happened, and removes them", async function () {
      this.timeout(300_000);
      const fault = { route: "GET /notes", fails: "error", times: 1 };
      assert.equal((await connected.call("set_faults", { faults: [fault] })).isError, false);
      const answer = await connected.call("send_request", { method: "GET", path: "/notes" });
      assert.equal(answer.data.status, 500);
      const { data } = await connected.call("faults");
      assert.deepEqual(data.faults, [{ fault, happened: 1, left: 0 }]);
      const wrong = await connected.call("set_faults", { faults: [{ rout: "GET /notes" }] });
      assert.deepEqual([wrong.isError, wrong.text], [true, "there is no faults[0].rout; did you mean route"]);
      const twice = await connected.call("set_faults", { faults: [{ route: "GET /", service: "sqs" }] });
      assert.match(twice.text, /^these faults are not valid: /);
      const removed = await connected.call("set_faults", { faults: [] });
      assert.deepEqual(removed.data.faults, []);
    });

    it("goes on after a call that the client cancels", async function () {
      this.timeout(300_000);
      const [first] = findSession(project.folder)?.functions ?? [];
      const fault = { function: first?.handler, latencyMs: 600_000 };
      await connected.call("set_faults", { faults: [fault] });
      const cancelling = new AbortController();
      const call = connected.client.callTool(
        { name: "invoke", arguments: { function: first?.handler } },
        undefined,
        {
          ...PATIENT,
          signal: cancelling.signal,
        },
      );
      cancelling.abort(new Error("not needed"));
      await assert.rejects(call, /not needed/);
      assert.equal((await connected.call("faults")).isError, false);
      await connected.call("set_faults", { faults: [] });
    });

    it("refuses tools that there are not, and inputs that no tool takes", async () => {
      await assert.rejects(connected.call("route"), /there is no tool "route"; did you mean routes/);
      const { isError, text } = await connected.call("events", { kind: "request", limit: 0 });
      assert.deepEqual(
        [isError, text],
        [
          true,
          'kind: did you mean "requests", got "request"\nlimit takes a whole number from 1 to 500, got 0',
        ],
      );
    });

    it("writes nothing but the protocol to standard output", () => {
      assert.deepEqual(connected.problems, []);
    });
  });

  it("sends requests as users, whom it signs in without a password", async function () {
    this.timeout(300_000);
    const project = copyOf("auth", ["web"]);
    const { call, client } = await connect(project.folder);
    const me = { api: "Api", method: "GET", path: "/me" };
    assert.equal((await call("send_request", me)).data.status, 401);
    const { console: page } = findSession(project.folder) ?? {};
    const { data } = await call("resources", { resource: "Auth" });
    const user = { arn: data.arn, username: "ada@example.com", password: "Analytical-1843" };
    const headers = { "content-type": "application/json" };
    // More than the console shows on one page.
    for (const username of [...Array.from({ length: 31 }, (_, i) => `user${i}@example.com`), user.username]) {
      const body = JSON.stringify({ ...user, username });
      await fetch(`${page}/api/act/user-pool/add`, { method: "POST", headers, body });
    }
    const known = await call("send_request", { ...me, as: "ada@example.com", token: "access" });
    assert.deepEqual(
      [known.data.status, (JSON.parse(String(known.data.body)) as { token: string }).token],
      [200, "access"],
    );
    assert.equal((await call("send_request", { ...me, as: "ada@example.com" })).data.status, 200);
    const unknown = await call("send_request", { ...me, as: "ade@example.com" });
    assert.deepEqual(
      [unknown.isError, unknown.text],
      [true, 'no user pool of the program has a user "ade@example.com"; did you mean ada@example.com'],
    );
    await client.close();
    project.remove();
  });

  it("uses the sapi dev that runs, and leaves it running", async function () {
    this.timeout(300_000);
    const project = notesProject();
    const first = await connect(project.folder);
    await first.call("logs");
    const { pid } = findSession(project.folder) ?? {};
    const second = await connect(project.folder, "--no-start");
    await second.call("send_request", { method: "GET", path: "/notes" });
    assert.equal(((await first.call("events")).data.requests as object[]).length, 1);
    await second.client.close();
    assert.equal(findSession(project.folder)?.pid, pid);
    await first.client.close();
    await until(() => !isRunning(pid as number));
    project.remove();
  });

  it("ends with its sapi dev when the client has ended, even where it is killed itself", async function () {
    this.timeout(300_000);
    const project = notesProject();
    const { call, transport } = await connect(project.folder);
    await call("logs");
    const { pid } = findSession(project.folder) ?? {};
    process.kill(transport.pid as number, "SIGKILL");
    await until(() => !isRunning(pid as number));
    project.remove();
  });

  it("answers for a program that does not load with its error, and starts it once it loads", async function () {
    this.timeout(300_000);
    const broken =
      'import { Api, App } from "pulumi-serverless-api";\nconst app = new App();\napp.stack(function S({ stack }) { new Api(stack, "Api", { routes: { "GET notes": "src/notes.list" } }); });\n';
    const project = temporaryProject({
      "index.ts": `console.log("a line of the program");\n${broken}`,
      "src/notes.ts": "export async function list() { return []; }",
    });
    const { client, call, problems } = await connect(project.folder);
    for (const tool of ["routes", "logs"]) {
      const { isError, text } = await call(tool);
      assert.equal(isError, true);
      assert.match(text, /Api "Api" routes\["GET notes"\]/, tool);
    }
    project.write({ "index.ts": broken.replace("GET notes", "GET /notes") });
    assert.equal((await call("send_request", { method: "GET", path: "/notes" })).data.status, 200);
    assert.deepEqual(problems, []);
    await client.close();
    project.remove();
  });

  it("shows lines of functions, long ones by their beginning, and errors of a save", async function () {
    this.timeout(300_000);
    const program = (handler: string) =>
      `import { App, Function } from "pulumi-serverless-api";\nconst app = new App();\napp.stack(function S({ stack }) { new Function(stack, "Loud", { handler: "${handler}" }); });\n`;
    const project = temporaryProject({
      "index.ts": program("src/loud.tell"),
      "src/loud.ts":
        'export async function tell() { console.log("x".repeat(5000)); return "y".repeat(30000); }',
    });
    const { client, call, problems } = await connect(project.folder);
    const called = await call("invoke", { function: "Loud" });
    assert.match(String(called.data.note), /^the result is shortened/);
    assert.ok(called.text.length < 25_000);
    const { data } = await call("logs", { function: "Loud" });
    const [line] = data.lines as { from: string; text: string }[];
    assert.equal(line?.from, "src/loud.tell");
    assert.match(line?.text ?? "", /^x{2000}\.\.\. \(3000 more characters\)$/);

    project.write({ "index.ts": program("src/loud.nothing") });
    const errors = await eventually(async () => {
      const { data: found } = await call("logs", { level: "error", contains: "nothing" });
      return (found.lines as object[]).length > 0 ? (found.lines as { from: string }[]) : undefined;
    });
    assert.equal(errors[0]?.from, "sapi dev");
    assert.deepEqual(problems, []);
    await client.close();
    project.remove();
  });

  it("starts nothing where it shall not", async function () {
    this.timeout(300_000);
    const project = notesProject();
    const { client, call } = await connect(project.folder, "--no-start");
    const { isError, text } = await call("logs");
    assert.deepEqual(
      [isError, text],
      [true, `no sapi dev runs for ${project.folder}; start one there, or leave out --no-start of sapi mcp`],
    );
    await client.close();
    project.remove();
  });
});
