import assert from "node:assert/strict";
import { CONSOLE_LIMITS } from "#sdk/local/console/limits";
import { Recorder } from "#sdk/local/console/recorder";
import { Connections } from "#sdk/local/gateways/websocket/connections";
import { requestTrace, WORDS } from "./traces";

const LINE = { handler: "src/a.b", level: "info", text: "x", time: 1 };

function listening(recorder: Recorder): { heard: string[]; stop: () => void } {
  const heard: string[] = [];
  const stop = recorder.listen({
    request: (n) => heard.push(`request ${n}`),
    connection: (id) => heard.push(`connection ${id}`),
    program: () => heard.push("program"),
    fault: () => heard.push("fault"),
    resource: (arn) => heard.push(`resource ${arn}`),
    message: ({ n, code }) => heard.push(`message ${n} ${code}`),
  });
  return { heard, stop };
}

describe("Recorder", () => {
  it("notifies listeners of requests, of late lines, and of changed programs", () => {
    const recorder = new Recorder();
    const { heard, stop } = listening(recorder);
    recorder.line("Root=1", LINE);
    recorder.request(requestTrace(), WORDS);
    recorder.line("Root=1", LINE);
    recorder.reported({ event: "reload", what: "program", functions: [], handlers: [], durationMs: 1 });
    recorder.reported({ event: "warning", message: "odd" });
    recorder.clear();
    stop();
    recorder.request(requestTrace(), WORDS);
    assert.deepEqual(heard, ["request 1", "request 1", "program", "program"]);
  });

  it("remembers the last messages of user pools with a count, and reports each", () => {
    const recorder = new Recorder();
    const { heard } = listening(recorder);
    const send = (code: string) => {
      const to = {
        userPoolId: "us-east-1_a",
        username: "ada",
        medium: "EMAIL",
        to: "ada@example.com",
      } as const;
      recorder.reported({
        event: "message",
        ...to,
        subject: "s",
        text: `t ${code}`,
        code,
        purpose: "SignUp",
      });
    };
    send("111111");
    send("222222");
    assert.deepEqual(heard, ["message 1 111111", "message 2 222222"]);
    for (let i = 0; i < CONSOLE_LIMITS.messages; i++) send(String(i));
    assert.equal(recorder.messages.length, CONSOLE_LIMITS.messages);
    assert.equal(recorder.messages[0]?.n, 3);
    assert.equal("event" in (recorder.messages[0] ?? {}), false);
    recorder.clear();
    assert.deepEqual(recorder.messages, []);
  });

  it("observes the connections of an API once, however often the program changes", () => {
    const recorder = new Recorder();
    const connections = new Connections();
    recorder.connections("Chat", connections);
    recorder.connections("Chat", connections);
    const { heard } = listening(recorder);
    const identity = { id: "a", connectedAt: 1, sourceIp: "", userAgent: undefined, domainName: "" };
    const connection = { ...identity, stageName: "dev", attach: () => {}, detach: () => undefined };
    connections.open(connection as never, { send: () => {}, close: () => {}, waitingBytes: 0 });
    assert.deepEqual(heard, ["connection a"]);
    assert.equal(recorder.sockets.summary("a")?.api, "Chat");
    connections.endAll({ code: 1000, reason: "" });
    assert.deepEqual(heard, ["connection a", "connection a"]);
  });

  it("remembers a limited number of requests a second without a listener, and counts the others", () => {
    const recorder = new Recorder();
    const at = (time: number) =>
      recorder.request(requestTrace({ time, traceId: `Root=${Math.random()}` }), WORDS);
    for (let i = 0; i < CONSOLE_LIMITS.unwatchedPerSecond + 30; i++) at(5_000 + i);
    assert.equal(recorder.requests.summaries.length, CONSOLE_LIMITS.unwatchedPerSecond);
    assert.equal(recorder.missed, 30);
    at(6_000);
    assert.equal(recorder.requests.summaries.length, CONSOLE_LIMITS.unwatchedPerSecond + 1);
    recorder.clear();
    assert.equal(recorder.missed, 0);
  });

  it("remembers all requests while there is a listener", () => {
    const recorder = new Recorder();
    listening(recorder);
    for (let i = 0; i < 300; i++) recorder.request(requestTrace({ traceId: `Root=${i}` }), WORDS);
    assert.equal(recorder.requests.summaries.length, 300);
    assert.equal(recorder.missed, 0);
  });
});
