import type { Input, Output } from "../../endpoint/aws-api";
import type { CallContext, Operation } from "../../endpoint/aws-service";
import { ServiceError } from "../../service-error";
import { invalidAttribute, invalidParameter, invalidValue, noSuchQueue, unknownAttribute } from "../errors";
import { optionalText, requiredText, textMap } from "../input";
import { queueArn, queueNameOf, queueNameOfArn } from "../queue-url";
import {
  allowsRedrive,
  DEFAULT_ATTRIBUTES,
  DEFAULT_FIFO_ATTRIBUTES,
  type QueueAttributes,
  readRedrivePolicy,
} from "../state/settings";
import { checkAttributes, givenAttributes, withAttributes } from "./attribute-rules";
import { queueOf, queueUrl, type SqsContext } from "./context";
import { tagsOf } from "./describe";

/** Makes, changes and removes queues. */
export function queueOperations(sqs: SqsContext): Readonly<Record<string, Operation>> {
  const recent = new RecentlyDone();
  return {
    CreateQueue: (input, context) => createQueue(sqs, recent, input, context),
    DeleteQueue: (input) => {
      const { name } = queueOf(sqs, input);
      sqs.queues.commit({ kind: "queue-deleted", queue: name });
      recent.note("deleted", name, sqs.queues.now());
      return {};
    },
    GetQueueUrl: (input, context) => {
      const name = queueNameOf(requiredText(input, "QueueName"));
      const account = optionalText(input, "QueueOwnerAWSAccountId") ?? context.place.accountId;
      if (account !== context.place.accountId || !sqs.queues.find(name)) throw noSuchQueue();
      return { QueueUrl: queueUrl(name, context) };
    },
    PurgeQueue: (input) => purge(sqs, recent, input),
    SetQueueAttributes: (input) => setAttributes(sqs, input),
  };
}

/** How long a name cannot be used again, and a queue not be emptied again. */
const RECENT_MS = 60_000;

/** What was done to queues in the last minute. */
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

function createQueue(sqs: SqsContext, recent: RecentlyDone, input: Input, context: CallContext): Output {
  const name = requiredText(input, "QueueName");
  const given = givenAttributes(textMap(input, "Attributes"));
  const isFifo = given.FifoQueue === "true";
  checkName(name, isFifo);
  checkAttributes(given, isFifo);
  if (given.FifoQueue !== undefined && !isFifo) throw unknownAttribute("FifoQueue");
  const known = sqs.queues.find(name);
  if (known) checkSame(known.attributes, given);
  else {
    const now = sqs.queues.now();
    if (recent.has("deleted", name, now))
      throw new ServiceError(
        "QueueDeletedRecently",
        "You must wait 60 seconds after deleting a queue before you can create another with the same name.",
      );
    checkRedrive(sqs, name, isFifo, given);
    const attributes = withAttributes(isFifo ? DEFAULT_FIFO_ATTRIBUTES : DEFAULT_ATTRIBUTES, given);
    const tags = tagsOf(name, textMap(input, "tags"));
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
  throw new ServiceError(
    "QueueNameExists",
    `A queue already exists with the same name and a different value for attribute ${other}`,
  );
}

function setAttributes(sqs: SqsContext, input: Input): Output {
  const queue = queueOf(sqs, input);
  const given = givenAttributes(textMap(input, "Attributes"));
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

/** The queue that messages are given up to: there, of the same kind, and letting this one do so. */
function checkRedrive(
  { queues, place }: SqsContext,
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
  if (!allowsRedrive(target.attributes, queueArn(place, name)))
    throw refuse("The dead-letter queue does not allow this queue to use it: see its RedriveAllowPolicy.");
}

function purge(sqs: SqsContext, recent: RecentlyDone, input: Input): Output {
  const { name } = queueOf(sqs, input);
  const now = sqs.queues.now();
  if (recent.has("purged", name, now))
    throw new ServiceError(
      "PurgeQueueInProgress",
      `Only one PurgeQueue operation on ${name} is allowed every 60 seconds.`,
      403,
    );
  sqs.queues.commit({ kind: "queue-purged", queue: name });
  recent.note("purged", name, now);
  return {};
}
