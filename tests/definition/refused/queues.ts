import * as sqs from "@pulumi/aws/sqs";
import { Queue, type QueueProps } from "#sdk/index";
import { type RefusedDefinition, type RefusedIssue, refused, Shown } from "./refused";

function withProps(name: string, props: object, ...issues: readonly RefusedIssue[]): RefusedDefinition {
  return refused({
    name,
    construct: 'Queue "Orders"',
    program: ({ stack }) => new Queue(stack, "Orders", props as QueueProps),
    issues,
  });
}

function withMethod(
  name: string,
  props: QueueProps,
  program: (queue: Queue) => unknown,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'Queue "Orders"',
    given: ({ stack }) => new Queue(stack, "Orders", props),
    program: (_, queue) => program(queue),
    issues,
  });
}

/** Refused definitions of a Queue. */
export const REFUSED_QUEUES: readonly RefusedDefinition[] = [
  withMethod(
    "[queue.one-consumer] a second consumer",
    { consumer: "src/orders.handle" },
    (queue) => queue.addConsumer(queue, "src/more.handle"),
    ["QUEUE_CONSUMER_TWICE", "addConsumer", undefined, "send to a Topic with a queue for each of the two"],
  ),
  withProps(
    "[queue.fifo-name] a name of a FIFO queue without its suffix",
    { fifo: true, native: { queue: { name: "orders" } } },
    ["QUEUE_NAME_INVALID", "native.queue.name", "orders", "and .fifo at the end"],
  ),
  withProps("a name of a standard queue with a dot", { native: { queue: { name: "orders.fifo" } } }, [
    "QUEUE_NAME_INVALID",
    "native.queue.name",
    "orders.fifo",
    "write at most 80 letters, digits, _ and -",
  ]),
  withProps(
    "a setting that says the opposite of fifo",
    { fifo: true, native: { queue: { fifoQueue: false } } },
    ["PROP_CONFLICT", "native.queue.fifoQueue", false, "write one of them"],
  ),
  withProps(
    "settings that have props of their own",
    { native: { queue: { redrivePolicy: "{}", policy: "{}" } } },
    ["NATIVE_OWN_PROP", "native.queue.policy", undefined, "write queue.addToResourcePolicy({...})"],
    ["NATIVE_OWN_PROP", "native.queue.redrivePolicy", undefined, "write deadLetters"],
  ),
  withProps(
    "names of generation 0",
    { sqsQueue: {}, consumerProps: {} },
    ["PROP_UNKNOWN", "sqsQueue", undefined, "did you mean native.queue"],
    ["PROP_UNKNOWN", "consumerProps", undefined, "did you mean consumer.native.eventSource"],
  ),
  withProps("a consumer that is no function", { consumer: 5 }, [
    "VALUE_WRONG_TYPE",
    "consumer",
    5,
    "pass an object",
  ]),
  withProps(
    "settings of the consumer that are wrong",
    { consumer: { function: "src/orders.handle", native: { eventSource: { batchSize: 0 } } } },
    ["VALUE_OUT_OF_RANGE", "consumer.native.eventSource.batchSize", 0, "from 1 to 10000"],
  ),
  withProps("a count of attempts that SQS does not take", { deadLetters: { maxReceiveCount: 0 } }, [
    "VALUE_OUT_OF_RANGE",
    "deadLetters.maxReceiveCount",
    0,
    "from 1 to 1000",
  ]),
  refused({
    name: "dead letters of a FIFO queue in a standard queue",
    construct: 'Queue "Orders"',
    given: ({ stack }) => new Queue(stack, "Failed"),
    program: ({ stack }, deadLetters) => new Queue(stack, "Orders", { fifo: true, deadLetters }),
    issues: [
      [
        "QUEUE_DEAD_LETTERS_INVALID",
        "deadLetters",
        new Shown("a Queue"),
        "or pass a Queue that is a FIFO queue",
      ],
    ],
  }),
  refused({
    name: "dead letters and first in, first out of a queue made elsewhere",
    construct: 'Queue "Orders"',
    given: () => new sqs.Queue("old"),
    program: ({ stack }, queue) =>
      new Queue(stack, "Orders", { native: { queue }, fifo: true, deadLetters: true }),
    issues: [
      ["NATIVE_EXISTING", "fifo", undefined, "set it on that queue"],
      ["NATIVE_EXISTING", "deadLetters", undefined, "set it on that queue"],
    ],
  }),
  withMethod(
    "statements that say nothing",
    {},
    (queue) => queue.addToResourcePolicy({ principals: {}, actions: [] }),
    ["POLICY_STATEMENT_INVALID", "addToResourcePolicy.principals", {}, "write"],
    [
      "POLICY_STATEMENT_INVALID",
      "addToResourcePolicy.actions",
      [],
      'write a list such as ["sqs:SendMessage"]',
    ],
  ),
];
