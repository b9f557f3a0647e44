import { randomUUID } from "node:crypto";
import type { LocalClock } from "../../../clock";
import { parseObject } from "../../messages/json-object";
import type {
  CancelMessageMoveTaskResult,
  ListMessageMoveTasksRequest,
  ListMessageMoveTasksResult,
  ListMessageMoveTasksResultEntry,
  StartMessageMoveTaskRequest,
  StartMessageMoveTaskResult,
} from "../../model/calls/sqs";
import { checkRange, invalidValue, nonEmpty, noSuchResource } from "../errors";
import { queueNameOfArn } from "../queue-url";
import type { Queue } from "../state/queue";
import type { SqsContext, SqsOperations } from "./context";
import { sourcesOf } from "./describe";
import { findByArn, type MoveTask, moveSome } from "./move-task";

const MAX_PER_SECOND = 500;
const MAX_LISTED = 10;
/** Moves messages back from dead-letter queues. Tasks themselves are in no journal, moved messages are. */
export function moveTaskOperations(
  sqs: SqsContext,
  clock: LocalClock,
): SqsOperations<"CancelMessageMoveTask" | "ListMessageMoveTasks" | "StartMessageMoveTask"> {
  const tasks: MoveTask[] = [];
  return {
    StartMessageMoveTask: (input) => start(sqs, clock, tasks, input),
    ListMessageMoveTasks: (input) => list(sqs, tasks, input),
    CancelMessageMoveTask: ({ TaskHandle }) => cancel(sqs, tasks, nonEmpty("TaskHandle", TaskHandle)),
  };
}

function list(
  sqs: SqsContext,
  tasks: readonly MoveTask[],
  { SourceArn, MaxResults: max = 1 }: ListMessageMoveTasksRequest,
): ListMessageMoveTasksResult {
  sourceOf(sqs, nonEmpty("SourceArn", SourceArn));
  checkRange("MaxResults", max, [1, MAX_LISTED]);
  const found = tasks.filter(({ sourceArn }) => sourceArn === SourceArn).reverse();
  return { Results: found.slice(0, max).map(describe) };
}

function start(
  sqs: SqsContext,
  clock: LocalClock,
  tasks: MoveTask[],
  input: StartMessageMoveTaskRequest,
): StartMessageMoveTaskResult {
  const sourceArn = nonEmpty("SourceArn", input.SourceArn);
  const source = sourceOf(sqs, sourceArn);
  if (sourcesOf(sqs, sourceArn).length === 0)
    throw invalidValue("Source queue must be configured as a Dead Letter Queue.");
  const { DestinationArn: destinationArn, MaxNumberOfMessagesPerSecond: perSecond } = input;
  if (destinationArn !== undefined && !findByArn(sqs, destinationArn))
    throw noSuchResource("The resource that you specified for the DestinationArn parameter doesn't exist.");
  if (perSecond !== undefined) checkRange("MaxNumberOfMessagesPerSecond", perSecond, [1, MAX_PER_SECOND]);
  if (tasks.some((task) => task.sourceArn === sourceArn && task.status === "RUNNING"))
    throw invalidValue(
      "There is already a task running. Only one active task is allowed for a source queue arn at a given time.",
    );
  const task: MoveTask = {
    id: randomUUID(),
    sourceArn,
    destinationArn,
    perSecond,
    startedAt: sqs.queues.now(),
    toMove: source.counts.waiting,
    moved: 0,
    status: "RUNNING",
    cancel: () => undefined,
  };
  tasks.push(task);
  const again = (ms: number) => {
    if (task.status === "RUNNING") task.cancel = clock.after(ms, step, "work");
  };
  const step = () => {
    try {
      moveSome(sqs, task);
    } catch (error) {
      // A full disk may accept writes later.
      again(1000);
      throw error;
    }
    again(perSecond === undefined ? 0 : 1000);
  };
  task.cancel = clock.after(0, step, "work");
  return { TaskHandle: handleOf(task) };
}

function cancel(sqs: SqsContext, tasks: readonly MoveTask[], handle: string): CancelMessageMoveTaskResult {
  const { taskId, sourceArn } = readHandle(handle);
  sourceOf(sqs, sourceArn);
  const task = tasks.find(({ id }) => id === taskId);
  if (task === undefined || task.status !== "RUNNING") throw noSuchResource("Task does not exist.");
  task.cancel();
  task.status = "CANCELLED";
  return { ApproximateNumberOfMessagesMoved: task.moved };
}

function describe(task: MoveTask): ListMessageMoveTasksResultEntry {
  return {
    ...(task.status === "RUNNING" && { TaskHandle: handleOf(task) }),
    Status: task.status,
    SourceArn: task.sourceArn,
    ...(task.destinationArn !== undefined && { DestinationArn: task.destinationArn }),
    ...(task.perSecond !== undefined && { MaxNumberOfMessagesPerSecond: task.perSecond }),
    ApproximateNumberOfMessagesMoved: task.moved,
    ApproximateNumberOfMessagesToMove: task.toMove,
    ...(task.failure !== undefined && { FailureReason: task.failure }),
    StartedTimestamp: task.startedAt,
  };
}

function sourceOf(sqs: SqsContext, arn: string): Queue {
  if (queueNameOfArn(arn) === undefined)
    throw invalidValue(
      "You must use this format to specify the SourceArn: arn:<partition>:<service>:<region>:<account-id>:<resource-id>",
    );
  const queue = findByArn(sqs, arn);
  if (queue) return queue;
  throw noSuchResource("The resource that you specified for the SourceArn parameter doesn't exist.");
}

function handleOf({ id, sourceArn }: MoveTask): string {
  return Buffer.from(JSON.stringify({ taskId: id, sourceArn })).toString("base64");
}

function readHandle(handle: string): { readonly taskId: string; readonly sourceArn: string } {
  const { taskId, sourceArn } = parseObject(Buffer.from(handle, "base64").toString("utf8")) ?? {};
  if (typeof taskId === "string" && typeof sourceArn === "string") return { taskId, sourceArn };
  throw invalidValue("Value for parameter TaskHandle is invalid.");
}
