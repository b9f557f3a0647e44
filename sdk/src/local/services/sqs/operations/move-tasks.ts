import { randomUUID } from "node:crypto";
import type { LocalClock } from "../../../clock";
import { parseJson } from "../../../http/json";
import type { Input, Output } from "../../endpoint/aws-api";
import type { Operation } from "../../endpoint/aws-service";
import { invalidParameter, invalidValue, noSuchResource } from "../errors";
import { optionalNumber, optionalText, requiredText } from "../input";
import { queueNameOfArn } from "../queue-url";
import type { Queue } from "../state/queue";
import type { SqsContext } from "./context";
import { sourcesOf } from "./describe";
import { findByArn, type MoveTask, moveSome } from "./move-task";

const MAX_PER_SECOND = 500;
const MAX_LISTED = 10;
/** Moves messages back from dead-letter queues. Tasks are known until the end; what each has moved is kept. */
export function moveTaskOperations(sqs: SqsContext, clock: LocalClock): Readonly<Record<string, Operation>> {
  const tasks: MoveTask[] = [];
  return {
    StartMessageMoveTask: (input) => start(sqs, clock, tasks, input),
    ListMessageMoveTasks: (input) => {
      const sourceArn = requiredText(input, "SourceArn");
      sourceOf(sqs, sourceArn);
      const max = optionalNumber(input, "MaxResults") ?? 1;
      if (max < 1 || max > MAX_LISTED)
        throw invalidParameter("MaxResults", max, `Must be between 1 and ${MAX_LISTED}, if provided.`);
      const found = tasks.filter((task) => task.sourceArn === sourceArn).reverse();
      return { Results: found.slice(0, max).map(describe) };
    },
    CancelMessageMoveTask: (input) => cancel(sqs, tasks, requiredText(input, "TaskHandle")),
  };
}

function start(sqs: SqsContext, clock: LocalClock, tasks: MoveTask[], input: Input): Output {
  const sourceArn = requiredText(input, "SourceArn");
  const source = sourceOf(sqs, sourceArn);
  if (sourcesOf(sqs, sourceArn).length === 0)
    throw invalidValue("Source queue must be configured as a Dead Letter Queue.");
  const destinationArn = optionalText(input, "DestinationArn");
  if (destinationArn !== undefined && !findByArn(sqs, destinationArn))
    throw noSuchResource("The resource that you specified for the DestinationArn parameter doesn't exist.");
  const perSecond = optionalNumber(input, "MaxNumberOfMessagesPerSecond");
  if (perSecond !== undefined && (perSecond < 1 || perSecond > MAX_PER_SECOND))
    throw invalidParameter(
      "MaxNumberOfMessagesPerSecond",
      perSecond,
      `Must be between 1 and ${MAX_PER_SECOND}, if provided.`,
    );
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
      // A disk that takes nothing now may do so later.
      again(1000);
      throw error;
    }
    again(perSecond === undefined ? 0 : 1000);
  };
  task.cancel = clock.after(0, step, "work");
  return { TaskHandle: handleOf(task) };
}

function cancel(sqs: SqsContext, tasks: readonly MoveTask[], handle: string): Output {
  const { taskId, sourceArn } = readHandle(handle);
  sourceOf(sqs, sourceArn);
  const task = tasks.find(({ id }) => id === taskId);
  if (task === undefined || task.status !== "RUNNING") throw noSuchResource("Task does not exist.");
  task.cancel();
  task.status = "CANCELLED";
  return { ApproximateNumberOfMessagesMoved: task.moved };
}

function describe(task: MoveTask): Output {
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
  try {
    const { taskId, sourceArn } = parseJson(Buffer.from(handle, "base64").toString("utf8")) as Input;
    if (typeof taskId === "string" && typeof sourceArn === "string") return { taskId, sourceArn };
  } catch {
    // No handle of a task, which is said below.
  }
  throw invalidValue("Value for parameter TaskHandle is invalid.");
}
