import type { CatalogueEntry } from "../../errors/catalogue";

/** The mistakes in what queues, topics, buckets and buses share: their policies, and what they call and send to. */
export const SOURCE_ERRORS = {
  POLICY_CLOSED: {
    cause:
      "Something would add to the policy of a queue, a topic or a bucket when all stacks of the app have run. It is registered by then, and AWS stores one document for each.",
    cure: "Write it before the first `await`, or in a function given to `app.stack`.",
  },
  POLICY_TOO_LONG: {
    cause: "AWS takes 8 KB of policy for a queue, 20 KB for a bucket and 30 KB for a topic.",
    cure: "Write fewer statements, or wider ones.",
  },
  POLICY_AWAITED: {
    cause:
      "A stack function waits for something that needs a policy or a list of notifications, which in turn waits until all stack functions have run.",
    cure: "Pass it on without awaiting it.",
  },
  POLICY_NOT_OURS: {
    cause: "The program adds to the policy of a queue, a topic or a bucket that is made elsewhere.",
    cure: "Add the statement where its policy is written.",
  },
  POLICY_STATEMENT_INVALID: {
    cause: "A statement of a resource's policy needs principals and actions.",
    cure: 'Write for example `{ principals: { Service: "cloudwatch.amazonaws.com" }, actions: ["sqs:SendMessage"] }`.',
  },
  DEAD_LETTERS_INVALID: {
    cause:
      "Undelivered events and messages go to a `Queue`: a standard one, or for a FIFO topic a FIFO queue.",
    cure: "Pass such a `Queue` as `deadLetters`.",
  },
  NATIVE_EXISTING: {
    cause: "A prop would configure a thing that is made elsewhere and given under `native`.",
    cure: "Set it where that thing is made.",
  },
  TARGETS_INVALID: {
    cause:
      "Functions, queues and topics that are called or sent to are written as a map, with a name for each.",
    cure: 'Write a map: `{ thumbnail: "src/thumbnail.handler" }`.',
  },
  TARGET_INVALID: {
    cause: "The target is no function, or a construct that cannot be here.",
    cure: "Write a function, or one of the constructs that the message names.",
  },
  TARGET_DUPLICATE: {
    cause: "Two targets of a construct have the same name.",
    cure: "Choose another name for one of the two.",
  },
  TARGET_UNKNOWN: {
    cause: "There is no target of this name, or it is a queue or a topic, which takes no permissions.",
    cure: "Write the name of one that calls a function.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof SOURCE_ERRORS, CatalogueEntry> {}
}
