import assert from "node:assert/strict";
import * as sqs from "@pulumi/aws/sqs";
import { Queue } from "#sdk/index";
import { define } from "./program";

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
