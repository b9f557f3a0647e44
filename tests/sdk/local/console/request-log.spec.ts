import assert from "node:assert/strict";
import { CONSOLE_LIMITS } from "#sdk/local/console/limits";
import { RequestLog } from "#sdk/local/console/request-log";
import { requestTrace, WORDS, wireRequest } from "./traces";

const line = (text: string) => ({ handler: "src/notes.list", level: "info", text, time: 1 });
const baseUrl = () => "http://localhost:4000";

describe("RequestLog", () => {
  it("remembers a request with everything that the page shows", () => {
    const log = new RequestLog();
    const authorizer = {
      name: "token",
      kind: "lambda",
      decision: "denied",
      cached: true,
      reason: "no",
    } as const;
    const n = log.add(requestTrace({ authorizer }), { ...WORDS, reason: "denied" });
    assert.deepEqual(log.summaries, [
      {
        n: 1,
        api: "Api",
        kind: "http",
        method: "GET",
        path: "/notes",
        routeKey: "GET /notes",
        status: 200,
        durationMs: 12.5,
        time: 1_700_000_000_000,
        handler: "src/notes.list",
        authorizer,
        reason: "denied",
        lines: 0,
      },
    ]);
    assert.deepEqual(log.detail(n, baseUrl), {
      ...log.summaries[0],
      requestId: "id=",
      stage: "$default",
      logs: [],
      event: { text: '{"version":"2.0"}', isBase64: false, isCut: false },
      reply: { text: '"hello"', isBase64: false, isCut: false },
      request: {
        headers: [["Host", "localhost:4000"]],
        body: { text: "", isBase64: false, isCut: false },
      },
      response: {
        status: 200,
        headers: [["Content-Type", "text/plain"]],
        body: { text: "hello", isBase64: false, isCut: false },
      },
      curl: "curl -i 'http://localhost:4000/notes'",
    });
  });

  it("assigns lines to their request, before and after its answer", () => {
    const log = new RequestLog();
    assert.equal(log.addLine("Root=1", line("before")), undefined);
    assert.equal(log.addLine("Root=2", line("another's")), undefined);
    const n = log.add(requestTrace(), WORDS);
    assert.equal(log.addLine("Root=1", line("after")), n);
    assert.deepEqual(
      log.detail(n, baseUrl)?.logs.map(({ text }) => text),
      ["before", "after"],
    );
    assert.equal(log.summary(n)?.lines, 2);
  });

  it("shows binary data as base64", () => {
    const log = new RequestLog();
    const n = log.add(requestTrace({}, wireRequest({ body: Buffer.from([0xff, 0x00]) })), WORDS);
    assert.deepEqual(log.detail(n, baseUrl)?.request?.body, { text: "/wA=", isBase64: true, isCut: false });
  });

  it("cuts long bodies, and refuses to send a cut request again", () => {
    const log = new RequestLog();
    const body = Buffer.alloc(CONSOLE_LIMITS.partBytes + 1, "a");
    const n = log.add(
      requestTrace({ event: "e".repeat(CONSOLE_LIMITS.partBytes * 2) }, wireRequest({ body })),
      WORDS,
    );
    const detail = log.detail(n, baseUrl);
    assert.equal(detail?.request?.body.text.length, CONSOLE_LIMITS.partBytes);
    assert.deepEqual([detail?.request?.body.isCut, detail?.event?.isCut], [true, true]);
    assert.deepEqual([detail?.curl, log.sent(n)], [undefined, undefined]);
  });

  it("refuses to send a handshake, a message or a deleted request again", () => {
    const log = new RequestLog();
    const handshake = log.add(requestTrace({ kind: "websocket", method: "CONNECT" }), WORDS);
    const message = log.add(
      requestTrace({ kind: "websocket", method: "MESSAGE", exchange: undefined }),
      WORDS,
    );
    assert.deepEqual(
      [log.sent(handshake), log.sent(message), log.sent(99)],
      [undefined, undefined, undefined],
    );
    assert.equal(log.detail(message, baseUrl)?.request, undefined);
  });

  it("deletes the oldest requests beyond a number of requests", () => {
    const log = new RequestLog();
    const count = CONSOLE_LIMITS.requests + 3;
    for (let i = 0; i < count; i++) log.add(requestTrace({ traceId: `Root=${i}` }), WORDS);
    assert.equal(log.summaries.length, CONSOLE_LIMITS.requests);
    assert.equal(log.summaries[0]?.n, 4);
    assert.equal(log.detail(3, baseUrl), undefined);
    // A line of a deleted request looks like a line of an unfinished one.
    assert.equal(log.addLine("Root=0", line("late")), undefined);
  });

  it("deletes the oldest requests beyond a number of bytes", () => {
    const log = new RequestLog();
    const event = "e".repeat(CONSOLE_LIMITS.partBytes);
    for (let i = 0; i < 40; i++) log.add(requestTrace({ event, traceId: `Root=${i}` }), WORDS);
    assert.ok(log.summaries.length >= 30 && log.summaries.length < 32);
    assert.equal(log.summaries.at(-1)?.n, 40);
  });

  it("limits the lines of one request, and of requests without an answer", () => {
    const log = new RequestLog();
    for (let i = 0; i < CONSOLE_LIMITS.lines + 5; i++) log.addLine("Root=1", line("x".repeat(20_000)));
    const n = log.add(requestTrace(), WORDS);
    assert.equal(log.detail(n, baseUrl)?.logs.length, CONSOLE_LIMITS.lines);
    assert.equal(log.detail(n, baseUrl)?.logs[0]?.text.length, CONSOLE_LIMITS.lineCharacters);
    for (let i = 0; i <= CONSOLE_LIMITS.pending; i++) log.addLine(`Root=p${i}`, line("x"));
    const oldest = log.add(requestTrace({ traceId: "Root=p0" }), WORDS);
    assert.equal(log.summary(oldest)?.lines, 0);
  });

  it("deletes all requests when it is cleared, and continues the count", () => {
    const log = new RequestLog();
    log.add(requestTrace(), WORDS);
    log.clear();
    assert.deepEqual(log.summaries, []);
    assert.equal(log.add(requestTrace(), WORDS), 2);
  });
});
