import assert from "node:assert/strict";
import * as sqs from "@pulumi/aws/sqs";
import * as pulumi from "@pulumi/pulumi";
import { Queue } from "#sdk/index";
import { settled } from "../support/settled";
import { define, givenStatementsOf } from "./program";

const QUEUE = "aws:sqs/queue:Queue";
const SOURCE = "aws:lambda/eventSourceMapping:EventSourceMapping";

describe("definition: names of Queue in generation 1", () => {
  it("[rename.queue.sqs-queue] is native.queue, settings or a queue", async () => {
    const recorded = await define(({ stack }) => {
      const made = new Queue(stack, "Made", { native: { queue: { delaySeconds: 5 } } });
      assert.ok(sqs.Queue.isInstance(made.native.queue));
      const queue = new sqs.Queue("old");
      assert.equal(new Queue(stack, "Given", { native: { queue } }).native.queue, queue);
    });
    recorded.expect(QUEUE, "Web-Made-queue", { delaySeconds: 5, name: "dev-notes-Made" });
  });

  it("[rename.queue.consumer-props] is native.eventSource of the consumer", async () => {
    const recorded = await define(({ stack }) => {
      const native = { eventSource: { batchSize: 3 } };
      new Queue(stack, "Orders", { consumer: { function: "src/orders.handle", native } });
    });
    recorded.expect(SOURCE, { batchSize: 3 });
  });
});

describe("definition: Queue of the earlier implementation", () => {
  it("[queue.service-defaults] leaves visibility and batches to AWS", async () => {
    const recorded = await define(({ stack }) => {
      new Queue(stack, "Orders", { consumer: "src/orders.handle" });
    });
    recorded.expect(QUEUE, "Web-Orders-queue", { visibilityTimeoutSeconds: undefined });
    recorded.expect(SOURCE, { batchSize: undefined });
  });

  it("[queue.receive-grant] lets its consumer receive, delete, change the visibility of messages and read the queue's attributes", async () => {
    const recorded = await define(({ stack }) => {
      new Queue(stack, "Orders", { consumer: "src/orders.handle" });
    });
    const statements = givenStatementsOf(recorded, "Web-Orders-consumer");
    const actions = [
      "sqs:ChangeMessageVisibility",
      "sqs:DeleteMessage",
      "sqs:GetQueueAttributes",
      "sqs:GetQueueUrl",
      "sqs:ReceiveMessage",
    ];
    assert.deepEqual(
      statements.map(({ Action }) => [...Action].sort()),
      [actions],
    );
    assert.deepEqual(statements[0]?.Resource, [recorded.resource(QUEUE).state.arn]);
  });

  it("[queue.attributes] has its consumer's function, ARN, URL and name", async () => {
    const recorded = await define(({ stack }) => {
      const queue = new Queue(stack, "Orders", { consumer: "src/orders.handle" });
      assert.equal(queue.consumerFunction?.id, "consumer");
      return settled(pulumi.all([queue.queueArn, queue.queueUrl, queue.queueName]));
    });
    const { arn, url } = recorded.resource(QUEUE).state;
    assert.deepEqual(recorded.value, [arn, url, "dev-notes-Orders"]);
  });
});
