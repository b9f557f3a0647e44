import type { CallContext } from "../../endpoint/aws-service";
import type {
  CreateQueueRequest,
  CreateQueueResult,
  Nothing,
  PurgeQueueRequest,
  SetQueueAttributesRequest,
} from "../../model/calls/sqs";
import {
  invalidAttribute,
  invalidParameter,
  invalidValue,
  nonEmpty,
  noSuchQueue,
  sqsError,
  unknownAttribute,
} from "../errors";
import { queueArn, queueNameOf, queueNameOfArn } from "../queue-url";
import {
  allowsRedrive,
  DEFAULT_ATTRIBUTES,
  DEFAULT_FIFO_ATTRIBUTES,
  type QueueAttributes,
  readRedrivePolicy,
} from "../state/settings";
import { checkAttributes, givenAttributes, withAttributes } from "./attribute-rules";
import { queueOf, queueUrl, type SqsContext, type SqsOperations } from "./context";
import { tagsOf } from "./describe";

/** Creates, changes and deletes queues. */
export function queueOperations(
  sqs: SqsContext,
): SqsOperations<"CreateQueue" | "DeleteQueue" | "GetQueueUrl" | "PurgeQueue" | "SetQueueAttributes"> {
  const recent = new RecentlyDone();
  return {
    CreateQueue: (input, context) => createQueue(sqs, recent, input, context),
    DeleteQueue: (input) => {
      const { name } = queueOf(sqs, input);
      sqs.queues.commit({ kind: "queue-deleted", queue: name });
      recent.note("deleted", name, sqs.queues.now());
      return {};
    },
    GetQueueUrl: ({ QueueName, QueueOwnerAWSAccountId: account }, context) => {
      const name = queueNameOf(nonEmpty("QueueName", QueueName));
      const isOwn = account === undefined || account === context.accountRegion.accountId;
      if (!isOwn || !sqs.queues.find(name)) throw noSuchQueue();
      return { QueueUrl: queueUrl(name, context) };
    },
    PurgeQueue: (input) => purge(sqs, recent, input),
    SetQueueAttributes: (input) => setAttributes(sqs, input),
  };
}

/** How long a deleted queue's name stays unusable, and a purged queue cannot be purged again. */
const RECENT_MS = 60_000;

/** The deletions and purges of the last minute. */
class RecentlyDone {
  readonly #at = new Map<string, number>();

  note(what: "deleted" | "purged", name: string, now: number): void {
    this.#at.set(`${what} ${name}`, now);
  }

  has(what: "deleted" | "purged", name: string, now: number): boolean {
    const at = this.#at.get(`${what} ${name}`);
    return at !== undefined && at + RECENT_MS > now;
  }
}

const NAME = /^[A-Za-z0-9_-]{1,80}$/;

function createQueue(
  sqs: SqsContext,
  recent: RecentlyDone,
  input: CreateQueueRequest,
  context: CallContext,
): CreateQueueResult {
  const name = nonEmpty("QueueName", input.QueueName);
  const given = givenAttributes(input.Attributes ?? {});
  const isFifo = given.FifoQueue === "true";
  checkName(name, isFifo);
  checkAttributes(given, isFifo);
  if (given.FifoQueue !== undefined && !isFifo) throw unknownAttribute("FifoQueue");
  const known = sqs.queues.find(name);
  if (known) checkSame(known.attributes, given);
  else {
    const now = sqs.queues.now();
    if (recent.has("deleted", name, now))
      throw sqsError(
        "QueueDeletedRecently",
        "You must wait 60 seconds after deleting a queue before you can create another with the same name.",
      );
    checkRedrive(sqs, name, isFifo, given);
    const attributes = withAttributes(isFifo ? DEFAULT_FIFO_ATTRIBUTES : DEFAULT_ATTRIBUTES, given);
    const tags = tagsOf(name, input.tags ?? {});
    sqs.queues.commit({
      kind: "queue-created",
      queue: { name, attributes, tags, createdAt: now, modifiedAt: now, sequence: 0 },
    });
  }
  return { QueueUrl: queueUrl(name, context) };
}

function checkName(name: string, isFifo: boolean): void {
  if (isFifo && !name.endsWith(".fifo"))
    throw invalidValue(
      "The name of a FIFO queue can only include alphanumeric characters, hyphens, or underscores, must end with .fifo suffix and be 1 to 80 in length.",
    );
  const plain = isFifo ? name.replace(/\.fifo$/, "_fifo") : name;
  if (!NAME.test(plain))
    throw invalidValue(
      "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length",
    );
}

function checkSame(known: QueueAttributes, given: QueueAttributes): void {
  const other = Object.keys(given).find((name) => (known[name] ?? "") !== given[name]);
  if (other === undefined) return;
  throw sqsError(
    "QueueNameExists",
    `A queue already exists with the same name and a different value for attribute ${other}`,
  );
}

function setAttributes(sqs: SqsContext, input: SetQueueAttributesRequest): Nothing {
  const queue = queueOf(sqs, input);
  const given = givenAttributes(input.Attributes);
  const { isFifo } = queue.settings;
  if (given.FifoQueue !== undefined) {
    if (!isFifo) throw unknownAttribute("FifoQueue");
    if (given.FifoQueue !== "true")
      throw invalidAttribute("FifoQueue", "Modifying queue type is not supported.");
  }
  checkAttributes(given, isFifo);
  checkRedrive(sqs, queue.name, isFifo, given);
  const attributes = withAttributes(queue.attributes, given);
  sqs.queues.commit({ kind: "queue-attributes-put", queue: queue.name, attributes, at: sqs.queues.now() });
  return {};
}

/** Refuses a dead-letter queue that does not exist, has another type or does not allow this queue. */
function checkRedrive(
  { queues, accountRegion }: SqsContext,
  name: string,
  isFifo: boolean,
  { RedrivePolicy: text }: QueueAttributes,
): void {
  const policy = readRedrivePolicy(text);
  if (policy === undefined) return;
  const refuse = (reason: string) => invalidParameter("RedrivePolicy", text, reason);
  const targetName = queueNameOfArn(policy.targetArn);
  if (targetName === undefined) throw refuse("Invalid value for deadLetterTargetArn.");
  const target = queues.find(targetName);
  if (target === undefined) throw refuse("Dead letter target does not exist.");
  if (target.settings.isFifo !== isFifo)
    throw refuse("Dead-letter queue must be same type of queue as the source.");
  if (!allowsRedrive(target.attributes, queueArn(accountRegion, name)))
    throw refuse("The dead-letter queue does not allow this queue to use it: see its RedriveAllowPolicy.");
}

function purge(sqs: SqsContext, recent: RecentlyDone, input: PurgeQueueRequest): Nothing {
  const { name } = queueOf(sqs, input);
  const now = sqs.queues.now();
  if (recent.has("purged", name, now))
    throw sqsError(
      "PurgeQueueInProgress",
      `Only one PurgeQueue operation on ${name} is allowed every 60 seconds.`,
      403,
    );
  sqs.queues.commit({ kind: "queue-purged", queue: name });
  recent.note("purged", name, now);
  return {};
}
