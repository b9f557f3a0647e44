import assert from "node:assert/strict";
import { EffectLog, rootOf } from "#sdk/local/console/effect-log";
import { InvocationLog } from "#sdk/local/console/invocation-log";
import { RequestLog } from "#sdk/local/console/request-log";
import { traceOf } from "#sdk/local/console/trace";
import type { InvocationEvent } from "#sdk/local/protocol";
import type { DoneCall } from "#sdk/local/services/endpoint/aws-service";
import { requestTrace } from "./traces";

const QUEUE = "arn:aws:sqs:us-east-1:123456789012:packing";
const DEAD = "arn:aws:sqs:us-east-1:123456789012:packing-dead-letters";
const MESSAGE = "1d5c2a8e-0f6b-4a57-9f2e-6f0f7f7d0a11";
const EVENT = "7b0f4b52-4a5e-4f3c-8d1e-2f8f0c2b9e22";

function invocation(requestId: string, item: string, status: InvocationEvent["status"] = "succeeded") {
  return {
    event: "invocation",
    functionName: "packing",
    handler: "src/packing.handle",
    requestId,
    source: { kind: "sqs", arn: QUEUE, items: [item] },
    status,
    reason: status === "failed" ? "no such box" : undefined,
    attempt: 1,
    durationMs: 5,
  } as const;
}

function call(given: Partial<DoneCall>): DoneCall {
  const output = { MessageId: MESSAGE };
  return { service: "sqs", operation: "SendMessage", arn: QUEUE, input: {}, output, ...given } as DoneCall;
}

describe("traceOf", () => {
  function remembered() {
    const [requests, invocations, effects] = [new RequestLog(), new InvocationLog(), new EffectLog()];
    const words = { api: "Api", handler: "src/orders.place", reason: undefined };
    const request = { requestId: "request-1", traceId: "Root=1-aa-bb", method: "POST", path: "/orders" };
    requests.add(requestTrace(request), words);
    return { requests, invocations, effects };
  }

  const lines = (traced: ReturnType<typeof traceOf>) =>
    traced?.spans.map(({ depth, title, status }) => `${"  ".repeat(depth)}${title} ${status}`);

  it("joins a request, the message that it sends, the call that gets it, and the dead letter", () => {
    const recorder = remembered();
    recorder.effects.called(call({ traceId: "Root=1-aa-bb;Parent=cc;Sampled=1" }), 1000);
    recorder.invocations.called({ requestId: "call-1", traceId: "Root=1-dd-ee", payload: "{}", reply: "{}" });
    recorder.invocations.reported(invocation("call-1", MESSAGE, "failed"), 1000);
    const dead = { from: QUEUE, to: DEAD, status: "dead", reason: "no such box", id: MESSAGE } as const;
    recorder.effects.delivered({ event: "delivery", ...dead }, 2000);
    const expected = [
      "POST /orders, src/orders.place 200",
      "  sqs SendMessage succeeded",
      "    dead letter dead",
      "    src/packing.handle failed",
    ];
    assert.deepEqual(lines(traceOf("request-1", recorder)), expected);
    assert.deepEqual(lines(traceOf("call-1", recorder)), expected);
  });

  it("follows an event into the message of a queue that it is sent to", () => {
    const recorder = remembered();
    const output = { Entries: [{ EventId: EVENT }] };
    recorder.effects.called(
      call({ service: "events", operation: "PutEvents", output, traceId: "Root=1-aa-bb" }),
      1000,
    );
    const payload = JSON.stringify({ Records: [{ body: JSON.stringify({ id: EVENT }) }] });
    recorder.invocations.called({ requestId: "call-2", payload, reply: "{}" });
    recorder.invocations.reported(invocation("call-2", "another-message-with-its-own-id"), 1000);
    assert.deepEqual(lines(traceOf("request-1", recorder)), [
      "POST /orders, src/orders.place 200",
      "  events PutEvents succeeded",
      "    src/packing.handle succeeded",
    ]);
  });

  it("has a call without a known cause alone, and nothing for an id that is not remembered", () => {
    const recorder = remembered();
    recorder.invocations.reported(invocation("call-3", "another-message"), 1000);
    assert.deepEqual(lines(traceOf("call-3", recorder)), ["src/packing.handle succeeded"]);
    assert.equal(traceOf("none", recorder), undefined);
  });

  it("ends for calls that cause one another", () => {
    const recorder = remembered();
    for (const [requestId, traceId, id] of [
      ["call-4", "Root=1-ff", MESSAGE],
      ["call-5", "Root=1-gg", EVENT],
    ] as const) {
      recorder.invocations.called({ requestId, traceId, payload: "{}", reply: "{}" });
      recorder.invocations.reported(invocation(requestId, id), 1000);
    }
    recorder.effects.called(call({ traceId: "Root=1-ff", output: { MessageId: EVENT } }), 1000);
    recorder.effects.called(call({ traceId: "Root=1-gg", output: { MessageId: MESSAGE } }), 2000);
    assert.equal(traceOf("call-4", recorder)?.spans.length, 4);
  });
});

describe("EffectLog", () => {
  it("leaves out calls that belong to no trace and put nothing", () => {
    const effects = new EffectLog();
    effects.called(call({ operation: "ReceiveMessage", output: {} }), 1000);
    assert.equal(effects.calls.length, 0);
    effects.called(call({}), 1000);
    assert.deepEqual(effects.calls[0]?.ids, [MESSAGE]);
    effects.clear();
    assert.deepEqual([effects.calls, effects.deliveries], [[], []]);
  });

  it("knows a trace by its root", () => {
    assert.equal(rootOf("Root=1-aa-bb;Parent=cc;Sampled=1"), "1-aa-bb");
    assert.equal(rootOf("another"), "another");
  });
});
