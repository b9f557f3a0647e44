import assert from "node:assert/strict";
import { GraphIndex } from "#sdk/graph/graph-index";
import { Resources } from "#sdk/local/console/all-resources";
import { Recorder } from "#sdk/local/console/recorder";
import type { SeenOperation } from "#sdk/local/console/resources/durable-functions";
import { resourceGraph } from "../../../../support/graph";
import {
  aliasOf,
  DurableHarness,
  durableResource,
  type Handler,
  PENDING,
} from "../../services/lambda/durable/durable-setup";
import { arnOf, lambdaResource, turn } from "../../services/lambda/lambda-setup";

const CALLBACK = { Id: "c1", Name: "approval", Type: "CALLBACK", Action: "START" } as const;
const WAIT = {
  Id: "w1",
  Name: "a day",
  Type: "WAIT",
  Action: "START",
  WaitOptions: { WaitSeconds: 86_400 },
} as const;

/** A wait, then a callback, whose result is that of the execution. */
const asks: Handler = async (event, invocation) => {
  const found = new Map(event.InitialExecutionState.Operations.map((one) => [one.Id, one]));
  if (!found.has("w1")) await invocation.checkpoint(WAIT);
  else if (found.get("w1")?.Status === "SUCCEEDED" && !found.has("c1")) await invocation.checkpoint(CALLBACK);
  const callback = found.get("c1");
  if (callback?.Status === "FAILED") return { Status: "FAILED", Error: callback.CallbackDetails?.Error };
  return callback?.Status === "SUCCEEDED"
    ? { Status: "SUCCEEDED", Result: callback.CallbackDetails?.Result }
    : PENDING;
};

interface Shown {
  readonly executions: readonly { readonly DurableExecutionName: string; readonly Status: string }[];
  readonly chosen?: {
    readonly problem?: string;
    readonly execution: { readonly Status: string };
    readonly input?: { readonly text: string };
    readonly result?: { readonly text: string };
    readonly operations: readonly SeenOperation[];
    readonly events: readonly { readonly type: string; readonly of: string }[];
  };
}

describe("durable functions on the console", () => {
  const arn = arnOf("order");

  function open(handler: Handler = asks) {
    const graph = [durableResource("order", 366 * 86_400), aliasOf("order"), lambdaResource("plain")];
    const harness = new DurableHarness(graph, { order: handler });
    const resources = new Resources(
      () => ({
        index: new GraphIndex(resourceGraph(...graph)),
        call: (_, operation, input) => harness.call(operation, input),
        inspect: async (_, ...inspected) => harness.service.inspect?.(...inspected),
        skipWait: (...wait) => harness.service.skipWait?.(...wait) ?? false,
        skipDelays: () => undefined,
        signInAs: async () => undefined,
        schedules: [],
        runSchedule: () => false,
        faults: [],
        handlers: [],
        setFaults: () => undefined,
      }),
      new Recorder(),
    );
    const show = (execution?: string) => resources.show("durable", { arn, execution }) as Promise<Shown>;
    const act = async (action: string, input: object): Promise<Readonly<Record<string, unknown>>> => {
      const done = (await resources.act("durable", action, { arn, ...input })) as object;
      await turn();
      return { ...done };
    };
    return { harness, resources, show, act };
  }

  it("are those of the program, and no plain functions", () => {
    assert.deepEqual(
      open().resources.all.resources.map((one) => [one.kind, one.arn, one.name]),
      [["durable", arn, "order"]],
    );
  });

  it("are started by their alias, and show each operation with its time", async () => {
    const { act, show } = open();
    const { said, execution } = await act("start", { input: '{"id":7}', name: "once" });
    assert.equal(said, "Started");
    const { executions, chosen } = await show(String(execution));
    assert.deepEqual(
      executions.map(({ DurableExecutionName, Status }) => [DurableExecutionName, Status]),
      [["once", "RUNNING"]],
    );
    assert.equal(chosen?.input?.text, '{"id":7}');
    const [wait] = chosen?.operations ?? [];
    assert.deepEqual([wait?.name, wait?.type, wait?.status], ["a day", "WAIT", "STARTED"]);
    assert.equal(Number(wait?.dueAt) - Number(wait?.startedAt), 86_400_000);
    assert.deepEqual(
      chosen?.events.map(({ type, of }) => [type, of]),
      [
        ["InvocationCompleted", undefined],
        ["WaitStarted", "a day"],
        ["ExecutionStarted", "once"],
      ],
    );
  });

  it("have their waits skipped and their callbacks completed by hand", async () => {
    const { act, show } = open();
    const execution = String((await act("start", { input: "{}" })).execution);
    await act("skip", { execution, operation: "w1" });
    await assert.rejects(act("skip", { execution, operation: "w1" }), {
      message: "it waits for no time any more",
    });
    const callback = (await show(execution)).chosen?.operations.find(({ type }) => type === "CALLBACK");
    await assert.rejects(act("skip", { execution, operation: "c1" }), /no time/, "a callback is no wait");
    await act("complete", { callbackId: callback?.callbackId, result: '"yes"' });
    const { chosen } = await show(execution);
    assert.deepEqual([chosen?.execution.Status, chosen?.result?.text], ["SUCCEEDED", '"yes"']);
    assert.equal(chosen?.operations.find(({ id }) => id === "c1")?.result?.text, '"yes"');
  });

  it("have a callback failed by hand", async () => {
    const { act, show } = open();
    const execution = String((await act("start", { input: "{}" })).execution);
    await act("skip", { execution, operation: "w1" });
    const callbackId = (await show(execution)).chosen?.operations.at(-1)?.callbackId;
    await act("fail", { callbackId, message: "no" });
    const { chosen } = await show(execution);
    assert.equal(chosen?.execution.Status, "FAILED");
    assert.deepEqual(chosen?.operations.at(-1)?.error, { ErrorMessage: "no", ErrorType: "Error" });
  });

  it("have executions paused, resumed, stopped and deleted", async () => {
    const { act, show } = open();
    const execution = String((await act("start", { input: "{}" })).execution);
    for (const [action, status] of [
      ["pause", "PAUSED"],
      ["resume", "RUNNING"],
      ["stop", "STOPPED"],
    ] as const) {
      await act(action, { execution });
      assert.equal((await show(execution)).chosen?.execution.Status, status);
    }
    await act("delete", { execution });
    const { executions, chosen } = await show(execution);
    assert.deepEqual(executions, []);
    assert.equal(chosen?.problem, "ResourceNotFoundException: Durable Execution does not exist");
  });

  it("are refused an input that is no JSON, and executions of other functions", async () => {
    const { act } = open();
    await assert.rejects(act("start", { input: "{" }), /the input is no JSON/);
    await assert.rejects(act("stop", { execution: `${arn}s:1/durable-execution/a/b` }), {
      message: "this function has no such execution",
    });
  });

  it("cut long results", async () => {
    const { act, show } = open(() => ({ Status: "SUCCEEDED", Result: JSON.stringify("x".repeat(30_000)) }));
    const execution = String((await act("start", { input: "{}" })).execution);
    const result = (await show(execution)).chosen?.result as { text: string; isCut: boolean };
    assert.deepEqual([result.text.length, result.isCut], [20_000, true]);
  });
});
