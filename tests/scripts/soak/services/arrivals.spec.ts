import assert from "node:assert/strict";
import { complaintsOfTraffic, HIDDEN_MS, type Traffic } from "../../../../scripts/soak/services/arrivals";
import type { Channel } from "../../../../scripts/soak/services/channels";
import type { Arrival } from "../../../../scripts/soak/services/ledger";

const send = async () => undefined;
const CHANNELS: readonly Channel[] = [
  { name: "jobs", arrivesAt: ["jobs"], isOrdered: false, isDeduplicated: false, send },
  { name: "news", arrivesAt: ["hear", "archive"], isOrdered: false, isDeduplicated: false, send },
  { name: "ordered", arrivesAt: ["ordered"], isOrdered: true, isDeduplicated: true, send },
];

/** The sent and acknowledged messages, the arrivals, and the dead letters. */
function traffic(
  ids: readonly string[],
  arrivals: readonly Arrival[],
  dead: readonly string[] = [],
): Traffic {
  const sent = new Map(
    CHANNELS.map(({ name }) => [name, new Set(ids.filter((id) => id.startsWith(`${name}.`)))]),
  );
  return { channels: CHANNELS, attempted: sent, acknowledged: sent, arrivals, dead: new Set(dead) };
}

function arrival(to: string, id: string, more: Partial<Arrival> = {}): Arrival {
  return { to, id, at: 0, ...more };
}

describe("the verdict on messages through services", () => {
  it("is clean for messages that arrived everywhere, or are dead letters", () => {
    const arrivals = [arrival("hear", "news.0.1"), arrival("archive", "news.0.1"), arrival("tick", "10:00")];
    assert.deepEqual(complaintsOfTraffic(traffic(["news.0.1", "jobs.0.1"], arrivals, ["jobs.0.1"])), []);
  });

  it("names what one of two consumers lacks", () => {
    const arrivals = [arrival("hear", "news.0.1")];
    assert.deepEqual(complaintsOfTraffic(traffic(["news.0.1"], arrivals)), ["archive lacks news.0.1"]);
  });

  it("names messages that nobody has sent", () => {
    const arrivals = [arrival("jobs", "jobs.0.1")];
    assert.deepEqual(complaintsOfTraffic(traffic([], arrivals)), [
      "jobs got jobs.0.1, which nobody has sent",
    ]);
  });

  it("accepts redeliveries, and reports a first delivery behind a later one", () => {
    const ids = ["ordered.0.1", "ordered.0.2", "ordered.0.3", "ordered.1.1"];
    const come = (...order: readonly string[]) =>
      complaintsOfTraffic(
        traffic(
          ids,
          order.map((id) => arrival("ordered", id)),
        ),
      );
    const [a = "", b = "", c = "", other = ""] = ids;
    assert.deepEqual(come(a, b, a, b, other, c), []);
    assert.deepEqual(come(a, c, other, b), ["ordered got ordered.0.2 after ordered.0.3"]);
  });

  it("reports a duplicate in a FIFO queue, and not one that a topic sends again", () => {
    const twice = (to: string, id: string) => [
      arrival(to, id, { message: "m1", receives: 1 }),
      arrival(to, id, { message: "m2", receives: 1 }),
    ];
    const arrivals = [...twice("ordered", "ordered.0.1"), ...twice("archive", "news.0.1")];
    const ids = ["ordered.0.1", "news.0.1"];
    assert.deepEqual(complaintsOfTraffic(traffic(ids, [...arrivals, arrival("hear", "news.0.1")])), [
      "ordered got ordered.0.1 in two messages",
    ]);
  });

  it("reports a message that comes again without a receive, or before it was shown again", () => {
    const message = { message: "m1", since: 0 };
    const again = (at: number, receives: number) =>
      complaintsOfTraffic(
        traffic(
          ["jobs.0.1"],
          [
            arrival("jobs", "jobs.0.1", { ...message, receives: 1 }),
            arrival("jobs", "jobs.0.1", { ...message, at, receives }),
          ],
        ),
      );
    assert.deepEqual(again(HIDDEN_MS, 2), []);
    assert.deepEqual(again(3 * HIDDEN_MS, 3), []);
    assert.deepEqual(again(HIDDEN_MS, 1), ["jobs got jobs.0.1 twice by one receive"]);
    assert.deepEqual(again(10, 2), ["jobs got jobs.0.1 2 times within 10 ms"]);
  });

  it("shows at most five of a kind", () => {
    const ids = Array.from({ length: 8 }, (_, n) => `jobs.0.${n}`);
    const complaints = complaintsOfTraffic(traffic(ids, []));
    assert.deepEqual(complaints.slice(-2), ["jobs lacks jobs.0.4", "and 3 more like the last"]);
  });
});
