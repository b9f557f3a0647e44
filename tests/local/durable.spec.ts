import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  GetDurableExecutionCommand,
  GetDurableExecutionHistoryCommand,
  InvokeCommand,
  InvokeWithResponseStreamCommand,
  type InvokeWithResponseStreamResponseEvent,
  LambdaClient,
  ListDurableExecutionsByFunctionCommand,
  SendDurableExecutionCallbackFailureCommand,
  SendDurableExecutionCallbackHeartbeatCommand,
  SendDurableExecutionCallbackSuccessCommand,
  StopDurableExecutionCommand,
} from "@aws-sdk/client-lambda";
import { ProgramCopy } from "./programs";
import { type Served, serve } from "./served";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

describe("durable functions with AWS's SDK for them", () => {
  let served: Served;
  let lambda: LambdaClient;

  before(async () => {
    served = await serve("durable");
    lambda = clientOf(served);
  });
  after(async () => {
    lambda?.destroy();
    await served?.close();
  });

  const start = async (FunctionName: string, event: object, name?: string): Promise<string> => {
    const { DurableExecutionArn = "", StatusCode } = await lambda.send(
      new InvokeCommand({
        FunctionName,
        InvocationType: "Event",
        Payload: JSON.stringify(event),
        DurableExecutionName: name,
      }),
    );
    assert.equal(StatusCode, 202);
    return DurableExecutionArn;
  };
  const get = (DurableExecutionArn: string) =>
    lambda.send(new GetDurableExecutionCommand({ DurableExecutionArn }));
  const historyOf = async (DurableExecutionArn: string) => {
    const request = { DurableExecutionArn, IncludeExecutionData: true };
    const { Events = [] } = await lambda.send(new GetDurableExecutionHistoryCommand(request));
    return Events;
  };
  const callbackOf = async (arn: string): Promise<string> => {
    const events = await historyOf(arn);
    const started = events.find(({ EventType }) => EventType === "CallbackStarted");
    return started?.CallbackStartedDetails?.CallbackId ?? "";
  };
  /** The result of a call that waits for an execution, whose own waits are skipped. */
  const skippingWaits = async <Result>(result: Promise<Result>): Promise<Result> => {
    let isOver = false;
    const over = result.finally(() => {
      isOver = true;
    });
    over.catch(() => undefined);
    while (!isOver) {
      await idle(served);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return over;
  };
  const ended = async (arn: string) => {
    await idle(served);
    const { Status, Result, Error: error } = await get(arn);
    return [Status, Result === undefined ? error?.ErrorMessage : JSON.parse(Result)];
  };

  it("takes a year in one test, and places the order once", async () => {
    const arn = await start("order:live", { id: "o-1" }, "year");
    assert.match(arn, /:function:order:1\/durable-execution\/year\/[\w-]+$/);
    assert.deepEqual(await ended(arn), ["SUCCEEDED", { ordered: "o-1 for 7", packed: "o-1: box, lid" }]);
    const { StartTimestamp, EndTimestamp } = await get(arn);
    const took = Number(EndTimestamp) - Number(StartTimestamp);
    assert.ok(took >= YEAR_SECONDS * 1000, `${took} ms`);
    const placed = served.events.of("log").filter(({ text }) => text === "place o-1");
    assert.equal(placed.length, 1, "steps that are done are not done again");
  });

  it("has the history of an execution, in the order of AWS", async () => {
    const arn = await start("order:live", { id: "o-2" });
    await ended(arn);
    const events = (await historyOf(arn)).filter(({ EventType }) => EventType !== "InvocationCompleted");
    assert.deepEqual(
      events.map(({ EventType, Name }) => `${EventType} ${Name}`),
      [
        `ExecutionStarted ${arn.split("/")[2]}`,
        "ChainedInvokeStarted price",
        "ChainedInvokeSucceeded price",
        "StepStarted place",
        "StepSucceeded place",
        "WaitStarted a year",
        "WaitSucceeded a year",
        "ChainedInvokeStarted pack",
        "ChainedInvokeSucceeded pack",
        `ExecutionSucceeded ${arn.split("/")[2]}`,
      ],
    );
    assert.deepEqual(
      events.map(({ EventId }) => EventId),
      events.map(({ EventId }) => EventId).sort((a, b) => Number(a) - Number(b)),
    );
  });

  it("is one execution for all calls with its name, and refuses another input", async () => {
    const arn = await start("order:live", { id: "o-3" }, "once");
    assert.equal(await start("order:live", { id: "o-3" }, "once"), arn);
    await assert.rejects(start("order:live", { id: "o-4" }, "once"), {
      name: "DurableExecutionAlreadyStartedException",
    });
    await ended(arn);
    assert.equal(await start("order:live", { id: "o-3" }, "once"), arn);
    const request = { FunctionName: "order", DurableExecutionName: "once" };
    const { DurableExecutions = [] } = await lambda.send(new ListDurableExecutionsByFunctionCommand(request));
    assert.deepEqual(
      DurableExecutions.map(({ DurableExecutionArn, Status }) => [DurableExecutionArn, Status]),
      [[arn, "SUCCEEDED"]],
    );
  });

  it("fails with the error of a function that it calls", async () => {
    assert.deepEqual(await ended(await start("order:live", { id: "o-5", product: "air" })), [
      "FAILED",
      "air has no price",
    ]);
  });

  it("waits for a callback, which idle() leaves to the test", async () => {
    const arn = await start("approve:live", { id: "a-1" });
    assert.deepEqual(await ended(arn), ["RUNNING", undefined]);
    const CallbackId = await callbackOf(arn);
    await lambda.send(new SendDurableExecutionCallbackHeartbeatCommand({ CallbackId }));
    await lambda.send(new SendDurableExecutionCallbackSuccessCommand({ CallbackId, Result: '"yes"' }));
    assert.deepEqual(await ended(arn), ["SUCCEEDED", 'a-1 "yes"']);
    await assert.rejects(lambda.send(new SendDurableExecutionCallbackSuccessCommand({ CallbackId })), {
      name: "CallbackTimeoutException",
      message: "The callback is either timed out or already completed",
    });
  });

  it("fails with the error of a callback", async () => {
    const arn = await start("approve:live", { id: "a-2" });
    await idle(served);
    const failure = { ErrorMessage: "nobody is there", ErrorType: "Absent" };
    const CallbackId = await callbackOf(arn);
    await lambda.send(new SendDurableExecutionCallbackFailureCommand({ CallbackId, Error: failure }));
    assert.deepEqual(await ended(arn), ["FAILED", "nobody is there"]);
  });

  it("times a callback out when a later wait passes its limit", async () => {
    const arn = await start("approve:live", { id: "a-3" });
    await idle(served);
    // A year of another execution goes by.
    await ended(await start("order:live", { id: "o-6" }));
    const CallbackId = await callbackOf(arn);
    await assert.rejects(lambda.send(new SendDurableExecutionCallbackSuccessCommand({ CallbackId })), {
      name: "CallbackTimeoutException",
    });
    const [status, message] = await ended(arn);
    assert.equal(status, "FAILED");
    assert.match(String(message), /timed out/i);
  });

  it("is stopped", async () => {
    const arn = await start("approve:live", { id: "a-4" });
    await idle(served);
    const request = { DurableExecutionArn: arn, Error: { ErrorMessage: "no longer wanted" } };
    await lambda.send(new StopDurableExecutionCommand(request));
    assert.deepEqual(await ended(arn), ["STOPPED", "no longer wanted"]);
  });

  it("retries a step after as long as its strategy says", async () => {
    const arn = await start("unlucky:live", { id: "u-1" });
    assert.deepEqual(await ended(arn), ["SUCCEEDED", "u-1 after 3 attempts"]);
    const { StartTimestamp, EndTimestamp } = await get(arn);
    assert.ok(Number(EndTimestamp) - Number(StartTimestamp) >= 2 * 5 * 60_000);
  });

  it("answers the caller of a route when it has ended", async () => {
    const url = served.local.apis[0]?.url;
    const reply = await skippingWaits(fetch(`${url}/pack`, { method: "POST", body: '{"id":"r-1"}' }));
    assert.equal(await reply.text(), "r-1: box, lid");
  });

  it("answers as one event of a stream when it has ended [GK]", async () => {
    const stream = (FunctionName: string) =>
      lambda.send(new InvokeWithResponseStreamCommand({ FunctionName, Payload: '{"id":"s-1"}' }));
    const { EventStream, ExecutedVersion } = await skippingWaits(stream("pack:live"));
    const events: InvokeWithResponseStreamResponseEvent[] = [];
    for await (const event of EventStream ?? []) events.push(event);
    const [{ PayloadChunk } = {}, ...rest] = events;
    assert.equal(Buffer.from(PayloadChunk?.Payload ?? []).toString(), '"s-1: box, lid"');
    assert.deepEqual(rest, [{ InvokeComplete: {} }]);
    assert.equal(ExecutedVersion, "1");
    await assert.rejects(stream("pack"), { message: /unqualified ARN/ });
  });

  it("is refused without a version, and for a caller that would wait longer than AWS does", async () => {
    const invoke = (FunctionName: string) => lambda.send(new InvokeCommand({ FunctionName, Payload: "{}" }));
    await assert.rejects(invoke("pack"), {
      name: "InvalidParameterValueException",
      message: "You cannot invoke a durable function using an unqualified ARN.",
    });
    await assert.rejects(invoke("order:live"), { message: /executionTimeout greater than 15 minutes/ });
  });
});

describe("executions of durable functions in a folder of --data", () => {
  it("go on after a restart where they were", async () => {
    const data = mkdtempSync(join(tmpdir(), "durable-"));
    const program = new ProgramCopy("durable");
    const first = await serve("durable", { data }, program);
    const client = clientOf(first);
    const Payload = JSON.stringify({ id: "a-5" });
    const { DurableExecutionArn } = await client.send(
      new InvokeCommand({ FunctionName: "approve:live", InvocationType: "Event", Payload }),
    );
    await idle(first);
    client.destroy();
    await first.local.close();

    const second = await serve("durable", { data }, program);
    const again = clientOf(second);
    const { Events = [] } = await again.send(new GetDurableExecutionHistoryCommand({ DurableExecutionArn }));
    const CallbackId = Events.find(({ CallbackStartedDetails }) => CallbackStartedDetails)
      ?.CallbackStartedDetails?.CallbackId;
    const completed = { CallbackId, Result: "after a restart" };
    await again.send(new SendDurableExecutionCallbackSuccessCommand(completed));
    await idle(second);
    const { Status, Result } = await again.send(new GetDurableExecutionCommand({ DurableExecutionArn }));
    assert.deepEqual([Status, Result], ["SUCCEEDED", '"a-5 after a restart"']);
    const asked = [...first.events.of("log"), ...second.events.of("log")].filter(({ text }) =>
      text.startsWith("callback a-5"),
    );
    assert.equal(asked.length, 1, "the callback is asked for once");
    again.destroy();
    await second.close();
    rmSync(data, { recursive: true, force: true });
  });
});

/** The first calls load AWS's SDK for Lambda, which takes a busy machine its time. */
function idle({ local }: Served): Promise<void> {
  return local.idle({ timeoutMs: 600_000 });
}

function clientOf({ local }: Served): LambdaClient {
  const { services, credentials } = local.ready;
  return new LambdaClient({ endpoint: services.lambda as string, region: credentials.region, credentials });
}
