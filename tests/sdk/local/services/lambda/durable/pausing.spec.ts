import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { turn } from "../lambda-setup";
import { aliasOf, DurableHarness, durableResource, type Handler, PENDING } from "./durable-setup";

const HOUR_SECONDS = 60 * 60;
const WAIT = {
  Id: "w1",
  Type: "WAIT",
  Action: "START",
  WaitOptions: { WaitSeconds: HOUR_SECONDS },
} as const;
const STEP = { Id: "s1", Type: "STEP", Action: "SUCCEED", Payload: '"paid"' } as const;

const waits: Handler = async (event, invocation) => {
  const found = event.InitialExecutionState.Operations.find(({ Id }) => Id === "w1");
  if (!found) await invocation.checkpoint(WAIT);
  return found?.Status === "SUCCEEDED" ? { Status: "SUCCEEDED", Result: '"done"' } : PENDING;
};

function withOrders(handler: Handler, timeoutSeconds = 2 * HOUR_SECONDS, data?: string): DurableHarness {
  return new DurableHarness(
    [durableResource("order", timeoutSeconds), aliasOf("order")],
    { order: handler },
    data,
  );
}

describe("a pause of a durable execution", () => {
  const pause = (harness: DurableHarness, DurableExecutionArn: string, more: object = {}) =>
    harness.call("PauseDurableExecution", { DurableExecutionArn, ...more });
  const resume = (harness: DurableHarness, DurableExecutionArn: string, more: object = {}) =>
    harness.call("ResumeDurableExecution", { DurableExecutionArn, ...more });

  it("lets a wait end, and does not invoke the handler until the execution is resumed", async () => {
    const harness = withOrders(waits);
    const arn = await harness.start("order:live");
    assert.deepEqual(await pause(harness, arn, { Reason: "audit" }), {});
    const { Status, PauseDetails } = await harness.get(arn);
    assert.deepEqual(
      [Status, PauseDetails],
      [
        "PAUSED",
        { PauseRequestTimestamp: harness.now / 1000, Reason: "audit", ExecutionTimeoutPaused: true },
      ],
    );
    await harness.advance();
    assert.equal(harness.invocations.length, 1);
    assert.deepEqual((await harness.historyOf(arn)).slice(-2), ["ExecutionPaused", "WaitSucceeded"]);
    assert.deepEqual(await resume(harness, arn, { Reason: "fine" }), {});
    await turn();
    const after = await harness.get(arn);
    assert.deepEqual([after.Status, after.PauseDetails], ["SUCCEEDED", undefined]);
    assert.equal(harness.invocations.length, 2);
  });

  it("is followed by no invocation where nothing has happened meanwhile", async () => {
    const harness = withOrders(waits);
    const arn = await harness.start("order:live");
    await pause(harness, arn);
    await resume(harness, arn);
    await turn();
    assert.equal(harness.invocations.length, 1);
    assert.equal((await harness.get(arn)).Status, "RUNNING");
    await harness.advance();
    assert.equal((await harness.get(arn)).Status, "SUCCEEDED");
  });

  it("waits for the next checkpoint of an invocation, whose work after that is done again [BC; GK]", async () => {
    const seen: unknown[] = [];
    const harness = withOrders(async (event, invocation) => {
      const { DurableExecutionArn: arn } = event;
      const isFirst = harness.invocations.length === 1;
      if (isFirst) {
        await pause(harness, arn);
        seen.push((await harness.get(arn)).Status);
        const { CheckpointToken } = await invocation.checkpoint(STEP);
        seen.push((await harness.get(arn)).Status, CheckpointToken);
        await assert.rejects(invocation.checkpoint(WAIT), { message: "Invalid Checkpoint Token" });
        throw new Error("what the SDK does then");
      }
      return { Status: "SUCCEEDED", Result: '"done"' };
    });
    const arn = await harness.start("order:live");
    assert.deepEqual(seen, ["PAUSING", "PAUSED", undefined]);
    assert.equal((await harness.get(arn)).Status, "PAUSED");
    await resume(harness, arn);
    await turn();
    assert.equal((await harness.get(arn)).Status, "SUCCEEDED");
    const step = harness.invocations[1]?.InitialExecutionState.Operations.find(({ Id }) => Id === "s1");
    assert.deepEqual(step?.StepDetails, { Attempt: 1, Result: '"paid"' });
  });

  it("is cancelled by a resumption before that checkpoint, and is not in the history then", async () => {
    const harness = withOrders(async ({ DurableExecutionArn: arn }, invocation) => {
      await pause(harness, arn);
      await resume(harness, arn);
      await invocation.checkpoint(STEP);
      return { Status: "SUCCEEDED" };
    });
    const arn = await harness.start("order:live");
    assert.equal((await harness.get(arn)).Status, "SUCCEEDED");
    assert.ok(!(await harness.historyOf(arn)).some((one) => /Paused|Resumed/.test(one)));
  });

  it("extends the time-out of the execution by its length, unless it is asked not to [BC]", async () => {
    for (const [ExecutionTimeoutPaused, status] of [
      [true, "RUNNING"],
      [false, "TIMED_OUT"],
    ] as const) {
      const harness = withOrders(async (_event, invocation) => {
        await invocation.checkpoint({ Id: "c1", Type: "CALLBACK", Action: "START" });
        return PENDING;
      }, HOUR_SECONDS);
      const arn = await harness.start("order:live");
      const began = harness.now / 1000;
      await pause(harness, arn, { ExecutionTimeoutPaused });
      const { ExpectedExecutionTimeoutTimestamp: expected } = await harness.get(arn);
      assert.equal(expected, began + (ExecutionTimeoutPaused ? 366 * 24 : 1) * HOUR_SECONDS);
      harness.now += 1.5 * HOUR_SECONDS * 1000;
      if (ExecutionTimeoutPaused) await resume(harness, arn);
      const after = await harness.get(arn);
      assert.equal(after.Status, status);
      if (ExecutionTimeoutPaused)
        assert.equal(after.ExpectedExecutionTimeoutTimestamp, began + 2.5 * HOUR_SECONDS);
    }
  });

  it("is refused for what is paused or over, resuming for what is not, unless the request is the same", async () => {
    const harness = withOrders(waits);
    const arn = await harness.start("order:live");
    const conflict = { code: "ResourceConflictException", status: 409 };
    await assert.rejects(resume(harness, arn), conflict);
    await pause(harness, arn, { ClientToken: "t1" });
    assert.deepEqual(await pause(harness, arn, { ClientToken: "t1" }), {});
    await assert.rejects(pause(harness, arn, { ClientToken: "t2" }), conflict);
    await resume(harness, arn, { ClientToken: "t1" });
    assert.deepEqual(await resume(harness, arn, { ClientToken: "t1" }), {});
    await harness.call("StopDurableExecution", { DurableExecutionArn: arn });
    await assert.rejects(pause(harness, arn), conflict);
  });

  it("outlives a restart, also one that an invocation had not come to", async () => {
    const data = mkdtempSync(join(tmpdir(), "executions-"));
    const never: Handler = () => new Promise(() => undefined);
    const first = withOrders(never, undefined, data);
    const arn = await first.start("order:live");
    await pause(first, arn);
    assert.equal((await first.get(arn)).Status, "PAUSING");
    await first.close();
    const second = withOrders(waits, undefined, data);
    await turn();
    assert.equal((await second.get(arn)).Status, "PAUSED");
    assert.equal(second.invocations.length, 0);
    await resume(second, arn);
    await turn();
    assert.equal(second.invocations.length, 1);
    await second.advance();
    assert.equal((await second.get(arn)).Status, "SUCCEEDED");
    await second.close();
    rmSync(data, { recursive: true, force: true });
  });

  it("ends with the execution that is stopped", async () => {
    const harness = withOrders(waits);
    const arn = await harness.start("order:live");
    await pause(harness, arn);
    await harness.call("StopDurableExecution", { DurableExecutionArn: arn });
    const { Status, PauseDetails } = await harness.get(arn);
    assert.deepEqual([Status, PauseDetails], ["STOPPED", undefined]);
  });
});

describe("the deletion of a durable execution", () => {
  it("is for one that has ended, and forgets all of it [BC]", async () => {
    const harness = withOrders(waits);
    const DurableExecutionArn = await harness.start("order:live", {}, { DurableExecutionName: "once" });
    await assert.rejects(harness.call("DeleteDurableExecution", { DurableExecutionArn }), {
      code: "ResourceConflictException",
    });
    await harness.advance();
    assert.deepEqual(await harness.call("DeleteDurableExecution", { DurableExecutionArn }), {
      DeletionRequestTimestamp: harness.now / 1000,
    });
    await assert.rejects(harness.get(DurableExecutionArn), { code: "ResourceNotFoundException" });
    const again = await harness.start("order:live", { id: 2 }, { DurableExecutionName: "once" });
    assert.notEqual(again, DurableExecutionArn, "its name is free again, for another input too");
  });
});

describe("the events of a durable execution", () => {
  it("report it and each of its operations, in the order of what happens", async () => {
    const harness = withOrders(waits);
    const arn = await harness.start("order:live", { id: 7 }, { DurableExecutionName: "once" });
    await harness.advance();
    await harness.call("DeleteDurableExecution", { DurableExecutionArn: arn });
    const reports = harness.events.flatMap((event) => (event.event === "execution" ? [event] : []));
    assert.deepEqual(
      reports.map(({ status, operation }) => [status, operation?.type, operation?.status]),
      [
        ["RUNNING", undefined, undefined],
        ["RUNNING", "WAIT", "STARTED"],
        ["RUNNING", "WAIT", "SUCCEEDED"],
        ["SUCCEEDED", undefined, undefined],
        ["DELETING", undefined, undefined],
      ],
    );
    const [first, , , end] = reports;
    assert.deepEqual(
      [first?.arn, first?.name, first?.functionName, first?.handler, first?.input, first?.result],
      [arn, "once", "order", "src/order.handle", '{"id":7}', undefined],
    );
    assert.deepEqual([end?.result, end?.endedAt, end?.input], ['"done"', harness.now, undefined]);
  });
});
