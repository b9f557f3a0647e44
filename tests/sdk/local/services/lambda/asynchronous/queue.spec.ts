import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GraphResource } from "#sdk/graph/index";
import { ServiceError } from "#sdk/local/services/service-error";
import { graphResource } from "../../../../../support/graph";
import { arnOf, LambdaHarness, lambdaResource, turn } from "../lambda-setup";

const ERROR = { errorType: "Error", errorMessage: "no room" };
const THROTTLED = { errorType: "TooManyRequestsException", errorMessage: "Rate Exceeded." };
const LOOP = { errorType: "RecursiveInvocationException", errorMessage: "in a loop" };
const QUEUE = "arn:aws:sqs:eu-west-1:123456789012:Failed";

function invokeConfig(inputs: GraphResource["inputs"]): GraphResource {
  const type = "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig";
  return graphResource(type, "config", { inputs: { functionName: "list", ...inputs } });
}

function fails(lambda: LambdaHarness, error = ERROR): void {
  lambda.result = async () => ({ ok: false, error });
}

describe("events of functions that nobody waits for", () => {
  it("are accepted before the function has seen them, and are under way until it has [LSREC]", async () => {
    const lambda = new LambdaHarness([lambdaResource("list")]);
    let answer: () => void = () => undefined;
    lambda.result = () =>
      new Promise((resolve) => {
        answer = () => resolve({ ok: true, payload: "null" });
      });
    const output = await lambda.call("Invoke", { FunctionName: "list", InvocationType: "Event" });
    assert.deepEqual(output, { StatusCode: 202, Payload: "" });
    assert.equal(lambda.underWay, 1);
    await turn();
    answer();
    await turn();
    assert.deepEqual([lambda.underWay, lambda.calls.length], [0, 1]);
  });

  it("are tried twice more, with the same id, after one minute and two [LDG/invocation-async; LSREC]", async () => {
    const lambda = new LambdaHarness([lambdaResource("list")]);
    fails(lambda);
    await lambda.send("list", { order: 1 });
    await turn();
    const waits = [];
    while (lambda.nextWait !== undefined) {
      waits.push(lambda.nextWait);
      await lambda.advance();
    }
    assert.deepEqual(waits, [1000, 2000]);
    assert.deepEqual(
      lambda.calls.map(({ options, payload }) => [options.requestId, payload]),
      [
        ["req-1", '{"order":1}'],
        ["req-1", '{"order":1}'],
        ["req-1", '{"order":1}'],
      ],
    );
    const attempts = lambda.events.flatMap((event) => (event.event === "invocation" ? [event.attempt] : []));
    assert.deepEqual(attempts, [1, 2, 3]);
    assert.equal(lambda.underWay, 0);
    assert.deepEqual(lambda.events.at(-1), {
      event: "delivery",
      from: "arn:aws:s3:::images",
      to: arnOf("list"),
      status: "dropped",
      reason: "RetriesExhausted",
      id: "req-1",
    });
    assert.match(lambda.notices.join(), /function "list" is gone after 3 attempts/);
  });

  it("are not under way while they wait, so that the time can be brought forward", async () => {
    const lambda = new LambdaHarness([lambdaResource("list")]);
    fails(lambda);
    await lambda.send("list", {});
    await turn();
    assert.deepEqual([lambda.underWay, lambda.nextWait], [0, 1000]);
    lambda.result = () => new Promise(() => undefined);
    await lambda.advance();
    await lambda.serve([lambdaResource("list")]);
    assert.deepEqual([lambda.underWay, lambda.calls.length], [1, 2]);
  });

  it("are tried as often as the program says [LDG/invocation-async]", async () => {
    const lambda = new LambdaHarness([lambdaResource("list"), invokeConfig({ maximumRetryAttempts: 0 })]);
    fails(lambda);
    await lambda.send("list", {});
    await turn();
    assert.deepEqual([lambda.calls.length, lambda.nextWait], [1, undefined]);
  });

  it("are not tried again when they would be too old by then, as waits are on AWS [LSREC]", async () => {
    const settings = { destinationConfig: { onFailure: { destination: QUEUE } } };
    const called = async (maximumEventAgeInSeconds: number) => {
      const lambda = new LambdaHarness([
        lambdaResource("list"),
        invokeConfig({ ...settings, maximumEventAgeInSeconds }),
      ]);
      fails(lambda);
      await lambda.send("list", {});
      await turn();
      while (lambda.nextWait !== undefined) await lambda.advance();
      const record = JSON.parse(String(lambda.sent[0]?.input.MessageBody));
      return [
        lambda.calls.length,
        record.requestContext.condition,
        record.requestContext.approximateInvokeCount,
      ];
    };
    assert.deepEqual(await called(60), [2, "EventAgeExceeded", 2]);
    assert.deepEqual(await called(179), [2, "EventAgeExceeded", 2]);
    assert.deepEqual(await called(180), [3, "RetriesExhausted", 3]);
  });

  it("are not tried again in an endless loop, and go to the destination without an attempt [LDG/invocation-recursion]", async () => {
    const settings = { destinationConfig: { onFailure: { destination: QUEUE } } };
    const lambda = new LambdaHarness([
      lambdaResource("list", { deadLetterConfig: { targetArn: QUEUE } }),
      invokeConfig(settings),
    ]);
    fails(lambda, LOOP);
    await lambda.send("list", { order: 1 });
    await turn();
    assert.deepEqual([lambda.calls.length, lambda.nextWait, lambda.underWay], [1, undefined, 0]);
    const [record, letter] = lambda.sent.map(({ input }) => input);
    const { requestContext, responsePayload } = JSON.parse(String(record?.MessageBody));
    assert.deepEqual(
      [requestContext.condition, requestContext.approximateInvokeCount, responsePayload],
      ["RecursiveInvocationException", 0, undefined],
    );
    assert.deepEqual(letter?.MessageAttributes, {
      RequestID: { DataType: "String", StringValue: "req-1" },
      ErrorCode: { DataType: "Number", StringValue: "400" },
      ErrorMessage: { DataType: "String", StringValue: LOOP.errorMessage },
    });
  });

  it("are tried again after an error of the function that has the name of one of Lambda", async () => {
    for (const { errorType } of [LOOP, THROTTLED]) {
      const lambda = new LambdaHarness([lambdaResource("list")]);
      fails(lambda, { errorType, errorMessage: "of another function", trace: [] } as typeof ERROR);
      await lambda.send("list", {});
      await turn();
      assert.equal(lambda.nextWait, 1000);
    }
  });

  it("wait for a function that is not to be had, which is no attempt [LDG/invocation-async]", async () => {
    const lambda = new LambdaHarness([lambdaResource("list")]);
    fails(lambda, THROTTLED);
    await lambda.send("list", {});
    await turn();
    const waits = [];
    for (let i = 0; i < 12; i++) {
      waits.push(lambda.nextWait);
      await lambda.advance();
    }
    assert.deepEqual(waits.slice(0, 4), [17, 34, 67, 134]);
    assert.equal(waits.at(-1), 5000);
    lambda.result = async () => ({ ok: true, payload: "null" });
    await lambda.advance();
    const last = lambda.events.at(-1);
    assert.deepEqual(last?.event === "invocation" && [last.attempt, last.status], [1, "succeeded"]);
  });

  it("go straight to those that get failures where the function may not run at all [LDG/invocation-async; LS]", async () => {
    const lambda = new LambdaHarness([
      lambdaResource("list", { reservedConcurrentExecutions: 0 }),
      invokeConfig({ destinationConfig: { onFailure: { destination: QUEUE } } }),
    ]);
    await lambda.send("list", { a: 1 });
    await turn();
    const record = JSON.parse(String(lambda.sent[0]?.input.MessageBody));
    assert.deepEqual([lambda.calls.length, record.requestContext.condition], [0, "ZeroReservedConcurrency"]);
  });

  it("are under way for one function ten at a time, and by its reserved concurrency", async () => {
    const lambda = new LambdaHarness([
      lambdaResource("list"),
      lambdaResource("few", { reservedConcurrentExecutions: 2 }),
    ]);
    lambda.result = () => new Promise(() => undefined);
    for (let i = 0; i < 30; i++) await lambda.send("list", {}, `list-${i}`);
    for (let i = 0; i < 30; i++) await lambda.send("few", {}, `few-${i}`);
    await turn();
    const running = (name: string) => lambda.calls.filter(({ arn }) => arn === arnOf(name)).length;
    assert.deepEqual([running("list"), running("few"), lambda.underWay], [10, 2, 60]);
  });

  it("have settings of their version or alias [BC]", async () => {
    const alias = graphResource("aws:lambda/alias:Alias", "live", {
      inputs: { name: "live", functionName: "list", functionVersion: "1" },
    });
    const config = invokeConfig({ qualifier: "live", maximumRetryAttempts: 0 });
    const lambda = new LambdaHarness([lambdaResource("list"), alias, config]);
    fails(lambda);
    await lambda.send("list:live", {}, "by-alias");
    await turn();
    assert.equal(lambda.nextWait, undefined);
    await lambda.send("list", {}, "plain");
    await turn();
    assert.equal(lambda.nextWait, 1000);
  });

  it("are sent to destinations and dead-letter queues, by the role of the function", async () => {
    const lambda = new LambdaHarness([
      lambdaResource("list", { deadLetterConfig: { targetArn: "arn:aws:sns:eu-west-1:123456789012:Dead" } }),
      invokeConfig({ maximumRetryAttempts: 0, destinationConfig: { onFailure: { destination: QUEUE } } }),
    ]);
    fails(lambda);
    await lambda.send("list", { a: 1 });
    await turn();
    assert.deepEqual(
      lambda.sent.map(({ service, operation, caller }) => [
        service,
        operation,
        "identity" in caller && caller.identity.userArn,
      ]),
      [
        ["sqs", "SendMessage", `role of ${arnOf("list")}`],
        ["sns", "Publish", `role of ${arnOf("list")}`],
      ],
    );
    const deliveries = lambda.events.flatMap((event) =>
      event.event === "delivery" ? [[event.to, event.status]] : [],
    );
    assert.deepEqual(deliveries, [
      [QUEUE, "dead"],
      ["arn:aws:sns:eu-west-1:123456789012:Dead", "dead"],
    ]);
  });

  it("are lost where a destination refuses them, with a warning [LDG/invocation-async]", async () => {
    const lambda = new LambdaHarness([
      lambdaResource("list"),
      invokeConfig({ destinationConfig: { onSuccess: { destination: QUEUE } } }),
    ]);
    lambda.answer = () => {
      throw new ServiceError("AccessDenied", "not authorized to perform: sqs:SendMessage");
    };
    await lambda.send("list", {});
    await turn();
    const last = lambda.events.at(-1);
    assert.deepEqual(last?.event === "delivery" && [last.status, last.reason], [
      "failed",
      "not authorized to perform: sqs:SendMessage",
    ]);
    assert.deepEqual([lambda.underWay, lambda.notices.length], [0, 1]);
  });

  it("are sent again where a destination is throttled for a while", async () => {
    const lambda = new LambdaHarness([
      lambdaResource("list", { reservedConcurrentExecutions: 1 }),
      invokeConfig({ destinationConfig: { onSuccess: { destination: QUEUE } } }),
    ]);
    lambda.answer = () => {
      throw new ServiceError("RequestThrottled", "Request is throttled.", 403);
    };
    await lambda.send("list", {}, "first");
    await turn();
    // The function does not wait for it, nor does who waits until nothing is done.
    await lambda.send("list", {}, "second");
    await turn();
    assert.deepEqual([lambda.calls.length, lambda.underWay], [2, 0]);
    lambda.answer = () => ({});
    await lambda.advance();
    const statuses = lambda.events.flatMap((event) => (event.event === "delivery" ? [event.status] : []));
    assert.deepEqual(statuses, ["delivered", "delivered"]);
    assert.deepEqual([lambda.underWay, lambda.notices], [0, []]);
  });

  it("are dropped when a save has taken their function away", async () => {
    const lambda = new LambdaHarness([lambdaResource("list")]);
    fails(lambda);
    await lambda.send("list", {});
    await turn();
    await lambda.serve([]);
    await lambda.advance();
    assert.deepEqual([lambda.calls.length, lambda.underWay], [1, 0]);
    const last = lambda.events.at(-1);
    assert.equal(last?.event === "delivery" && last.status, "dropped");
  });

  describe("with a folder for data", () => {
    let data: string;
    beforeEach(() => {
      data = mkdtempSync(join(tmpdir(), "sapi-events-"));
    });
    afterEach(() => rmSync(data, { recursive: true }));

    it("are called for by the next process, which knows how often that was tried", async () => {
      const first = new LambdaHarness([lambdaResource("list")], data);
      fails(first);
      await first.send("list", { a: 1 });
      await turn();
      // Not closed: it was killed.
      const second = new LambdaHarness([lambdaResource("list")], data);
      await turn();
      assert.deepEqual(
        second.calls.map(({ payload, options }) => [payload, options.requestId]),
        [['{"a":1}', "req-1"]],
      );
      const lastEvent = second.events.at(-1);
      assert.equal(lastEvent?.event === "invocation" && lastEvent.attempt, 2);
      await first.close();
      await second.close();
    });

    it("are not called for again once they are done", async () => {
      const first = new LambdaHarness([lambdaResource("list")], data);
      await first.send("list", {});
      await turn();
      const second = new LambdaHarness([lambdaResource("list")], data);
      await turn();
      assert.deepEqual(second.calls, []);
      await first.close();
      await second.close();
    });

    it("wait for the next process when the session ended while they ran", async () => {
      const first = new LambdaHarness([lambdaResource("list")], data);
      fails(first, { errorType: "Local.RuntimeClosed", errorMessage: "closed" });
      await first.send("list", {});
      await turn();
      await first.close();
      const second = new LambdaHarness([lambdaResource("list")], data);
      await turn();
      assert.equal(second.calls.length, 1);
      await second.close();
    });
  });
});
