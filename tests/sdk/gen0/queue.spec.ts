import assert from "node:assert/strict";
import { Duration, Queue, type QueueProps, Runtime, Tracing } from "#sdk/gen0/index";
import { App, Queue as NewQueue, type QueueProps as NewQueueProps, Stack } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { expectSame } from "../../support/gen0";
import { record } from "../../support/record";

const OLD_RUNTIME = "nodejs12.x";
const handler = "src/orders.handle";

/** Each row: props of generation 0, and what they are in generation 1. */
const CASES: Readonly<Record<string, readonly [QueueProps, NewQueueProps]>> = {
  nothing: [{}, {}],
  "a consumer, whose runtime is the old default": [
    { consumer: handler },
    { consumer: { handler, runtime: OLD_RUNTIME } },
  ],
  "sqsQueue, as native.queue": [
    {
      sqsQueue: {
        queueName: "orders",
        visibilityTimeout: Duration.minutes(2),
        retentionPeriod: Duration.days(2),
        deliveryDelay: Duration.seconds(5),
        receiveMessageWaitTime: Duration.seconds(20),
        maxMessageSizeBytes: 2_048,
      },
    },
    {
      native: {
        queue: {
          name: "orders",
          visibilityTimeoutSeconds: 120,
          messageRetentionSeconds: 172_800,
          delaySeconds: 5,
          receiveWaitTimeSeconds: 20,
          maxMessageSize: 2_048,
        },
      },
    },
  ],
  "sqsQueue.fifo, as fifo": [
    { sqsQueue: { fifo: true, contentBasedDeduplication: true } },
    { fifo: true, native: { queue: { contentBasedDeduplication: true } } },
  ],
  "sqsQueue.deadLetterQueue, as deadLetters": [
    { sqsQueue: { deadLetterQueue: { maxReceiveCount: 3 } } },
    { deadLetters: { maxReceiveCount: 3 } },
  ],
  "consumerProps, as native.eventSource": [
    {
      consumer: {
        function: {
          handler,
          runtime: Runtime.NODEJS_14_X,
          timeout: Duration.seconds(20),
          tracing: Tracing.DISABLED,
        },
        consumerProps: { batchSize: 5, maxBatchingWindow: Duration.seconds(3) },
      },
    },
    {
      consumer: {
        function: { handler, runtime: "nodejs14.x", timeout: "20 seconds", tracing: "disabled" },
        native: { eventSource: { batchSize: 5, maximumBatchingWindowInSeconds: 3 } },
      },
    },
  ],
};

describe("a Queue of generation 0", () => {
  for (const [name, [old, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new Queue(stack, "Orders", old),
        (stack) => new NewQueue(stack, "Orders", now),
      ));

  it("takes a consumer later", () =>
    expectSame(
      (stack) =>
        new Queue(stack, "Orders").addConsumer(stack, { function: handler, consumerProps: { batchSize: 5 } }),
      (stack) =>
        new NewQueue(stack, "Orders").addConsumer(stack, {
          function: { handler, runtime: OLD_RUNTIME },
          native: { eventSource: { batchSize: 5 } },
        }),
    ));

  it("has the queue of SQS under its old name, with the old names of what is read from it", async () => {
    const recorded = await record(() => {
      const { sqsQueue } = new Queue(new Stack(new App(), "Shop"), "Orders");
      return { url: sqsQueue.queueUrl, name: sqsQueue.queueName, same: sqsQueue.url };
    });
    const { url, name, same } = recorded.outputs as Record<string, unknown>;
    assert.equal(url, same);
    assert.equal(name, "dev-notes-Orders");
  });

  it("tells of all mistakes at once, where they were written", () =>
    expectDefinitionError(
      () =>
        record(
          () =>
            new Queue(new Stack(new App(), "Shop"), "Orders", {
              sqsQueue: { visibilityTimeout: "soon" as never },
              consumer: { function: "", consumerProps: { batchSize: 0 } },
            }),
        ),
      [
        { code: "VALUE_WRONG_TYPE", path: "sqsQueue.visibilityTimeout", value: "soon" },
        { code: "VALUE_OUT_OF_RANGE", path: "consumer.consumerProps.batchSize", value: 0 },
        { code: "FUNCTION_HANDLER_MISSING", path: "consumer.function.handler" },
      ],
    ));
});
