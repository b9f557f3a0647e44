import { strict as assert } from "node:assert";
import { callLines, deliveryLines, invocationLine } from "#sdk/cli/event-lines";
import { painterFor } from "#sdk/cli/paint";
import type { CallEvent, DeliveryEvent, InvocationEvent } from "#sdk/local/protocol";

const plain = painterFor({});
const arn = (rest: string) => `arn:aws:${rest.replace("::", ":us-east-1:123456789012:")}`;

describe("lines of what happens behind requests", () => {
  const invocation: InvocationEvent = {
    event: "invocation",
    functionName: "dev-pack",
    handler: "src/pack.handle",
    requestId: "r",
    source: { kind: "sqs", arn: arn("sqs::Packing"), items: ["1"] },
    status: "succeeded",
    reason: undefined,
    attempt: 1,
    durationMs: 12.4,
  };
  const delivery: DeliveryEvent = {
    event: "delivery",
    from: arn("sns::Placed"),
    to: arn("sqs::Packing"),
    status: "delivered",
    reason: undefined,
    id: "m-1",
  };
  const call: CallEvent = {
    event: "call",
    service: "dynamodb",
    operation: "PutItem",
    arn: arn("dynamodb::table/Orders"),
    caller: "x",
    code: undefined,
    durationMs: 1.6,
  };

  it("say what called which function, how it went, and why it failed", () => {
    assert.equal(invocationLine(invocation, plain), "sqs Packing  src/pack.handle  succeeded  12 ms");
    assert.equal(
      invocationLine({ ...invocation, status: "failed", attempt: 2, reason: "Error: \u001b[31mno" }, plain),
      "sqs Packing  src/pack.handle  failed  attempt 2  12 ms  Error: \\u001b[31mno",
    );
  });

  it("say what did not arrive, and what did where all is asked for", () => {
    assert.deepEqual(deliveryLines(delivery, false, plain), []);
    assert.deepEqual(deliveryLines(delivery, true, plain), ["Placed to Packing  delivered  m-1"]);
    assert.deepEqual(
      deliveryLines({ ...delivery, status: "dropped", reason: "no permission" }, false, plain),
      ["Placed to Packing  dropped  m-1: no permission"],
    );
    assert.deepEqual(deliveryLines({ ...delivery, to: "https://hook.example/x" }, true, plain), [
      "Placed to https://hook.example/x  delivered  m-1",
    ]);
  });

  it("say each call where all is asked for", () => {
    assert.deepEqual(callLines(call, false, plain), []);
    assert.deepEqual(callLines(call, true, plain), ["  dynamodb PutItem  table/Orders  done  2 ms"]);
    assert.deepEqual(callLines({ ...call, arn: undefined, code: "AccessDenied" }, true, plain), [
      "  dynamodb PutItem    AccessDenied  2 ms",
    ]);
  });
});
