import type { BrokenRule } from "./rule";

/** Streams and queues that call functions: who reads them, and that nothing is lost. */
export const BROKEN_RULES_OF_LOCAL_STREAMS: readonly BrokenRule[] = [
  {
    test: "a Kinesis stream that calls a function is not read without a permission to, which is said once with what grants it [LDG/with-kinesis]",
    in: "streamSource",
    find: "aws.call(mapping.kind, operation, input, callerOf(mapping.functionArn))",
    replace:
      "aws.call(mapping.kind, operation, input, { ...callerOf(mapping.functionArn), allows: () => true })",
  },
  {
    test: "a queue that calls a function keeps what an answer names as failed, where the mapping takes such answers [LDG/services-sqs-errorhandling]",
    in: "QueuePoller",
    find: 'outcome.kind === "partial" ? items.filter(({ id }) => !outcome.failed.has(id)) : items',
    replace: "items",
  },
  {
    test: "Kinesis streams outlive the process with --data, each record that was acknowledged included",
    in: "StreamStore.commit",
    find: "this.journal.commit(...entries);",
    replace: "",
  },
  {
    test: "a Kinesis stream that calls a function tries a batch again until it is done, and holds up what comes after it [LDG/with-kinesis]",
    in: "isExhausted",
    find: "maxRetries !== undefined && calls > maxRetries",
    replace: "calls > (maxRetries ?? 0)",
  },
];
