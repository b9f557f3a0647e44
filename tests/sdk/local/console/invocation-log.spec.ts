import assert from "node:assert/strict";
import { InvocationLog } from "#sdk/local/console/invocation-log";
import { CONSOLE_LIMITS } from "#sdk/local/console/limits";
import type { InvocationEvent } from "#sdk/local/protocol";

const invocation = (requestId: string): InvocationEvent => ({
  event: "invocation",
  functionName: "f",
  handler: "src/a.b",
  requestId,
  source: { kind: "sqs", arn: "arn:q", items: ["m-1"] },
  status: "succeeded",
  reason: undefined,
  attempt: 2,
  durationMs: 1,
});

describe("calls of functions that resources have caused", () => {
  it("have the event, the reply and the lines, in whatever order these are reported", () => {
    const log = new InvocationLog();
    const line = { handler: "src/a.b", level: "info", text: "hello", time: 1 };
    log.line("r-1", line);
    log.called({ requestId: "r-1", payload: '{"a":1}', reply: "null" });
    // Calls of routes are in the log of requests.
    assert.equal(log.detail("r-1"), undefined);
    log.reported(invocation("r-1"), 1000);
    const detail = log.detail("r-1");
    assert.deepEqual([detail?.handler, detail?.attempt, detail?.logs], ["src/a.b", 2, [line]]);
    assert.deepEqual(detail?.event, { text: '{"a":1}', isBase64: false, isCut: false });
    assert.deepEqual(detail?.reply, { text: "null", isBase64: false, isCut: false });
    log.clear();
    assert.equal(log.detail("r-1"), undefined);
  });

  it("are limited to the last ones, in lines and characters too", () => {
    const log = new InvocationLog();
    const text = "x".repeat(CONSOLE_LIMITS.lineCharacters + 1);
    for (let i = 0; i <= CONSOLE_LIMITS.invocations; i++) log.reported(invocation(`r-${i}`), 1000);
    assert.equal(log.detail("r-0"), undefined);
    for (let i = 0; i <= CONSOLE_LIMITS.lines; i++)
      log.line("r-1", { handler: "h", level: "info", text, time: i });
    const logs = log.detail("r-1")?.logs ?? [];
    assert.equal(logs.length, CONSOLE_LIMITS.lines);
    assert.equal(logs[0]?.text.length, CONSOLE_LIMITS.lineCharacters);
  });

  it("stay within their memory limit, and the oldest are deleted first", () => {
    const log = new InvocationLog();
    const payload = "x".repeat(CONSOLE_LIMITS.partBytes);
    const most = CONSOLE_LIMITS.bytes / CONSOLE_LIMITS.partBytes;
    for (let i = 0; i <= most; i++) {
      log.called({ requestId: `r-${i}`, payload, reply: undefined });
      log.reported(invocation(`r-${i}`), 1000);
    }
    assert.equal(log.detail("r-0"), undefined);
    assert.equal(log.detail("r-1")?.event?.text.length, payload.length);
  });

  it("stay, however many lines requests write", () => {
    const log = new InvocationLog();
    log.reported(invocation("r-1"), 1000);
    const line = { handler: "h", level: "info", text: "hello", time: 1 };
    for (let i = 0; i <= CONSOLE_LIMITS.invocations + CONSOLE_LIMITS.pending; i++)
      log.line(`request-${i}`, line);
    assert.equal(log.detail("r-1")?.handler, "src/a.b");
  });
});
