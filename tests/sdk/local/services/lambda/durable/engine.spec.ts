import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DURABLE_AWAITED } from "#sdk/limits/lambda";
import { LAMBDA_ACCESS } from "#sdk/local/services/lambda/access";
import { ServiceError } from "#sdk/local/services/service-error";
import { graphResource } from "../../../../../support/graph";
import { lambdaResource, turn } from "../lambda-setup";
import { aliasOf, DurableHarness, durableResource, type Handler, PENDING } from "./durable-setup";

const ACCOUNT_REGION = { accountId: "123456789012", region: "us-east-1" };
const DAY_SECONDS = 24 * 60 * 60;
const STEP = { Id: "s1", Type: "STEP", Name: "charge" } as const;
const WAIT = { Id: "w1", Type: "WAIT", Action: "START", WaitOptions: { WaitSeconds: DAY_SECONDS } } as const;

function statusOf(event: Parameters<Handler>[0], id: string): string | undefined {
  return event.InitialExecutionState.Operations.find(({ Id }) => Id === id)?.Status;
}

/** A step, a day of waiting, and the result. */
const ordered: Handler = async (event, invocation) => {
  if (statusOf(event, "s1") === undefined)
    await invocation.checkpoint(
      { ...STEP, Action: "START" },
      { ...STEP, Action: "SUCCEED", Payload: '"paid"' },
    );
  if (statusOf(event, "w1") === undefined) await invocation.checkpoint(WAIT);
  return statusOf(event, "w1") === "SUCCEEDED" ? { Status: "SUCCEEDED", Result: '"done"' } : PENDING;
};

function withOrders(handler: Handler, data?: string): DurableHarness {
  return new DurableHarness(
    [durableResource("order", 366 * DAY_SECONDS), aliasOf("order")],
    { order: handler },
    data,
  );
}

describe("an execution of a durable function", () => {
  it("gets its input, and later what it has done, with times as text", async () => {
    const harness = withOrders(ordered);
    const arn = await harness.start("order:live", { id: 7 });
    await harness.advance();
    const [first, second] = harness.invocations;
    assert.deepEqual(
      first?.InitialExecutionState.Operations.map(({ Type, Status, ExecutionDetails }) => [
        Type,
        Status,
        ExecutionDetails,
      ]),
      [["EXECUTION", "STARTED", { InputPayload: '{"id":7}' }]],
    );
    const operations = second?.InitialExecutionState.Operations ?? [];
    assert.deepEqual(
      operations.map(({ Type, Status }) => `${Type} ${Status}`),
      ["EXECUTION STARTED", "STEP SUCCEEDED", "WAIT SUCCEEDED"],
    );
    assert.deepEqual(operations[1]?.StepDetails, { Attempt: 1, Result: '"paid"' });
    assert.equal(operations[0]?.StartTimestamp, "2026-11-01T10:00:00.000Z");
    assert.deepEqual(second?.UpdatedOperationIds, ["w1"]);
    const { Status, Result, StartTimestamp, EndTimestamp } = await harness.get(arn);
    assert.deepEqual([Status, Result], ["SUCCEEDED", '"done"']);
    assert.equal(Number(EndTimestamp) - Number(StartTimestamp), DAY_SECONDS);
  });

  it("has its history", async () => {
    const harness = withOrders(ordered);
    const arn = await harness.start("order:live");
    await harness.advance();
    assert.deepEqual(await harness.historyOf(arn), [
      "ExecutionStarted",
      "StepStarted",
      "StepSucceeded",
      "WaitStarted",
      "InvocationCompleted",
      "WaitSucceeded",
      "InvocationCompleted",
      "ExecutionSucceeded",
    ]);
    const { Events } = await harness.call("GetDurableExecutionHistory", { DurableExecutionArn: arn });
    const succeeded = (Events as Record<string, unknown>[]).find(
      ({ EventType }) => EventType === "StepSucceeded",
    );
    assert.deepEqual(succeeded?.StepSucceededDetails, {
      Result: { Truncated: true },
      RetryDetails: { CurrentAttempt: 1 },
    });
  });

  it("takes each checkpoint once, and only with the newest token", async () => {
    let refused: unknown;
    const harness = withOrders(async (event, invocation) => {
      const old = invocation.token;
      await invocation.checkpoint({ ...STEP, Action: "START" });
      invocation.token = old;
      refused = await invocation.checkpoint({ ...STEP, Action: "SUCCEED" }).catch((error) => error);
      return { Status: "SUCCEEDED", Result: JSON.stringify(event.DurableExecutionArn) };
    });
    const arn = await harness.start("order:live");
    assert.ok(refused instanceof ServiceError);
    assert.deepEqual(
      [refused.code, refused.message],
      ["InvalidParameterValueException", "Invalid Checkpoint Token"],
    );
    const input = {
      DurableExecutionArn: arn,
      CheckpointToken: harness.invocations[0]?.CheckpointToken ?? "",
    };
    await assert.rejects(harness.call("GetDurableExecutionState", input), {
      message: "Invalid Checkpoint Token",
    });
  });

  it("takes no checkpoint with the token of another one", async () => {
    const begun: { readonly arn: string; readonly token: string }[] = [];
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const harness = withOrders(async ({ DurableExecutionArn: arn, CheckpointToken: token }) => {
      begun.push({ arn, token });
      await finished;
      return { Status: "SUCCEEDED" };
    });
    await harness.start("order:live");
    await harness.start("order:live");
    const [one, other] = begun;
    assert.ok(one && other);
    const Updates = [{ ...STEP, Action: "START" }];
    const input = { DurableExecutionArn: one.arn, CheckpointToken: other.token, Updates };
    for (const operation of ["CheckpointDurableExecution", "GetDurableExecutionState"])
      await assert.rejects(harness.call(operation, input), { message: "Invalid Checkpoint Token" });
    const own = { ...input, CheckpointToken: one.token };
    assert.ok((await harness.call("CheckpointDurableExecution", own)).CheckpointToken);
    finish();
  });

  it("gives the same answer to a checkpoint that is sent again with its client token", async () => {
    const answers: unknown[] = [];
    const harness = withOrders(async ({ DurableExecutionArn, CheckpointToken }) => {
      const input = {
        DurableExecutionArn,
        CheckpointToken,
        ClientToken: "c1",
        Updates: [{ ...STEP, Action: "START" }],
      };
      for (let i = 0; i < 2; i++) answers.push(await harness.call("CheckpointDurableExecution", input));
      return { Status: "SUCCEEDED" };
    });
    await harness.start("order:live");
    assert.equal(answers.length, 2);
    assert.deepEqual(answers[0], answers[1]);
  });

  it("gives the operations that an event has no room for on pages", async () => {
    const updates = ["a", "b", "c"].map(
      (Id) => ({ Id, Type: "STEP", Action: "SUCCEED", Payload: Id }) as const,
    );
    const pages: unknown[] = [];
    const harness = withOrders(async ({ DurableExecutionArn }, invocation) => {
      await invocation.checkpoint(...updates);
      for (let Marker: unknown = "1"; Marker !== ""; ) {
        const input = { DurableExecutionArn, CheckpointToken: invocation.token, Marker, MaxItems: "2" };
        const page = await harness.call("GetDurableExecutionState", input as Record<string, string>);
        pages.push((page.Operations as { Id: string }[]).map(({ Id }) => Id));
        Marker = page.NextMarker;
      }
      return { Status: "SUCCEEDED" };
    });
    await harness.start("order:live");
    assert.deepEqual(pages, [["a", "b"], ["c"]]);
  });

  it("is over when it has taken too long, whatever it waits for", async () => {
    const harness = new DurableHarness([durableResource("order", 60)], { order: ordered });
    const arn = await harness.start("order:1");
    await harness.advance();
    const { Status, Error: error } = await harness.get(arn);
    assert.deepEqual(
      [Status, error],
      ["TIMED_OUT", { ErrorMessage: "Execution timed out after 60 seconds." }],
    );
    assert.equal(harness.invocations.length, 1);
  });

  it("is tried again when its handler fails as a whole, and fails after five times in a row", async () => {
    const harness = withOrders(() => {
      throw new Error("no checkpoint came through");
    });
    const arn = await harness.start("order:live");
    for (let i = 0; i < 4; i++) await harness.advance();
    const { Status, Error: error } = await harness.get(arn);
    assert.deepEqual(
      [Status, error],
      ["FAILED", { ErrorMessage: "no checkpoint came through", ErrorType: "Error" }],
    );
    assert.equal(harness.invocations.length, 5);
  });

  const REPLIES: readonly [object, string][] = [
    [{ done: true }, "Invalid Status in invocation output."],
    [PENDING, "Cannot return PENDING status with no pending operations."],
    [{ Status: "SUCCEEDED", Error: {} }, "Cannot provide an Error for SUCCEEDED status."],
    [{ Status: "FAILED", Result: "1" }, "Cannot provide a Result for FAILED status."],
  ];
  for (const [reply, message] of REPLIES)
    it(`fails with a reply such as ${JSON.stringify(reply)}`, async () => {
      const harness = withOrders(() => reply);
      const arn = await harness.start("order:live");
      const { Status, Error: error } = await harness.get(arn);
      assert.equal(Status, "FAILED");
      assert.deepEqual(error, { ErrorMessage: message, ErrorType: "InvalidParameterValueException" });
    });

  it("ends with a result that its handler has stored as a checkpoint", async () => {
    const harness = withOrders(async (_event, invocation) => {
      await invocation.checkpoint({ Id: "large", Type: "EXECUTION", Action: "SUCCEED", Payload: '"large"' });
      return { Status: "SUCCEEDED", Result: "" };
    });
    const arn = await harness.start("order:live");
    assert.equal((await harness.get(arn)).Result, '"large"');
    assert.equal((await harness.historyOf(arn)).filter((one) => one === "ExecutionSucceeded").length, 1);
  });

  it("sends its result to the destination of a function that nobody waited for", async () => {
    const queue = "arn:aws:sqs:eu-west-1:123456789012:lost";
    const config = graphResource("aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig", "lost", {
      inputs: {
        functionName: "order",
        qualifier: "live",
        destinationConfig: { onFailure: { destination: queue } },
      },
    });
    const handler = () => ({ Status: "FAILED", Error: { ErrorMessage: "sold out", ErrorType: "Out" } });
    const harness = new DurableHarness([durableResource("order"), aliasOf("order"), config], {
      order: handler,
    });
    await harness.start("order:live", { id: 7 });
    const [sent] = harness.sent;
    assert.equal(sent?.operation, "SendMessage");
    const record = JSON.parse(String(sent?.input.MessageBody));
    assert.deepEqual(record.requestPayload, { id: 7 });
    assert.deepEqual(record.responsePayload, { errorType: "Out", errorMessage: "sold out" });
  });

  it("goes on after a restart, also in the middle of an invocation, and describes what has ended until its retention is over", async () => {
    const data = mkdtempSync(join(tmpdir(), "executions-"));
    const first = withOrders(ordered, data);
    const arn = await first.start("order:live");
    assert.equal(first.invocations.length, 1);
    await first.close();
    const second = withOrders(ordered, data);
    await turn();
    assert.equal(second.invocations.length, 0, "it waits, and is not invoked before it is time");
    await second.advance();
    assert.equal((await second.get(arn)).Status, "SUCCEEDED");
    await second.close();
    const third = withOrders(ordered, data);
    assert.equal((await third.get(arn)).Result, '"done"');
    third.now += 8 * DAY_SECONDS * 1000;
    await assert.rejects(third.get(arn), { code: "ResourceNotFoundException" }, "after its retention");
    await third.close();
    rmSync(data, { recursive: true, force: true });
  });
});

describe("the callback of an execution", () => {
  const CALLBACK = {
    Id: "c1",
    Type: "CALLBACK",
    Action: "START",
    CallbackOptions: { TimeoutSeconds: 100, HeartbeatTimeoutSeconds: 40 },
  } as const;
  const asks: Handler = async (event, invocation) => {
    const found = event.InitialExecutionState.Operations.find(({ Id }) => Id === "c1");
    if (!found) await invocation.checkpoint(CALLBACK);
    if (!found || found.Status === "STARTED") return PENDING;
    const { Result, Error: error } = found.CallbackDetails ?? {};
    return error ? { Status: "FAILED", Error: error } : { Status: "SUCCEEDED", Result };
  };
  const asked = async (harness: DurableHarness) => {
    const arn = await harness.start("order:live");
    const { Events } = await harness.call("GetDurableExecutionHistory", { DurableExecutionArn: arn });
    const started = (Events as Record<string, { CallbackId: string }>[]).find(
      (event) => event.CallbackStartedDetails,
    );
    return { arn, CallbackId: started?.CallbackStartedDetails?.CallbackId ?? "" };
  };

  it("continues it with its result", async () => {
    const harness = withOrders(asks);
    const { arn, CallbackId } = await asked(harness);
    const Result = Buffer.from('"yes"').toString("base64");
    await harness.call("SendDurableExecutionCallbackSuccess", { CallbackId, Result });
    await turn();
    assert.equal((await harness.get(arn)).Result, '"yes"');
    await assert.rejects(harness.call("SendDurableExecutionCallbackFailure", { CallbackId }), {
      code: "CallbackTimeoutException",
      message: "The callback is either timed out or already completed",
    });
  });

  it("is over after its time, or after its silence, which a heartbeat breaks", async () => {
    const harness = withOrders(asks);
    const { arn, CallbackId } = await asked(harness);
    harness.now += 30_000;
    await harness.call("SendDurableExecutionCallbackHeartbeat", { CallbackId });
    harness.now += 39_000;
    assert.equal((await harness.get(arn)).Status, "RUNNING");
    harness.now += 1000;
    await harness.get(arn);
    await turn();
    assert.deepEqual((await harness.get(arn)).Error, {
      ErrorMessage: "Callback timed out on heartbeat",
      ErrorType: "Callback.Heartbeat",
    });
    const other = await asked(harness);
    for (let i = 0; i < 3; i++) {
      harness.now += 33_000;
      await harness.call("SendDurableExecutionCallbackHeartbeat", { CallbackId: other.CallbackId });
    }
    harness.now += 1000;
    await harness.get(other.arn);
    await turn();
    assert.deepEqual((await harness.get(other.arn)).Error, {
      ErrorMessage: "Callback timed out",
      ErrorType: "Callback.Timeout",
    });
  });

  it("is completed with a permission on its own execution", async () => {
    const harness = withOrders(asks);
    const { arn, CallbackId } = await asked(harness);
    for (const outcome of ["Success", "Failure", "Heartbeat"]) {
      const operation = `SendDurableExecutionCallback${outcome}`;
      assert.deepEqual(LAMBDA_ACCESS[operation]?.({ CallbackId }, ACCOUNT_REGION), [
        { action: `lambda:${operation}`, arn },
      ]);
    }
  });

  it("has an id that nobody makes up", async () => {
    const harness = withOrders(asks);
    const CallbackId = Buffer.from("none").toString("base64");
    await assert.rejects(harness.call("SendDurableExecutionCallbackHeartbeat", { CallbackId }), {
      code: "InvalidParameterValueException",
      message: "Invalid callback id",
    });
  });
});

describe("a chained call of an execution", () => {
  const calling =
    (FunctionName: string): Handler =>
    async (event, invocation) => {
      const found = event.InitialExecutionState.Operations.find(({ Id }) => Id === "i1");
      if (!found) {
        const ChainedInvokeOptions = { FunctionName };
        await invocation.checkpoint({
          Id: "i1",
          Type: "CHAINED_INVOKE",
          Action: "START",
          Payload: '{"a":1}',
          ChainedInvokeOptions,
        });
      }
      if (!found || found.Status === "STARTED") return PENDING;
      const { Result, Error: error } = found.ChainedInvokeDetails ?? {};
      return error ? { Status: "FAILED", Error: error } : { Status: "SUCCEEDED", Result };
    };
  const resources = [
    durableResource("order"),
    durableResource("pack", 10),
    aliasOf("order"),
    lambdaResource("price"),
  ];

  it("has the result of a plain function", async () => {
    const harness = new DurableHarness(resources, { order: calling("price") });
    const arn = await harness.start("order:live");
    await turn();
    assert.equal((await harness.get(arn)).Result, '{"a":1}');
    const [asked] = harness.sent;
    assert.deepEqual(
      [asked?.operation, asked?.input.InvocationType],
      ["Invoke", "DryRun"],
      "policies decide",
    );
  });

  it("has the result of a durable one, and its time-out in words of its own", async () => {
    const harness = new DurableHarness(resources, {
      order: calling("pack:1"),
      pack: async (_event, invocation) => {
        await invocation.checkpoint({ ...WAIT, WaitOptions: { WaitSeconds: 20 } });
        return PENDING;
      },
    });
    const arn = await harness.start("order:live");
    await turn();
    const { DurableExecutions } = await harness.call("ListDurableExecutionsByFunction", {
      FunctionName: "pack",
    });
    assert.equal((DurableExecutions as object[]).length, 1);
    await harness.advance();
    await turn();
    assert.deepEqual((await harness.get(arn)).Error, {
      ErrorMessage: "CHAINED_INVOKE timed out after 10 seconds.",
      ErrorType: "ChainedInvoke.Timeout",
    });
  });

  it("fails for a function that does not exist or that policies do not allow", async () => {
    const harness = new DurableHarness(resources, { order: calling("none") });
    harness.answer = () => {
      throw new ServiceError("AccessDeniedException", "not allowed", 403);
    };
    const arn = await harness.start("order:live");
    await turn();
    assert.deepEqual((await harness.get(arn)).Error, {
      ErrorMessage: "not allowed",
      ErrorType: "AccessDeniedException",
    });
  });
});

describe("a call of a durable function", () => {
  it("waits for its execution, and returns its result or error", async () => {
    const harness = new DurableHarness([durableResource("order"), aliasOf("order")], {
      order: ({ InitialExecutionState }) => {
        const { InputPayload } = InitialExecutionState.Operations[0]?.ExecutionDetails ?? {};
        return InputPayload === "{}"
          ? { Status: "FAILED", Error: { ErrorMessage: "nothing" } }
          : { Status: "SUCCEEDED", Result: InputPayload };
      },
    });
    const Payload = Buffer.from('{"id":7}').toString("base64");
    const answer = await harness.call("Invoke", { FunctionName: "order:live", Payload });
    assert.equal(Buffer.from(String(answer.Payload), "base64").toString(), '{"id":7}');
    assert.deepEqual([answer.ExecutedVersion, answer.FunctionError], ["1", undefined]);
    assert.match(String(answer.DurableExecutionArn), /:function:order:1\/durable-execution\//);
    const failed = await harness.call("Invoke", { FunctionName: "order:live" });
    assert.equal(failed.FunctionError, "Unhandled");
    assert.deepEqual(JSON.parse(Buffer.from(String(failed.Payload), "base64").toString()), {
      errorType: "Error",
      errorMessage: "nothing",
    });
  });

  it("is refused without a version, and where its caller could wait longer than AWS lets it [LDG/durable-invoking]", async () => {
    const harness = withOrders(ordered);
    await assert.rejects(harness.call("Invoke", { FunctionName: "order" }), {
      code: "InvalidParameterValueException",
      message: "You cannot invoke a durable function using an unqualified ARN.",
    });
    await assert.rejects(harness.call("Invoke", { FunctionName: "order:live" }), {
      message: /greater than 15 minutes\.$/,
    });
    assert.equal(
      (await harness.call("Invoke", { FunctionName: "order:live", InvocationType: "DryRun" })).StatusCode,
      204,
    );
  });

  it("is refused to a caller that waits from the second on that programs are warned of [LDG/durable-invoking]", async () => {
    const done: Handler = async () => ({ Status: "SUCCEEDED", Result: "1" });
    const seconds = { most: DURABLE_AWAITED.max, more: DURABLE_AWAITED.max + 1 };
    const harness = new DurableHarness(
      Object.entries(seconds).flatMap(([name, timeout]) => [durableResource(name, timeout), aliasOf(name)]),
      { most: done, more: done },
    );
    const invoke = (FunctionName: string) => harness.call("Invoke", { FunctionName });
    assert.equal((await invoke("most:live")).FunctionError, undefined);
    await assert.rejects(invoke("more:live"), { message: /greater than 15 minutes\.$/ });
  });

  it("begins one execution of a name, and refuses another input for it [LDG/durable-execution-idempotency]", async () => {
    const harness = withOrders(ordered);
    const named = { DurableExecutionName: "once" };
    const arn = await harness.start("order:live", { id: 7 }, named);
    assert.equal(await harness.start("order:live", { id: 7 }, named), arn);
    await assert.rejects(harness.start("order:live", { id: 8 }, named), {
      code: "DurableExecutionAlreadyStartedException",
      status: 409,
    });
    await harness.start("order:live", { id: 9 });
    const list = async (input: object) => {
      const answer = await harness.call("ListDurableExecutionsByFunction", {
        FunctionName: "order",
        ...input,
      });
      return (answer.DurableExecutions as { DurableExecutionName: string }[]).map(
        (one) => one.DurableExecutionName,
      );
    };
    assert.equal((await list({})).length, 2);
    assert.deepEqual(await list({ DurableExecutionName: "once" }), ["once"]);
    assert.equal((await list({ ReverseOrder: "true" }))[0], "once");
    assert.deepEqual(await list({ Statuses: ["FAILED"] }), []);
  });

  it("is stopped with the error that is given", async () => {
    const harness = withOrders(ordered);
    const arn = await harness.start("order:live");
    const input = { DurableExecutionArn: arn, Error: { ErrorMessage: "enough" } };
    const { StopTimestamp } = await harness.call("StopDurableExecution", input);
    assert.equal(StopTimestamp, harness.now / 1000);
    assert.deepEqual((await harness.get(arn)).Error, { ErrorMessage: "enough" });
    await harness.advance();
    assert.equal(harness.invocations.length, 1, "nothing is resumed");
  });
});
