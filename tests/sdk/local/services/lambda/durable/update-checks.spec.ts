import assert from "node:assert/strict";
import type { DurableOperation, Progress } from "#sdk/local/services/lambda/durable/execution";
import { checkUpdates } from "#sdk/local/services/lambda/durable/update-checks";
import type { OperationUpdate } from "./durable-setup";

function progressOf(...operations: readonly Partial<DurableOperation>[]): Progress {
  const all = operations.map((one) => ({ status: "STARTED", startedAt: 0, ...one }) as DurableOperation);
  return { operations: new Map(all.map((one) => [one.id, one])) } as unknown as Progress;
}

const start = (Id: string, Type: OperationUpdate["Type"], more: object = {}) =>
  ({ Id, Type, Action: "START", ...more }) as OperationUpdate;
const update = (
  Id: string,
  Type: OperationUpdate["Type"],
  Action: OperationUpdate["Action"],
  more: object = {},
) => ({ Id, Type, Action, ...more }) as OperationUpdate;

describe("a checkpoint", () => {
  const TAKEN: readonly [string, readonly OperationUpdate[], Progress?][] = [
    ["starts and ends a step", [start("a", "STEP"), update("a", "STEP", "SUCCEED")]],
    ["ends a step that was never started", [update("a", "STEP", "FAIL", { Error: {} })]],
    [
      "starts a step again whose time has come",
      [start("a", "STEP")],
      progressOf({ id: "a", type: "STEP", status: "READY" }),
    ],
    [
      "retries a step",
      [update("a", "STEP", "RETRY", { StepOptions: {} })],
      progressOf({ id: "a", type: "STEP" }),
    ],
    [
      "starts a step in a context of the same request",
      [start("c", "CONTEXT"), start("a", "STEP", { ParentId: "c" })],
    ],
    ["cancels a wait", [update("w", "WAIT", "CANCEL")], progressOf({ id: "w", type: "WAIT" })],
    ["ends the execution at its end", [start("a", "STEP"), update("x", "EXECUTION", "SUCCEED")]],
  ];
  for (const [title, updates, progress = progressOf()] of TAKEN)
    it(title, () => {
      checkUpdates(updates, progress);
    });

  const done = progressOf(
    { id: "a", type: "STEP", status: "SUCCEEDED" },
    { id: "w", type: "WAIT", status: "SUCCEEDED" },
  );
  const REFUSED: readonly [readonly OperationUpdate[], Progress, string][] = [
    [[start("a", "STEP")], done, "Invalid current STEP state to start."],
    [[update("a", "STEP", "SUCCEED")], done, "Invalid current STEP state to close."],
    [[update("a", "STEP", "RETRY", { StepOptions: {} })], done, "Invalid current STEP state to re-attempt."],
    [[update("a", "STEP", "CANCEL")], done, "Invalid action for the given operation type."],
    [[update("b", "STEP", "RETRY")], done, "Invalid StepOptions for the given action."],
    [[start("w", "WAIT")], done, "Cannot start a WAIT that already exists."],
    [
      [update("w", "WAIT", "CANCEL")],
      done,
      "Cannot cancel a WAIT that does not exist or has already completed.",
    ],
    [
      [update("b", "CALLBACK", "CANCEL")],
      done,
      "Cannot cancel a CALLBACK that does not exist or has already completed.",
    ],
    [[update("b", "STEP", "FAIL", { Payload: "1" })], done, "Cannot provide a Payload for FAIL action."],
    [[update("b", "STEP", "SUCCEED", { Error: {} })], done, "Cannot provide an Error for SUCCEED action."],
    [[start("b", "STEP", { ParentId: "a" })], done, "Invalid parent operation id."],
    [[start("b", "STEP", { ParentId: "none" })], done, "Invalid parent operation id."],
    [
      [start("b", "WAIT"), start("b", "WAIT")],
      done,
      "Cannot update the same operation twice in a single request.",
    ],
    [
      [update("x", "EXECUTION", "SUCCEED"), start("b", "STEP")],
      done,
      "EXECUTION checkpoint must be the last update.",
    ],
    [
      [update("x", "EXECUTION", "SUCCEED"), update("y", "EXECUTION", "FAIL")],
      done,
      "Cannot checkpoint multiple EXECUTION updates.",
    ],
    [
      [update("b", "STEP", "FAIL", { Error: { ErrorMessage: "x".repeat(40_000) } })],
      done,
      "Error object size must be less than 32768 bytes.",
    ],
  ];
  for (const [updates, progress, message] of REFUSED)
    it(`is refused as a whole: ${message}`, () => {
      assert.throws(() => checkUpdates(updates, progress), {
        code: "InvalidParameterValueException",
        message,
      });
    });
});
