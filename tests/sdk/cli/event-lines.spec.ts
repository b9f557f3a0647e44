import { strict as assert } from "node:assert";
import { callLines, deliveryLines, executionLines, invocationLines } from "#sdk/cli/event-lines";
import { painterFor } from "#sdk/cli/paint";
import type { CallEvent, DeliveryEvent, ExecutionEvent, InvocationEvent } from "#sdk/local/protocol";

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
    assert.deepEqual(invocationLines(invocation, plain), ["sqs Packing  src/pack.handle  succeeded  12 ms"]);
    assert.deepEqual(
      invocationLines({ ...invocation, status: "failed", attempt: 2, reason: "Error: \u001b[31mno" }, plain),
      ["sqs Packing  src/pack.handle  failed  attempt 2  12 ms  Error: \\u001b[31mno"],
    );
  });

  it("name the object that a bucket has called a function for", () => {
    const source = { kind: "s3", arn: "arn:aws:s3:::pictures", items: ["originals/cat.jpg"] };
    assert.deepEqual(invocationLines({ ...invocation, source }, plain), [
      "s3 pictures  src/pack.handle  succeeded  12 ms  originals/cat.jpg",
    ]);
    assert.deepEqual(invocationLines({ ...invocation, source, status: "failed", reason: "no" }, plain), [
      "s3 pictures  src/pack.handle  failed  12 ms  originals/cat.jpg  no",
    ]);
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

  describe("of durable executions", () => {
    const execution: ExecutionEvent = {
      event: "execution",
      arn: arn("lambda::function:order:1/durable-execution/o-1/id"),
      name: "o-1",
      functionName: "order",
      handler: "src/order.run",
      status: "RUNNING",
      startedAt: 0,
      endedAt: undefined,
      input: '{"id":1}',
      result: undefined,
      error: undefined,
      operation: undefined,
    };
    const step = {
      id: "s1",
      parentId: undefined,
      name: "charge",
      type: "STEP",
      subType: "Step",
      status: "SUCCEEDED",
      attempt: 1,
      startedAt: 0,
      endedAt: 1,
      dueAt: undefined,
      functionName: undefined,
      callbackId: undefined,
      input: undefined,
      result: '"paid"',
      error: undefined,
    } as const;

    it("say how it goes, and why it failed", () => {
      assert.deepEqual(executionLines(execution, false, plain), ["execution o-1  src/order.run  RUNNING"]);
      const error = { ErrorType: "SoldOut", ErrorMessage: "no tea" };
      assert.deepEqual(executionLines({ ...execution, status: "FAILED", error }, false, plain), [
        "execution o-1  src/order.run  FAILED  SoldOut: no tea",
      ]);
    });

    it("have its waits, open callbacks and failures, and all steps with --verbose", () => {
      const of = (operation: Partial<NonNullable<ExecutionEvent["operation"]>>, isVerbose = false) =>
        executionLines({ ...execution, operation: { ...step, ...operation } }, isVerbose, plain);
      assert.deepEqual(of({}), []);
      assert.deepEqual(of({}, true), ["  step charge  SUCCEEDED"]);
      const error = { ErrorMessage: "busy" };
      assert.deepEqual(of({ status: "PENDING", attempt: 2, dueAt: 60_000, error }), [
        "  step charge  PENDING  attempt 2  until 1970-01-01T00:01:00.000Z  busy",
      ]);
      const callback = {
        type: "CALLBACK",
        subType: "Callback",
        callbackId: "Y2I=",
        name: undefined,
      } as const;
      assert.deepEqual(of({ ...callback, status: "STARTED" }), ["  callback s1  STARTED  Y2I="]);
      assert.deepEqual(of({ ...callback, status: "SUCCEEDED" }), []);
    });
  });
});
