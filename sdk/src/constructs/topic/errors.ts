import type { CatalogueEntry } from "../../errors/catalogue";

/** The mistakes that a definition of a `Topic` can be refused for. */
export const TOPIC_ERRORS = {
  TOPIC_NAME_INVALID: {
    cause:
      "The name of a topic has characters or a length that SNS does not take, or that of a FIFO topic has no `.fifo`.",
    cure: "Use 1 to 256 letters, digits, `_` and `-`; end it in `.fifo` for a FIFO topic and in nothing else.",
  },
  TOPIC_FIFO_FUNCTION: {
    cause: "SNS does not call functions with the messages of a FIFO topic.",
    cure: "Subscribe a `Queue` with `fifo: true`, and make the function its `consumer`.",
  },
  TOPIC_FIFO_QUEUE: {
    cause: "A FIFO queue is subscribed to a topic that is not FIFO, which SNS refuses.",
    cure: "Set `fifo: true` on the topic, or subscribe a standard queue.",
  },
  TOPIC_RAW_FUNCTION: {
    cause:
      "A function is to get messages raw, and SNS always calls functions with an event around the messages.",
    cure: "Remove `rawMessageDelivery`; the message is `event.Records[0].Sns.Message`.",
  },
  TOPIC_SUBSCRIBED_TWICE: {
    cause:
      "One queue or function is subscribed to a topic under two names. For SNS the two are one subscription, with one filter policy.",
    cure: "Remove one of the two.",
  },
  TOPIC_FILTER_INVALID: {
    cause: "The filter policy of a subscriber is not one that SNS takes.",
    cure: 'Write at most five keys, each with a list of values: `{ kind: ["order"] }`.',
  },
  TOPIC_ACTION_INVALID: {
    cause: "The policy of a topic takes a few actions of SNS, each by its name, and no wild cards.",
    cure: "Write the actions that the message names.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof TOPIC_ERRORS, CatalogueEntry> {}
}
