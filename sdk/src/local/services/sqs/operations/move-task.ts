import { randomUUID } from "node:crypto";
import { queueNameOfArn } from "../queue-url";
import type { Message, StoredMessage } from "../state/message";
import type { Queue } from "../state/queue";
import { sequenceNumber } from "../state/sequence";
import type { SqsContext } from "./context";

/** A task that moves messages back from a dead-letter queue. */
export interface MoveTask {
  readonly id: string;
  readonly sourceArn: string;
  /** The queue that gets them. Without one each returns to the queue that it came from. */
  readonly destinationArn: string | undefined;
  readonly perSecond: number | undefined;
  readonly startedAt: number;
  readonly toMove: number;
  moved: number;
  status: "RUNNING" | "COMPLETED" | "CANCELLED" | "FAILED";
  failure?: string;
  cancel: () => void;
}

/** Messages that a task without a limit moves in one step. */
const STEP_MESSAGES = 100;

/** Moves the messages of one second, and ends the task when no other is left. */
export function moveSome(sqs: SqsContext, task: MoveTask): void {
  const source = findByArn(sqs, task.sourceArn);
  if (source === undefined) return fail(task);
  const step = task.perSecond ?? STEP_MESSAGES;
  const messages: Message[] = [];
  for (const message of source.candidates()) if (messages.push(message) === step) break;
  for (const message of messages) {
    const to = findByArn(sqs, task.destinationArn ?? message.sentMessage.deadFrom ?? "");
    if (to === undefined) return fail(task);
    move(sqs, source, message, to);
    task.moved += 1;
  }
  if (messages.length < step) task.status = "COMPLETED";
}

function fail(task: MoveTask): void {
  task.status = "FAILED";
  task.failure = "AWS.SimpleQueueService.NonExistentQueue";
}

/** Moves a message, which gets a new id and a new age. */
function move({ queues }: SqsContext, source: Queue, message: Message, to: Queue): void {
  const now = queues.now();
  const { deadFrom: _from, sequence: _sequence, ...sent } = message.sentMessage;
  const moved: StoredMessage = {
    ...sent,
    ...(to.settings.isFifo && { sequence: sequenceNumber(to.sequence + 1) }),
    id: randomUUID(),
    sentAt: now,
    visibleAt: now,
    receives: 0,
    receivesBefore: 0,
  };
  queues.commit({
    kind: "messages-moved",
    queue: source.name,
    ids: [message.id],
    to: to.name,
    messages: [moved],
  });
}

export function findByArn({ queues }: SqsContext, arn: string): Queue | undefined {
  const name = queueNameOfArn(arn);
  return name === undefined ? undefined : queues.find(name);
}
