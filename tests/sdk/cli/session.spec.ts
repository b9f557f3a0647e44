import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { parseEnv } from "node:util";
import { main } from "#sdk/cli/main";
import { findSession, removeSession, type SessionFile, writeSession } from "#sdk/cli/session/file";
import { chooseFunction, functionsOf } from "#sdk/cli/session/functions";
import { LogFeed } from "#sdk/cli/session/log-feed";
import type { LogEvent } from "#sdk/local/protocol";
import { graphResource, resourceGraph } from "../../support/graph";

const FUNCTIONS = [
  { name: "shop-list-1", handler: "src/notes.list", id: "List" },
  { name: "shop-put-2", handler: "src/notes.put", id: "Put" },
  { name: "shop-put-3", handler: "src/notes.put", id: "PutAgain" },
];

function session(more: Partial<SessionFile> = {}): SessionFile {
  const credentials = { accessKeyId: "SAPI", secretAccessKey: "secret" };
  const logs = { url: "http://127.0.0.1:1", token: "t" };
  const services = { dynamodb: "http://127.0.0.1:8000", "cognito-idp": "http://localhost:4400" };
  return {
    pid: process.pid,
    region: "eu-west-1",
    credentials,
    services,
    logs,
    functions: FUNCTIONS,
    ...more,
  };
}

class Text extends Writable {
  text = "";

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const [stdout, stderr] = [new Text(), new Text()];
  const code = await main(argv, { stdout, stderr, signal: new AbortController().signal });
  return { code, out: stdout.text, err: stderr.text };
}

describe("a sapi dev that other commands find", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sapi-session-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is found in its folder and in those below, by nobody but its user", async () => {
    await writeSession(folder, session());
    const below = join(folder, "src", "deep");
    mkdirSync(below, { recursive: true });
    assert.deepEqual([findSession(folder), findSession(below)], [session(), session()]);
    const file = join(folder, ".sapi", "session.json");
    assert.deepEqual(
      [statSync(file).mode & 0o777, statSync(join(folder, ".sapi")).mode & 0o777],
      [0o600, 0o700],
    );
    assert.equal(readFileSync(join(folder, ".sapi", ".gitignore"), "utf8"), "*\n");
  });

  it("is none once its process has ended, and takes its own file with it only", async () => {
    await writeSession(folder, session({ pid: 2 ** 22 + 1 }));
    assert.equal(findSession(folder), undefined);
    removeSession(folder, process.pid);
    assert.equal(statSync(join(folder, ".sapi", "session.json")).isFile(), true);
    await writeSession(folder, session());
    removeSession(folder, process.pid);
    assert.equal(findSession(folder), undefined);
  });

  it("is missed by name: what to start, and where", async () => {
    for (const command of [["invoke", "x"], ["logs"], ["env"]]) {
      const { code, err } = await run(...command, "--program", folder);
      assert.deepEqual(
        [code, err],
        [1, `no sapi dev runs for ${folder}; start one there, or name another folder with --program\n`],
      );
    }
  });

  it("takes events that are JSON, and functions that there are", async () => {
    await writeSession(folder, session());
    const wrong = await run("invoke", "List", "{", "--program", folder);
    assert.deepEqual([wrong.code, wrong.err.split(":")[1]], [2, " the event is no JSON"]);
    const missing = await run("invoke", "List", "@none.json", "--program", folder);
    assert.deepEqual([missing.code, missing.err.split(":")[1]], [2, " the event cannot be read"]);
    const none = await run("invoke", "src/notes.lst", "--program", folder);
    assert.deepEqual(
      [none.code, none.err.split("\n")[0]],
      [2, 'sapi invoke: the program has no function "src/notes.lst"; did you mean src/notes.list'],
    );
    const lines = await run("logs", "--lines", "x", "--program", folder);
    assert.deepEqual(
      [lines.code, lines.err.split("\n")[0]],
      [2, 'sapi logs: --lines takes a whole number, got "x"'],
    );
  });
});

describe("sapi env", () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "sapi-session-"));
    await writeSession(folder, session({ credentials: { accessKeyId: "SAPI", secretAccessKey: "it's" } }));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const VARIABLES = {
    AWS_ACCESS_KEY_ID: "SAPI",
    AWS_SECRET_ACCESS_KEY: "it's",
    AWS_REGION: "eu-west-1",
    AWS_DEFAULT_REGION: "eu-west-1",
    AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:8000",
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: "http://127.0.0.1:8000",
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: "http://localhost:4400",
  };

  it("prints what a shell takes, in place of a profile and a token of the shell's own", async () => {
    const { code, out } = await run("env", "--program", folder);
    assert.equal(code, 0);
    const script = `${out}node -p 'JSON.stringify(process.env)'`;
    const env = { PATH: process.env.PATH, AWS_PROFILE: "work", AWS_SESSION_TOKEN: "other" };
    const set = JSON.parse(execFileSync("sh", ["-c", script], { env, encoding: "utf8" }));
    assert.deepEqual({ ...set, ...VARIABLES }, set);
    assert.deepEqual([set.AWS_PROFILE, set.AWS_SESSION_TOKEN], [undefined, undefined]);
  });

  it("prints JSON, and a file for dotenv", async () => {
    const json = await run("env", "--format", "json", "--program", folder);
    assert.deepEqual(JSON.parse(json.out), VARIABLES);
    const dotenv = await run("env", "--format", "dotenv", "--program", folder);
    assert.deepEqual(parseEnv(dotenv.out), VARIABLES);
    const wrong = await run("env", "--format", "yaml", "--program", folder);
    assert.deepEqual(
      [wrong.code, wrong.err.split("\n")[0]],
      [2, 'sapi env: --format takes shell, json, dotenv, got "yaml"'],
    );
  });
});

describe("functions, as people name them", () => {
  it("are known by handler, by the id of their construct and by their name", () => {
    for (const wanted of ["src/notes.list", "List", "shop-list-1"])
      assert.equal(chooseFunction(FUNCTIONS, wanted).name, "shop-list-1");
    assert.throws(() => chooseFunction(FUNCTIONS, "src/notes.put"), {
      message: '"src/notes.put" is 2 functions; name one of shop-put-2, shop-put-3',
    });
    assert.throws(() => chooseFunction([], "x"), {
      message: 'the program has no function "x"; there are none',
    });
  });

  it("are read from the graph", () => {
    const construct = graphResource("serverless-api:index:Function", "Shop-List", { urn: "parent" });
    const made = graphResource("aws:lambda/function:Function", "Shop-List-function", {
      parent: "parent",
      inputs: { handler: "src/notes.list" },
      state: { name: "shop-list-1" },
    });
    const plain = graphResource("aws:lambda/function:Function", "plain", { state: { name: "plain-2" } });
    assert.deepEqual(functionsOf(resourceGraph(construct, made, plain)), [
      { name: "shop-list-1", handler: "src/notes.list", id: "Shop-List" },
      { name: "plain-2", handler: "", id: "plain" },
    ]);
  });
});

describe("the lines that functions wrote", () => {
  let feed: LogFeed;
  let address: { readonly url: string; readonly token: string };
  const line = (text: string): LogEvent => ({
    event: "log",
    functionName: "shop-list-1",
    handler: "src/notes.list",
    requestId: "r",
    level: "info",
    text,
  });

  beforeEach(async () => {
    feed = new LogFeed();
    address = await feed.open();
  });
  afterEach(() => feed.close());

  it("are for who shows the token, and for no page", async () => {
    const ask = async (headers: Record<string, string>) => (await fetch(address.url, { headers })).status;
    const authorization = `Bearer ${address.token}`;
    const statuses = [
      await ask({}),
      await ask({ authorization: "Bearer x" }),
      await ask({ authorization, origin: "http://localhost" }),
    ];
    assert.deepEqual(statuses, [403, 403, 403]);
    assert.equal(await ask({ authorization }), 200);
  });

  it("are printed by the last of them, of one function or of all", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sapi-session-"));
    await writeSession(folder, session({ logs: address }));
    for (const text of ["one", "two"]) feed.see(line(text));
    feed.see({ ...line("other"), functionName: "shop-put-2", handler: "src/notes.put" });
    feed.see({ event: "warning", message: "no line" });
    const all = await run("logs", "--program", folder);
    assert.deepEqual(
      [all.code, all.out.replace(/^\d\d:\d\d:\d\d {2}/gm, "")],
      [0, "src/notes.list: one\nsrc/notes.list: two\nsrc/notes.put: other\n"],
    );
    const last = await run("logs", "List", "-n", "1", "--json", "--program", folder);
    assert.deepEqual(last.out, `${JSON.stringify(line("two"))}\n`);
    rmSync(folder, { recursive: true });
  });

  it("come as they are written, to who follows", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sapi-session-"));
    await writeSession(folder, session({ logs: address }));
    feed.see(line("before"));
    const stdout = new Text();
    const ended = new AbortController();
    const following = main(["logs", "-f", "--program", folder], {
      stdout,
      stderr: new Text(),
      signal: ended.signal,
    });
    while (!stdout.text.includes("before")) await new Promise(setImmediate);
    feed.see(line("after"));
    while (!stdout.text.includes("after")) await new Promise(setImmediate);
    ended.abort();
    assert.equal(await following, 0);
    rmSync(folder, { recursive: true });
  });
});
