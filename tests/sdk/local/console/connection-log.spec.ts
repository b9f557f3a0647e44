import assert from "node:assert/strict";
import { ConnectionLog } from "#sdk/local/console/connection-log";
import { CONSOLE_LIMITS } from "#sdk/local/console/limits";
import { Connection } from "#sdk/local/gateways/websocket/connections";

function connection(id: string): Connection {
  const identity = {
    id,
    connectedAt: 100,
    sourceIp: "127.0.0.1",
    userAgent: undefined,
    domainName: "localhost",
    authorizer: undefined,
    iam: undefined,
  };
  return new Connection(identity, "dev");
}

const frame = (of: Connection, direction: "in" | "out", text: string) =>
  ({ type: "frame", connection: of, direction, text, time: 150 }) as const;

describe("ConnectionLog", () => {
  it("remembers connections with their frames and close codes", () => {
    const log = new ConnectionLog(() => 200);
    const a = connection("a");
    log.take("Chat", { type: "opened", connection: a });
    assert.deepEqual(log.summaries, [
      { id: "a", api: "Chat", stage: "dev", openedAt: 100, endedAt: undefined, ending: undefined, frames: 0 },
    ]);
    log.take("Chat", frame(a, "in", "hi"));
    log.take("Chat", frame(a, "out", "hello"));
    log.take("Chat", { type: "ended", connection: a, ending: { code: 1001, reason: "Going away" } });
    assert.deepEqual(log.detail("a"), {
      id: "a",
      api: "Chat",
      stage: "dev",
      openedAt: 100,
      endedAt: 200,
      ending: "1001 Going away",
      frames: 2,
      lastFrames: [
        { direction: "in", time: 150, text: "hi" },
        { direction: "out", time: 150, text: "hello" },
      ],
    });
  });

  it("stores the last frames, cut, and counts all", () => {
    const log = new ConnectionLog();
    const a = connection("a");
    for (let i = 0; i < CONSOLE_LIMITS.frames + 2; i++)
      log.take("Chat", frame(a, "in", `${i} ${"x".repeat(20_000)}`));
    const detail = log.detail("a");
    assert.equal(detail?.frames, CONSOLE_LIMITS.frames + 2);
    assert.equal(detail?.lastFrames.length, CONSOLE_LIMITS.frames);
    assert.equal(detail?.lastFrames[0]?.text.startsWith("2 "), true);
    assert.equal(detail?.lastFrames[0]?.text.length, CONSOLE_LIMITS.frameCharacters);
  });

  it("deletes the connections that closed first, and no open one", () => {
    const log = new ConnectionLog();
    log.take("Chat", { type: "opened", connection: connection("open") });
    for (let i = 0; i <= CONSOLE_LIMITS.endedConnections; i++)
      log.take("Chat", {
        type: "ended",
        connection: connection(`c${i}`),
        ending: { code: 1000, reason: "" },
      });
    assert.equal(log.summaries.length, CONSOLE_LIMITS.endedConnections + 1);
    assert.deepEqual(
      [log.detail("open")?.ending, log.detail("c0"), log.detail("c1")?.ending],
      [undefined, undefined, "1000"],
    );
    log.clear();
    assert.deepEqual(
      log.summaries.map(({ id }) => id),
      ["open"],
    );
  });
});
