import assert from "node:assert/strict";
import * as fc from "fast-check";
import { Connection, Connections } from "#sdk/local/gateways/websocket/connections";
import type { Ending } from "#sdk/local/gateways/websocket/events/call";

const MINUTE = 60_000;

function connection(id: string, connectedAt = 0): Connection {
  const identity = { id, connectedAt, sourceIp: "127.0.0.1", userAgent: undefined, domainName: "localhost" };
  return new Connection({ ...identity, authorizer: undefined, iam: undefined }, "dev");
}

function socket() {
  const sent: string[] = [];
  const closed: Ending[] = [];
  return {
    sent,
    closed,
    waitingBytes: 0,
    send: (text: string) => sent.push(text),
    close: (e: Ending) => closed.push(e),
  };
}

describe("Connections", () => {
  it("finds a connection in its own stage, from its opening to its end", () => {
    const connections = new Connections({ now: () => 0 });
    const one = connection("one");
    assert.equal(connections.find("dev", "one"), undefined);
    connections.open(one, socket());
    assert.equal(connections.find("dev", "one"), one);
    assert.equal(connections.find("prod", "one"), undefined);
    connections.end(one, { code: 1000, reason: "" });
    assert.equal(connections.find("dev", "one"), undefined);
    assert.equal(one.isOpen, false);
  });

  it("closes a connection that is ended, and sends it no further frames", () => {
    const connections = new Connections({ now: () => 0 });
    const [one, client] = [connection("one"), socket()];
    connections.open(one, client);
    connections.send(one, "hello");
    connections.end(one, { code: 1009, reason: "" });
    connections.send(one, "anybody?");
    assert.deepEqual([client.sent, client.closed], [["hello"], [{ code: 1009, reason: "" }]]);
  });

  it("reports the end of an accepted connection that never opened", () => {
    const connections = new Connections({ now: () => 0 });
    const ends: string[] = [];
    connections.onEnd = ({ id }, { code }) => ends.push(`${id} ${code}`);
    connections.end(connection("one"), { code: 1006, reason: "" });
    assert.deepEqual(ends, ["one 1006"]);
  });

  it("reports all events to current watchers, and to no others", () => {
    let now = 7;
    const connections = new Connections({ now: () => now });
    const [one, events] = [connection("one"), [] as unknown[]];
    const stop = connections.watch(({ connection: { id }, ...event }) => events.push({ id, ...event }));
    connections.open(one, socket());
    connections.received(one, "ping");
    now = 8;
    connections.send(one, "pong");
    assert.equal(one.lastActiveAt, 8);
    assert.deepEqual(connections.all, [one]);
    connections.end(one, { code: 1000, reason: "bye" });
    connections.send(one, "too late");
    stop();
    connections.open(connection("two"), socket());
    connections.endAll({ code: 1001, reason: "" });
    assert.deepEqual(events, [
      { id: "one", type: "opened" },
      { id: "one", type: "frame", direction: "in", text: "ping", time: 7 },
      { id: "one", type: "frame", direction: "out", text: "pong", time: 8 },
      { id: "one", type: "ended", ending: { code: 1000, reason: "bye" } },
    ]);
  });

  it("has no timer without connections", () => {
    const before = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const connections = new Connections();
    const one = connection("one", Date.now());
    connections.open(one, socket());
    connections.end(one, { code: 1000, reason: "" });
    assert.equal(process.getActiveResourcesInfo().filter((name) => name === "Timeout").length, before);
  });

  it("reports each end once, whatever happens and in whatever order", () => {
    const step = fc.record({
      what: fc.constantFrom("open", "send", "end", "sweep", "all"),
      who: fc.nat(4),
      minutes: fc.nat(15),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let now = 0;
        const connections = new Connections({ now: () => now, sweepMs: 2 ** 30 });
        const ended = new Map<string, number>();
        connections.onEnd = ({ id }) => ended.set(id, (ended.get(id) ?? 0) + 1);
        const opened: Connection[] = [];
        const open = () => {
          const fresh = connection(String(opened.length), now);
          connections.open(fresh, socket());
          opened.push(fresh);
        };
        const run: Record<string, (one: Connection | undefined) => void> = {
          open,
          send: (one) => one && connections.send(one, "x"),
          end: (one) => one && connections.end(one, { code: 1000, reason: "" }),
          sweep: () => connections.sweep(),
          all: () => connections.endAll({ code: 1001, reason: "" }),
        };
        for (const { what, who, minutes } of steps) {
          now += minutes * MINUTE;
          run[what]?.(opened[who]);
        }
        connections.endAll({ code: 1001, reason: "" });
        assert.equal(connections.size, 0);
        assert.equal(ended.size, opened.length);
        assert.ok([...ended.values()].every((times) => times === 1));
      }),
    );
  });
});
