import type {
  OperationAction,
  OperationStatus,
  OperationType,
  OperationUpdate,
} from "../../model/calls/lambda";
import { invalidParameter } from "../function-reference";
import type { DurableOperation, Progress } from "./execution";

interface ActionRule {
  /** Whether it makes an operation that is not there. */
  readonly isNew: boolean;
  readonly from: readonly OperationStatus[];
  readonly problem: string;
}

const OPEN_STEP = ["STARTED", "READY"] as const;
const CLOSE_STEP = { isNew: true, from: OPEN_STEP, problem: "Invalid current STEP state to close." };
const CLOSE_CONTEXT = {
  isNew: true,
  from: ["STARTED"],
  problem: "Invalid current CONTEXT state to close.",
} as const;
const CLOSE_EXECUTION = { isNew: true, from: ["STARTED"], problem: "Invalid EXECUTION action." } as const;

/**
 * The actions that each type of operation takes.
 * @see the checkpoint server of AWS's testing library, durable-execution-sdk-js-testing 2.4
 */
const RULES: Readonly<Record<OperationType, Partial<Record<OperationAction, ActionRule>>>> = {
  STEP: {
    START: { isNew: true, from: ["READY"], problem: "Invalid current STEP state to start." },
    SUCCEED: CLOSE_STEP,
    FAIL: CLOSE_STEP,
    RETRY: { isNew: true, from: OPEN_STEP, problem: "Invalid current STEP state to re-attempt." },
  },
  CONTEXT: { START: started("CONTEXT"), SUCCEED: CLOSE_CONTEXT, FAIL: CLOSE_CONTEXT },
  WAIT: { START: started("WAIT"), CANCEL: cancelled("WAIT") },
  CALLBACK: { START: started("CALLBACK"), CANCEL: cancelled("CALLBACK") },
  CHAINED_INVOKE: { START: started("CHAINED_INVOKE"), CANCEL: cancelled("CHAINED_INVOKE") },
  EXECUTION: { SUCCEED: CLOSE_EXECUTION, FAIL: CLOSE_EXECUTION },
};

function started(type: OperationType): ActionRule {
  return { isNew: true, from: [], problem: `Cannot start a ${type} that already exists.` };
}

function cancelled(type: OperationType): ActionRule {
  const problem = `Cannot cancel a ${type} that does not exist or has already completed.`;
  return { isNew: false, from: ["STARTED"], problem };
}

/** Bytes of an error, in AWS's testing library as in the service. */
const LARGEST_ERROR = 32_768;

/** Refuses a checkpoint as a whole. Throws `ServiceError` for the first mistake. */
export function checkUpdates(updates: readonly OperationUpdate[], { operations }: Progress): void {
  checkExecutionUpdates(updates);
  checkOrder(updates, operations);
  for (const update of updates) checkUpdate(update, operations.get(update.Id));
}

function checkExecutionUpdates(updates: readonly OperationUpdate[]): void {
  const own = updates.filter(({ Type }) => Type === "EXECUTION");
  if (own.length > 1) throw invalidParameter("Cannot checkpoint multiple EXECUTION updates.");
  if (own.length === 1 && updates.at(-1)?.Type !== "EXECUTION")
    throw invalidParameter("EXECUTION checkpoint must be the last update.");
}

function checkOrder(
  updates: readonly OperationUpdate[],
  operations: ReadonlyMap<string, DurableOperation>,
): void {
  const before = new Map<string, OperationUpdate>();
  for (const update of updates) {
    const last = before.get(update.Id);
    if (last !== undefined && !mayFollow(last, update))
      throw invalidParameter("Cannot update the same operation twice in a single request.");
    const { ParentId: parentId } = update;
    const parent =
      parentId === undefined ? "CONTEXT" : (before.get(parentId)?.Type ?? operations.get(parentId)?.type);
    if (parent !== "CONTEXT") throw invalidParameter("Invalid parent operation id.");
    before.set(update.Id, update);
  }
}

/** A step or a context may start and end in one request. */
function mayFollow(last: OperationUpdate, { Action }: OperationUpdate): boolean {
  const isPaired = last.Type === "STEP" || last.Type === "CONTEXT";
  return isPaired && last.Action === "START" && Action !== "START";
}

function checkUpdate(update: OperationUpdate, operation: DurableOperation | undefined): void {
  const { Type, Action, Payload, Error: error, StepOptions } = update;
  if (error && Buffer.byteLength(JSON.stringify(update)) > LARGEST_ERROR)
    throw invalidParameter(`Error object size must be less than ${LARGEST_ERROR} bytes.`);
  const rule = RULES[Type][Action];
  if (!rule) throw invalidParameter("Invalid action for the given operation type.");
  const isAllowed = operation === undefined ? rule.isNew : rule.from.includes(operation.status);
  if (!isAllowed && Type !== "EXECUTION") throw invalidParameter(rule.problem);
  if (Action === "FAIL" && Payload !== undefined)
    throw invalidParameter("Cannot provide a Payload for FAIL action.");
  if (Action === "SUCCEED" && error) throw invalidParameter("Cannot provide an Error for SUCCEED action.");
  if (Action !== "RETRY") return;
  if (!StepOptions) throw invalidParameter("Invalid StepOptions for the given action.");
  if (error && Payload !== undefined)
    throw invalidParameter("Cannot provide both error and payload to RETRY a STEP.");
}
