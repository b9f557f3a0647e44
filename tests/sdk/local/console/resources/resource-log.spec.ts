import assert from "node:assert/strict";
import { CONSOLE_LIMITS } from "#sdk/local/console/limits";
import { ResourceLog } from "#sdk/local/console/resources/resource-log";
import type { DeliveryEvent, InvocationEvent } from "#sdk/local/protocol";

const called = (arn: string, requestId: string): InvocationEvent => ({
  event: "invocation",
  functionName: "f",
  handler: "src/a.b",
  requestId,
  source: { kind: "sqs", arn, items: [] },
  status: "succeeded",
  reason: undefined,
  attempt: 1,
  durationMs: 1,
});

const delivered = (from: string, to: string, id: string): DeliveryEvent => ({
  event: "delivery",
  from,
  to,
  status: "delivered",
  reason: undefined,
  id,
});

describe("calls and deliveries that resources have caused", () => {
  it("are remembered for each resource, and listed once for several resources", () => {
    const log = new ResourceLog();
    assert.deepEqual(log.take(delivered("topic", "queue", "m-1"), 1), ["topic", "queue"]);
    assert.deepEqual(log.take(delivered("queue", "queue", "m-2"), 2), ["queue"]);
    assert.deepEqual(log.take(called("queue", "r-1"), 3), ["queue"]);
    assert.deepEqual(log.take(called("topic", "r-2"), 4), ["topic"]);
    const ids = (...arns: string[]) => {
      const { invocations, deliveries } = log.of(...arns);
      return [invocations.map(({ requestId }) => requestId), deliveries.map(({ id }) => id)];
    };
    assert.deepEqual(ids("topic"), [["r-2"], ["m-1"]]);
    assert.deepEqual(ids("queue"), [["r-1"], ["m-2", "m-1"]]);
    assert.deepEqual(ids("topic", "queue", "none"), [
      ["r-2", "r-1"],
      ["m-2", "m-1"],
    ]);
    assert.equal(log.of("queue").invocations[0]?.time, 3);
    log.clear();
    assert.deepEqual(ids("topic", "queue"), [[], []]);
  });

  it("are limited to the last ones of each resource", () => {
    const log = new ResourceLog();
    for (let i = 0; i <= CONSOLE_LIMITS.perResource; i++) log.take(called("queue", `r-${i}`), i);
    const { invocations } = log.of("queue");
    assert.equal(invocations.length, CONSOLE_LIMITS.perResource);
    assert.equal(invocations.at(-1)?.requestId, "r-1");
  });
});
