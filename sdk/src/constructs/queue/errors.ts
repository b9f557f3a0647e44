import type { CatalogueEntry } from "../../errors/catalogue";

/** The mistakes that a definition of a `Queue` can be refused for. */
export const QUEUE_ERRORS = {
  QUEUE_NAME_INVALID: {
    cause:
      "The name of a queue has characters or a length that SQS does not take, or that of a FIFO queue has no `.fifo`.",
    cure: "Use 1 to 80 letters, digits, `_` and `-`; end it in `.fifo` for a FIFO queue and in nothing else.",
  },
  QUEUE_CONSUMER_TWICE: {
    cause: "A queue has a consumer already. Two would each get some of the messages, whichever comes first.",
    cure: "Send to a `Topic` with a queue for each of the two.",
  },
  QUEUE_VISIBILITY_SHORT: {
    cause:
      "The visibility time-out of a queue is shorter than the time-out of its consumer. A message would come again while the consumer handles it, and AWS refuses the connection.",
    cure: "Remove it, or write six times the time-out of the function.",
  },
  QUEUE_DEAD_LETTERS_INVALID: {
    cause: "The dead letters of a queue go to a queue of the same kind, standard or FIFO, and not to itself.",
    cure: "Write `deadLetters: true`, or pass a Queue of the same kind.",
  },
  QUEUE_CLOSED: {
    cause:
      "A consumer with a longer time-out than the queue expects is added too late. The queue is registered at the end of the turn of the event loop in which it was made.",
    cure: "Write it before the first `await` after the queue, or write `native.queue.visibilityTimeoutSeconds`.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof QUEUE_ERRORS, CatalogueEntry> {}
}
