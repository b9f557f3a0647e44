import type { CallContext } from "../../endpoint/aws-service";
import { traceIdOf } from "../../endpoint/trace-id";
import { messageBytes } from "../../messages/attributes";
import type { SentBefore } from "../../messages/deduplication";
import { md5OfAttributes } from "../../messages/digests";
import type {
  SendMessageBatchRequest,
  SendMessageBatchRequestEntry,
  SendMessageBatchResult,
  SendMessageRequest,
  SendMessageResult,
} from "../../model/calls/sqs";
import { invalidValue, sqsError } from "../errors";
import type { StoredMessage } from "../state/message";
import type { Queue } from "../state/queue";
import { batchEntries, forEachEntry } from "./batch";
import { queueOf, type SqsContext, type SqsOperations, senderOf } from "./context";
import { MAX_MESSAGE_BYTES } from "./message-rules";
import { type MessageInput, newMessage, noDeduplication } from "./new-message";

const EXPIRE_EVERY_MS = 60_000;

/** The operations that send messages. */
export function sendOperations(sqs: SqsContext): SqsOperations<"SendMessage" | "SendMessageBatch"> {
  return {
    SendMessage: (input, context) => send(sqs, input, context),
    SendMessageBatch: (input, context) => sendBatch(sqs, input, context),
  };
}

function send(sqs: SqsContext, input: SendMessageRequest, context: CallContext): SendMessageResult {
  const queue = queueOf(sqs, input);
  const gathered = new Gathered(sqs, queue, context, false);
  const answer = gathered.add(input);
  gathered.commit();
  return answer;
}

function sendBatch(
  sqs: SqsContext,
  input: SendMessageBatchRequest,
  context: CallContext,
): SendMessageBatchResult {
  const queue = queueOf(sqs, input);
  const entries = batchEntries(input.Entries, "SendMessageBatch");
  checkFifoEntries(entries, queue);
  const bytes = entries.reduce((sum, entry) => sum + bytesOf(entry), 0);
  if (bytes > MAX_MESSAGE_BYTES)
    throw sqsError(
      "BatchRequestTooLong",
      `Batch requests cannot be longer than ${MAX_MESSAGE_BYTES} bytes. You have sent ${bytes} bytes.`,
    );
  const gathered = new Gathered(sqs, queue, context, true);
  const answer = forEachEntry(entries, (entry) => gathered.add(entry));
  gathered.commit();
  return answer;
}

/** The messages of one call, which one commit stores. */
class Gathered {
  readonly #messages: StoredMessage[] = [];
  readonly #seen = new Map<string, SentBefore>();
  readonly #now: number;
  readonly #sender: string;
  readonly #trace: string | undefined;

  constructor(
    private readonly sqs: SqsContext,
    private readonly queue: Queue,
    context: CallContext,
    private readonly isBatch: boolean,
  ) {
    this.#now = sqs.queues.now();
    this.#sender = senderOf(context);
    this.#trace = traceIdOf(context);
  }

  /** Adds a message, and returns its answer. */
  add(input: MessageInput): SentAnswer {
    const sending = {
      now: this.#now,
      sender: this.#sender,
      before: this.#messages.length,
      isBatch: this.isBatch,
      trace: this.#trace,
    };
    const { message, systemMd5, seen, same } = newMessage(this.queue, input, sending);
    const before = same ?? (seen && this.#seen.get(seen.key));
    if (before) return answerOf(message, systemMd5, before);
    this.#messages.push(message);
    if (seen) this.#seen.set(seen.key, seen);
    return answerOf(message, systemMd5, message);
  }

  commit(): void {
    if (this.#messages.length === 0) return;
    // A queue without readers must not grow forever. This comes first, since it may throw.
    this.sqs.queues.expire(this.queue, EXPIRE_EVERY_MS);
    const seen = this.#seen.size > 0 ? { seen: [...this.#seen.values()] } : {};
    this.sqs.queues.commit({
      kind: "messages-sent",
      queue: this.queue.name,
      messages: this.#messages,
      ...seen,
    });
  }
}

type SentAnswer = SendMessageResult & { readonly MessageId: string; readonly MD5OfMessageBody: string };

/** The answer to one message: its id, and the digests that clients compare. */
function answerOf(
  message: StoredMessage,
  system: string | undefined,
  { id, sequence }: StoredMessage | SentBefore,
): SentAnswer {
  const attributes = md5OfAttributes(message.attributes);
  return {
    MD5OfMessageBody: message.md5,
    ...(attributes && { MD5OfMessageAttributes: attributes }),
    ...(system && { MD5OfMessageSystemAttributes: system }),
    MessageId: id,
    ...(sequence !== undefined && { SequenceNumber: sequence }),
  };
}

/** An entry of a FIFO queue that lacks an id or group fails the batch, in words of its own. */
function checkFifoEntries(entries: readonly SendMessageBatchRequestEntry[], { settings }: Queue): void {
  if (!settings.isFifo) return;
  for (const entry of entries) {
    if (!entry.MessageDeduplicationId && !settings.contentBasedDeduplication) throw noDeduplication();
    if (!entry.MessageGroupId) throw invalidValue("The request must contain the parameter MessageGroupId.");
  }
}

function bytesOf({ MessageBody, MessageAttributes }: SendMessageBatchRequestEntry): number {
  return messageBytes(MessageBody, MessageAttributes);
}
