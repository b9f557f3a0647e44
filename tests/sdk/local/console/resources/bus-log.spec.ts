import assert from "node:assert/strict";
import { CONSOLE_LIMITS } from "#sdk/local/console/limits";
import { BusLog } from "#sdk/local/console/resources/bus-log";
import type { DeliveryEvent } from "#sdk/local/protocol";
import type { DoneCall } from "#sdk/local/services/endpoint/aws-service";

const EVENTS = "arn:aws:events:us-east-1:123456789012";
const BUS = `${EVENTS}:event-bus/shop`;
const FITS = `${EVENTS}:rule/shop/placed`;
const OTHER = `${EVENTS}:rule/shop/large`;

function put(bus: string | undefined, entry: object, result: object): DoneCall {
  return {
    service: "events",
    operation: "PutEvents",
    input: { Entries: [{ ...(bus !== undefined && { EventBusName: bus }), ...entry }] },
    output: { Entries: [result] },
    arn: BUS,
    error: undefined,
    caller: { service: "s3.amazonaws.com", sourceArn: "arn:aws:s3:::uploads" },
    requestId: "r-1",
    durationMs: 1,
    sourceIp: undefined,
  };
}

function passed(id: string, to: string, reason?: string): DeliveryEvent {
  const status = reason === undefined ? "delivered" : "filtered";
  return { event: "delivery", from: BUS, to, status, reason, id };
}

const ENTRY = { Source: "shop", DetailType: "placed", Detail: '{"id":"o-1"}', Resources: ["arn:a"] };

describe("the events of a bus on the console", () => {
  it("have the verdict of each rule, reported before or after the end of the call", () => {
    const log = new BusLog();
    log.delivered(passed("e-1", FITS));
    log.delivered(passed("e-1", OTHER, "there is no detail.total"));
    // The call is not done, so the event is unknown.
    assert.deepEqual(log.eventsOf(BUS), []);
    log.called(put("shop", ENTRY, { EventId: "e-1" }), 5);
    log.called(put(BUS, { ...ENTRY, Resources: undefined }, { EventId: "e-2" }), 6);
    log.delivered(passed("e-2", FITS));
    const event = { source: "shop", detailType: "placed", detail: '{"id":"o-1"}', isCut: false };
    assert.deepEqual(log.eventsOf(BUS), [
      {
        ...event,
        id: "e-1",
        time: 5,
        resources: ["arn:a"],
        rules: [{ arn: FITS }, { arn: OTHER, reason: "there is no detail.total" }],
      },
      { ...event, id: "e-2", time: 6, resources: [], rules: [{ arn: FITS }] },
    ]);
    log.clear();
    assert.deepEqual(log.eventsOf(BUS), []);
  });

  it("go to the default bus without a name, and have the reason of a refusal", () => {
    const log = new BusLog();
    const refused = { ErrorCode: "MalformedDetail", ErrorMessage: "Detail is malformed." };
    log.called(put(undefined, ENTRY, refused), 5);
    assert.deepEqual(log.eventsOf(BUS), []);
    const [event] = log.eventsOf(`${EVENTS}:event-bus/default`);
    assert.equal(event?.id, "r-1-0");
    assert.equal(event?.refusal, "MalformedDetail: Detail is malformed.");
  });

  it("exclude other calls, failed calls, and deliveries of rules", () => {
    const log = new BusLog();
    log.called({ ...put(BUS, ENTRY, { EventId: "e-1" }), operation: "PutRule" }, 5);
    log.called({ ...put(BUS, ENTRY, { EventId: "e-2" }), output: undefined }, 5);
    log.delivered({ ...passed("e-1", BUS), from: FITS });
    log.called(put(BUS, ENTRY, { EventId: "e-1" }), 5);
    assert.deepEqual(
      log.eventsOf(BUS).map(({ id, rules }) => [id, rules]),
      [["e-1", []]],
    );
  });

  it("are limited to the last ones, with long details cut", () => {
    const log = new BusLog();
    const Detail = "x".repeat(CONSOLE_LIMITS.detailCharacters + 1);
    for (let i = 0; i <= CONSOLE_LIMITS.busEvents; i++)
      log.called(put(BUS, i === 1 ? { Detail } : ENTRY, { EventId: `e-${i}` }), i);
    const events = log.eventsOf(BUS);
    assert.equal(events.length, CONSOLE_LIMITS.busEvents);
    assert.deepEqual([events[0]?.id, events[0]?.isCut], ["e-1", true]);
    assert.equal(events[0]?.detail.length, CONSOLE_LIMITS.detailCharacters);
    for (let i = 0; i < CONSOLE_LIMITS.buses; i++) log.called(put(`b-${i}`, ENTRY, { EventId: "e" }), 5);
    assert.deepEqual(log.eventsOf(BUS), []);
    assert.equal(log.eventsOf("b-0").length, 1);
  });
});
