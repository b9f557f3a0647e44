import assert from "node:assert/strict";
import * as path from "node:path";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import WebSocket from "ws";

const ROOT = path.join(__dirname, "..");
const BOOK = { id: "b-1", author: "Lem", year: 1961, title: "Solaris" };

/** Uses the library as a reader does: returns replies, and the events behind them. */
async function visit(local: LocalMode): Promise<Readonly<Record<string, unknown>>> {
  const [http, graph, chat, rest] = ["Http", "Graph", "Chat", "Rest"].map((id) => urlOf(local, id));
  const added = await ask(`${http}/books`, "POST", BOOK);
  const refused = await ask(`${http}/books`, "POST", {});
  const cover = await ask(`${http}/books/b-1/cover`, "PUT", "a picture");
  const read = await ask(`${http}/books/b-1`);
  await local.idle();
  local.runSchedule("Late");
  await local.idle();
  return {
    added,
    refused,
    cover,
    first: (read.body as { id: string }).id,
    described: await ask(`${http}/books/b-1`),
    missing: await ask(`${http}/books/b-2`),
    stranger: await ask(`${http}/me`),
    old: await ask(`${http}/old`),
    hours: await ask(`${graph}/graphql`, "POST", { query: "{ hours }" }),
    loans: await ask(`${rest}/loans`),
    said: await say(`${chat}`, "hello"),
    lines: linesOf(local),
    triggered: triggeredIn(local),
  };
}

function urlOf(local: LocalMode, id: string): string {
  const found = local.apis.find((api) => api.id === id || api.id.endsWith(id));
  assert.ok(found, `${id} of ${local.apis.map((api) => api.id)}`);
  return found.url.replace(/\/$/, "");
}

async function ask(url: string, method = "GET", body?: unknown) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const reply = await fetch(url, { method, ...(text !== undefined && { body: text }) });
  const answer = await reply.text();
  return {
    status: reply.status,
    body: answer.startsWith("{") || answer.startsWith("[") ? JSON.parse(answer) : answer,
  };
}

async function say(url: string, text: string): Promise<string> {
  const socket = new WebSocket(url);
  try {
    const heard = new Promise<string>((resolve, reject) => {
      socket.on("message", (data) => resolve(String(data)));
      socket.on("error", reject);
    });
    socket.on("open", () => socket.send(JSON.stringify({ action: "say", text })));
    return await heard;
  } finally {
    socket.close();
  }
}

function linesOf(local: LocalMode): readonly string[] {
  return [...new Set(local.events("log").map(({ text }) => text.trim()))].sort();
}

function triggeredIn(local: LocalMode): readonly string[] {
  const done = local.events("invocation").filter(({ status }) => status === "succeeded");
  return [...new Set(done.map(({ handler }) => handler))].sort();
}

describe("the library on localhost", function () {
  this.timeout(300_000);
  const seen: Record<string, Readonly<Record<string, unknown>>> = {};

  for (const main of ["index.ts", "upgraded.ts"])
    it(`is served: ${main}`, async () => {
      const local = await startLocal(path.join(ROOT, main), { port: 0, watch: false, schedules: false });
      try {
        seen[main] = await visit(local);
      } finally {
        await local.close();
      }
    });

  it("lends books, prints their labels, counts their views, and reports new ones", () => {
    const { added, described, stranger, old, hours, loans, said, lines, triggered } = seen["index.ts"] ?? {};
    assert.deepEqual(added, { status: 201, body: BOOK });
    assert.deepEqual(described, {
      status: 200,
      body: { ...BOOK, label: "LEM b-1", cover: "covers/b-1", views: 1 },
    });
    assert.equal((stranger as { status: number }).status, 401);
    assert.deepEqual(old, { status: 200, body: "GET /old" });
    assert.deepEqual(hours, {
      status: 200,
      body: { data: { hours: "9 to 5" }, extensions: { httpMethod: "POST" } },
    });
    assert.deepEqual(loans, {
      status: 200,
      body: [
        { book: "b-1", reader: "Ada" },
        { book: "b-2", reader: "Bob" },
      ],
    });
    assert.equal(said, "hello");
    assert.ok(
      (lines as string[]).some((line) => line.includes("new: Solaris")),
      String(lines),
    );
    assert.ok(
      (lines as string[]).some((line) => line.includes("INSERT b-1")),
      String(lines),
    );
    for (const handler of ["src/changes.handle", "src/late.look", "src/labels.print", "src/views.count"])
      assert.ok((triggered as string[]).includes(handler), `${handler} of ${triggered}`);
  });

  it("gives the same answers after the upgrade", () => {
    assert.deepEqual(seen["upgraded.ts"], seen["index.ts"]);
  });
});
