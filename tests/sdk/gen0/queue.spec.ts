import assert from "node:assert/strict";
import * as sqs from "@pulumi/aws/sqs";
import { Queue, QueueEncryption, RemovalPolicy } from "#sdk/gen0/index";
import { App, Queue as NewQueue, Stack } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { expectSame } from "../../support/gen0";
import { record } from "../../support/record";
import { CASES } from "./cases/queue";

const OLD_RUNTIME = "nodejs12.x";
const handler = "src/orders.handle";

describe("a Queue of generation 0", () => {
  for (const [name, [old, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new Queue(stack, "Orders", old),
        (stack) => new NewQueue(stack, "Orders", now),
      ));

  it("sends what it failed with to the queue of another Queue, which is named by the platform's own", () =>
    expectSame(
      (stack) => {
        const { sqsQueue: queue } = new Queue(stack, "Dead");
        new Queue(stack, "Orders", { sqsQueue: { deadLetterQueue: { queue, maxReceiveCount: 3 } } });
      },
      (stack) => {
        const queue = new NewQueue(stack, "Dead");
        new NewQueue(stack, "Orders", { deadLetters: { queue, maxReceiveCount: 3 } });
      },
    ));

  it("is deleted when it leaves the program, unless its removal policy says otherwise", async () => {
    const retained = async (removalPolicy?: RemovalPolicy) => {
      const recorded = await record(() => {
        new Queue(new Stack(new App(), "Shop"), "Orders", { sqsQueue: { removalPolicy } });
      });
      return recorded.resource("aws:sqs/queue:Queue").options.retainOnDelete === true;
    };
    assert.deepEqual(
      [await retained(), await retained(RemovalPolicy.DESTROY), await retained(RemovalPolicy.RETAIN)],
      [false, false, true],
    );
  });

  it("has the defaults of its own generation, in whichever app", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App({ defaults: "current" }), "Shop");
      new Queue(stack, "Old", { consumer: handler });
      new NewQueue(stack, "New", { consumer: handler });
    });
    const timeoutOf = (name: string) =>
      recorded.resource("aws:sqs/queue:Queue", name).inputs.visibilityTimeoutSeconds;
    assert.deepEqual([timeoutOf("Shop-Old-queue"), timeoutOf("Shop-New-queue")], [undefined, 60]);
  });

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

  it("reports all mistakes at once, by the paths of the program", () =>
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

  it("is refused a key that it does not name, and dead letters that are no Queue's", () =>
    record(async () => {
      const stack = new Stack(new App(), "Shop");
      const alone = new sqs.Queue("alone");
      await expectDefinitionError(
        () =>
          new Queue(stack, "Orders", {
            sqsQueue: {
              encryption: QueueEncryption.KMS,
              deadLetterQueue: { queue: alone, maxReceiveCount: 0 },
            },
          }),
        [
          {
            code: "PROP_MISSING",
            path: "sqsQueue.encryptionMasterKey",
            cure: "pass an aws.kms.Key, or write QueueEncryption.KMS_MANAGED",
          },
          { code: "TARGET_INVALID", path: "sqsQueue.deadLetterQueue.queue" },
          { code: "VALUE_OUT_OF_RANGE", path: "sqsQueue.deadLetterQueue.maxReceiveCount", value: 0 },
        ],
      );
      const queue = new Queue(stack, "Others");
      await expectDefinitionError(
        () => queue.addConsumer(stack, { function: handler, consumerProps: { batchSize: 0 } }),
        [{ code: "VALUE_OUT_OF_RANGE", path: "addConsumer.consumerProps.batchSize", value: 0 }],
      );
    }));
});
