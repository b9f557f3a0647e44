import assert from "node:assert/strict";
import * as sns from "@pulumi/aws/sns";
import * as sqs from "@pulumi/aws/sqs";
import { Queue, SubscriptionFilter, Topic } from "#sdk/gen0/index";
import { App, Queue as NewQueue, Topic as NewTopic, Stack } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { expectSame } from "../../support/gen0";
import { record } from "../../support/record";
import { CASES } from "./cases/topic";

const runtime = "nodejs12.x";
const handler = "src/mail.send";

describe("a Topic of generation 0", () => {
  for (const [name, [old, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new Topic(stack, "News", old),
        (stack) => new NewTopic(stack, "News", now),
      ));

  it("takes queues, and the queue of what could not be delivered by the platform's own", () =>
    expectSame(
      (stack) => {
        const dead = new Queue(stack, "Dead");
        const queue = new Queue(stack, "Archive");
        new Topic(stack, "News", {
          subscribers: [
            { queue, subscriberProps: { rawMessageDelivery: true, deadLetterQueue: dead.sqsQueue } },
            { function: handler, subscriberProps: { deadLetterQueue: dead } },
          ],
        });
        new Topic(stack, "Others", { subscribers: [queue] });
      },
      (stack) => {
        const dead = new NewQueue(stack, "Dead");
        const queue = new NewQueue(stack, "Archive");
        new NewTopic(stack, "News", {
          subscribers: {
            0: { queue, rawMessageDelivery: true, deadLetters: dead },
            1: { function: { handler, runtime }, deadLetters: dead },
          },
        });
        new NewTopic(stack, "Others", { subscribers: { 0: queue } });
      },
    ));

  it("takes more subscribers later, whose indexes continue", () =>
    expectSame(
      (stack) => {
        const topic = new Topic(stack, "News", { subscribers: [handler] });
        topic.addSubscribers(stack, [handler, { function: handler }]).addSubscribers(stack, [handler]);
        topic.attachPermissionsToSubscriber(1, ["ses:SendEmail"]);
        topic.attachPermissionsToSubscriber(3, ["sns:Publish"]);
      },
      (stack) => {
        const given = { handler, runtime } as const;
        const topic = new NewTopic(stack, "News", { subscribers: { 0: given } });
        topic.addSubscribers(stack, { 1: given, 2: given }).addSubscribers(stack, { 3: given });
        topic.attachPermissionsToSubscriber("1", ["ses:SendEmail"]);
        topic.attachPermissionsToSubscriber("3", ["sns:Publish"]);
      },
    ));

  it("may be made elsewhere", () => {
    const given = () => new sns.Topic("old", { name: "old" });
    return expectSame(
      (stack) => new Topic(stack, "News", { snsTopic: given(), subscribers: [handler] }),
      (stack) =>
        new NewTopic(stack, "News", {
          native: { topic: given() },
          subscribers: { 0: { handler, runtime } },
        }),
    );
  });

  it("has the topic of SNS under its old name, with the old names of what is read from it", async () => {
    const { outputs } = await record(() => {
      const topic = new Topic(new Stack(new App(), "Shop"), "News", { subscribers: [handler] });
      const { topicName } = topic.snsTopic;
      const [made] = topic.subscriberFunctions;
      return {
        topicName,
        isArn: topic.snsTopic.topicArn === topic.topicArn,
        isSame: topic.snsTopic === topic.native.topic,
        isFunction: made === topic.getFunction("0"),
      };
    });
    assert.deepEqual(outputs, { topicName: "dev-notes-News", isArn: true, isSame: true, isFunction: true });
  });

  it("reports all mistakes at once, by the paths of the program", () =>
    record(async () => {
      const stack = new Stack(new App(), "Shop");
      const fifo = new Queue(stack, "Ordered", { sqsQueue: { fifo: true } });
      const alone = new sqs.Queue("alone");
      await expectDefinitionError(
        () =>
          new Topic(stack, "News", {
            snsTopic: { topicName: "a b", fifo: "yes" as never },
            subscribers: [
              { function: "" },
              { function: handler, subscriberProps: { rawMessageDelivery: true } as never },
              { function: handler, subscriberProps: { deadLetterQueue: fifo.sqsQueue } },
              { function: handler, subscriberProps: { deadLetterQueue: alone } },
              { function: handler, subscriberProps: { filterPolicy: { kind: "order" as never } } },
            ],
          }),
        [
          {
            code: "TARGET_INVALID",
            path: "subscribers[3].subscriberProps.deadLetterQueue",
            message: "it is a queue of AWS that no Queue is made around",
            cure: 'pass new Queue(this, "Dead", { sqsQueue: queue })',
          },
          { code: "VALUE_WRONG_TYPE", path: "snsTopic.fifo", value: "yes" },
          { code: "FUNCTION_HANDLER_MISSING", path: "subscribers[0].function.handler" },
          { code: "TOPIC_RAW_FUNCTION", path: "subscribers[1].subscriberProps.rawMessageDelivery" },
          { code: "DEAD_LETTERS_INVALID", path: "subscribers[2].subscriberProps.deadLetterQueue" },
          { code: "TOPIC_FILTER_INVALID", path: "subscribers[4].subscriberProps.filterPolicy.kind" },
          { code: "TOPIC_NAME_INVALID", path: "snsTopic.topicName", value: "a b" },
        ],
      );
    }));

  it("reports mistakes in subscribers that are added later by their indexes in that list", () =>
    record(async () => {
      const stack = new Stack(new App(), "Shop");
      const topic = new Topic(stack, "News", { subscribers: [handler] });
      await expectDefinitionError(
        () =>
          topic.addSubscribers(stack, [
            handler,
            { function: handler, subscriberProps: { filterPolicy: { kind: 1 as never } } },
          ]),
        [{ code: "TOPIC_FILTER_INVALID", path: "addSubscribers[1].subscriberProps.filterPolicy.kind" }],
      );
    }));
});

describe("a SubscriptionFilter", () => {
  it("has its conditions as SNS writes them, by older names as well", () => {
    const { conditions: strings } = SubscriptionFilter.stringFilter({ whitelist: ["a"], blacklist: ["b"] });
    assert.deepEqual(strings, ["a", { "anything-but": ["b"] }]);
    const { conditions: numbers } = SubscriptionFilter.numericFilter({
      allowlist: [1],
      betweenStrict: { start: 2, stop: 3 },
      greaterThanOrEqualTo: 4,
      lessThan: 5,
      lessThanOrEqualTo: 6,
    });
    assert.deepEqual(numbers, [
      { numeric: ["=", 1] },
      { numeric: [">", 2, "<", 3] },
      { numeric: [">=", 4] },
      { numeric: ["<", 5] },
      { numeric: ["<=", 6] },
    ]);
  });
});
