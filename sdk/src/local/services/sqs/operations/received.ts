import type {
  ChangeMessageVisibilityBatchRequestEntry,
  DeleteMessageBatchRequest,
  DeleteMessageBatchResult,
  Nothing,
} from "../../model/calls/sqs";
import { invalidParameter, missingParameter, nonEmpty } from "../errors";
import type { Message } from "../state/message";
import type { Queue } from "../state/queue";
import { batchEntries, forEachEntry } from "./batch";
import { queueOf, type SqsContext, type SqsOperations } from "./context";
import { readReceipt } from "./receipt";
import { checkVisibility, MAX_VISIBILITY_SECONDS } from "./receive";

/** The operations on messages that a receiver has. */
export function receivedOperations(
  sqs: SqsContext,
): SqsOperations<
  "ChangeMessageVisibility" | "ChangeMessageVisibilityBatch" | "DeleteMessage" | "DeleteMessageBatch"
> {
  return {
    DeleteMessage: (input) => {
      const queue = queueOf(sqs, input);
      const id = deletable(queue, input.ReceiptHandle);
      if (id !== undefined) sqs.queues.commit({ kind: "messages-deleted", queue: queue.name, ids: [id] });
      return {};
    },
    DeleteMessageBatch: (input) => deleteBatch(sqs, input),
    ChangeMessageVisibility: (input) => {
      changeVisibility(sqs, queueOf(sqs, input), input);
      return {};
    },
    ChangeMessageVisibilityBatch: (input) => {
      const queue = queueOf(sqs, input);
      return forEachEntry(batchEntries(input.Entries, "ChangeMessageVisibilityBatch"), (entry) =>
        changeVisibility(sqs, queue, entry),
      );
    },
  };
}

/** Deletes in one commit all messages of a batch that can be deleted. */
function deleteBatch(sqs: SqsContext, input: DeleteMessageBatchRequest): DeleteMessageBatchResult {
  const queue = queueOf(sqs, input);
  const ids: string[] = [];
  const answer = forEachEntry(batchEntries(input.Entries, "DeleteMessageBatch"), (entry) => {
    const id = deletable(queue, entry.ReceiptHandle);
    if (id !== undefined) ids.push(id);
    return {};
  });
  if (ids.length > 0) sqs.queues.commit({ kind: "messages-deleted", queue: queue.name, ids });
  return answer;
}

/**
 * The id of a message that a receipt deletes. `undefined` stands for a deleted message, and for one that another receiver
 * has. A FIFO queue refuses the receipt of a message that is visible again.
 */
function deletable(queue: Queue, handle: string): string | undefined {
  const { id, receives } = readReceipt(nonEmpty("ReceiptHandle", handle), queue.name);
  const message = queue.find(id);
  if (message === undefined) return undefined;
  const isCurrent = message.receives === receives;
  if (!queue.settings.isFifo) return isCurrent || message.state !== "in flight" ? id : undefined;
  if (isCurrent && message.state === "in flight") return id;
  throw invalidParameter("ReceiptHandle", handle, "The receipt handle has expired.");
}

function changeVisibility(
  sqs: SqsContext,
  queue: Queue,
  { ReceiptHandle, VisibilityTimeout: seconds }: Omit<ChangeMessageVisibilityBatchRequestEntry, "Id">,
): Nothing {
  const handle = nonEmpty("ReceiptHandle", ReceiptHandle);
  if (seconds === undefined) throw missingParameter("VisibilityTimeout");
  checkVisibility(seconds);
  const message = changeable(queue, handle);
  const now = sqs.queues.now();
  checkTotal(message, now, seconds);
  sqs.queues.commit({
    kind: "message-visibility-changed",
    queue: queue.name,
    id: message.id,
    until: now + seconds * 1000,
  });
  return {};
}

/** The message whose visibility a receipt may change. A standard queue accepts earlier receipts too. */
function changeable(queue: Queue, handle: string): Message {
  const { id, receives } = readReceipt(handle, queue.name);
  const message = queue.find(id);
  const isTheirs =
    !queue.settings.isFifo || (message?.receives === receives && message.state === "in flight");
  if (message && isTheirs) return message;
  throw invalidParameter(
    "ReceiptHandle",
    handle,
    "Message does not exist or is not available for visibility timeout change.",
  );
}

/** Refuses a timeout that ends more than twelve hours after the receive. */
function checkTotal({ lastReceivedAt }: Message, now: number, seconds: number): void {
  const total = (now - (lastReceivedAt ?? now)) / 1000 + seconds;
  if (total <= MAX_VISIBILITY_SECONDS) return;
  throw invalidParameter(
    "VisibilityTimeout",
    seconds,
    `Total VisibilityTimeout for the message is beyond the limit [${MAX_VISIBILITY_SECONDS} seconds].`,
  );
}
