import type { Message, StoredMessage } from "./message";
import type { Queue } from "./queue";
import type { Entry } from "./queue-state";
import type { Queues } from "./queues";
import { sequenceNumber } from "./sequence";
import { allowsRedrive } from "./settings";

/** The most messages in flight in one queue. */
export const MAX_IN_FLIGHT = 120_000;

/** A request of a receiver. */
export interface Wanted {
  readonly queue: string;
  /** ARN of the queue. */
  readonly arn: string;
  readonly max: number;
  readonly visibilityMs: number;
}

/** A message that has become a dead letter. */
export interface GivenUp {
  readonly from: string;
  readonly to: string;
  readonly id: string;
  readonly receives: number;
}

/**
 * Gives messages to a receiver. As AWS does, it also deletes expired messages and moves those with too many receives to the
 * dead-letter queue.
 */
export function take(queues: Queues, wanted: Wanted, onGivenUp: (what: GivenUp) => void): readonly Message[] {
  const queue = queues.find(wanted.queue);
  if (queue === undefined) return [];
  const now = queues.now();
  const room = Math.min(wanted.max, MAX_IN_FLIGHT - queue.counts["in flight"]);
  const target = deadLetterQueue(queues, queue, wanted.arn);
  const { taken, dead, expired } = sort(queue, room, target?.maxReceives, now);
  const entries: Entry[] = [];
  if (expired.length > 0) entries.push({ kind: "messages-deleted", queue: queue.name, ids: idsOf(expired) });
  if (target && dead.length > 0) entries.push(givenUp({ queue, now, ...target }, wanted.arn, dead));
  if (taken.length > 0) {
    const until = now + wanted.visibilityMs;
    entries.push({ kind: "messages-received", queue: queue.name, ids: idsOf(taken), at: now, until });
  }
  queues.commit(...entries);
  if (target)
    for (const { id, receives } of dead) onGivenUp({ from: wanted.arn, to: target.toArn, id, receives });
  return taken;
}

interface Sorted {
  readonly taken: Message[];
  readonly dead: Message[];
  readonly expired: Message[];
}

function sort(queue: Queue, room: number, maxReceives: number | undefined, now: number): Sorted {
  const sorted: Sorted = { taken: [], dead: [], expired: [] };
  if (room <= 0) return sorted;
  for (const message of queue.candidates()) {
    if (queue.isExpired(message, now)) sorted.expired.push(message);
    else if (maxReceives !== undefined && message.receivesHere >= maxReceives) sorted.dead.push(message);
    else if (sorted.taken.push(message) === room) return sorted;
  }
  return sorted;
}

interface Target {
  readonly to: Queue;
  readonly toArn: string;
  readonly maxReceives: number;
}

/** The dead-letter queue that exists and accepts messages of this queue. */
function deadLetterQueue(queues: Queues, queue: Queue, arn: string): Target | undefined {
  const { redrive, isFifo } = queue.settings;
  if (redrive === undefined) return undefined;
  const to = queues.find(redrive.targetArn.slice(redrive.targetArn.lastIndexOf(":") + 1));
  if (to === undefined || to.settings.isFifo !== isFifo || !allowsRedrive(to.attributes, arn))
    return undefined;
  return { to, toArn: redrive.targetArn, maxReceives: redrive.maxReceives };
}

interface Move extends Target {
  readonly queue: Queue;
  readonly now: number;
}

function givenUp({ queue, to, now }: Move, arn: string, dead: readonly Message[]): Entry {
  const messages = dead.map((message, i) => deadMessage(message, arn, to, now, to.sequence + i + 1));
  return { kind: "messages-moved", queue: queue.name, ids: idsOf(dead), to: to.name, messages };
}

/** A dead letter of a FIFO queue starts a new age. One of a standard queue retains its age. */
function deadMessage(message: Message, arn: string, to: Queue, now: number, count: number): StoredMessage {
  const stored = message.toStored();
  const sentAt = to.settings.isFifo ? now : stored.sentAt;
  const sequence = to.settings.isFifo ? { sequence: sequenceNumber(count) } : {};
  const { receives } = message;
  return { ...stored, ...sequence, sentAt, visibleAt: sentAt, receivesBefore: receives, deadFrom: arn };
}

function idsOf(messages: readonly Message[]): readonly string[] {
  return messages.map(({ id }) => id);
}
