import { type Scenario, stepsOf } from "../step";

const step = stepsOf("SNS");
const queue = stepsOf("SQS");
const TopicArn = "arn:aws:sns:us-east-1:123456789012:judged";
const queueArn = "arn:aws:sqs:us-east-1:123456789012:judged-told";

export const SNS: Scenario = {
  title: "SNS",
  steps: [
    step("create a topic", "CreateTopic", { Name: "judged", Tags: [{ Key: "stage", Value: "dev" }] }),
    step("create a topic with a name that is none", "CreateTopic", { Name: "not a name" }),
    queue(
      "create a queue for it",
      "CreateQueue",
      { QueueName: "judged-told" },
      { store: { queue: "QueueUrl" } },
    ),
    queue("let it send there", "SetQueueAttributes", (stored) => ({
      QueueUrl: stored("queue"),
      Attributes: {
        Policy: JSON.stringify({
          Version: "2012-10-17",
          Statement: [
            {
              Effect: "Allow",
              Principal: { Service: "sns.amazonaws.com" },
              Action: "sqs:SendMessage",
              Resource: queueArn,
              Condition: { ArnEquals: { "aws:SourceArn": TopicArn } },
            },
          ],
        }),
      },
    })),
    step(
      "subscribe the queue",
      "Subscribe",
      {
        TopicArn,
        Protocol: "sqs",
        Endpoint: queueArn,
        ReturnSubscriptionArn: true,
        Attributes: { RawMessageDelivery: "true", FilterPolicy: '{"kind":["greeting"]}' },
      },
      { store: { subscription: "SubscriptionArn" } },
    ),
    step("subscribe by a protocol that is none", "Subscribe", {
      TopicArn,
      Protocol: "pigeon",
      Endpoint: "a",
    }),
    step("describe the subscription", "GetSubscriptionAttributes", (stored) => ({
      SubscriptionArn: stored("subscription"),
    })),
    step("publish what the filter lets through", "Publish", {
      TopicArn,
      Message: "hello é",
      MessageAttributes: { kind: { DataType: "String", StringValue: "greeting" } },
    }),
    queue("receive it", "ReceiveMessage", (stored) => ({
      QueueUrl: stored("queue"),
      MessageAttributeNames: ["All"],
      WaitTimeSeconds: 2,
    })),
    step("publish what it keeps back", "Publish", { TopicArn, Message: "other" }),
    queue("receive nothing", "ReceiveMessage", (stored) => ({
      QueueUrl: stored("queue"),
      WaitTimeSeconds: 1,
    })),
    step("publish nothing", "Publish", { TopicArn, Message: "" }),
    step("publish to a topic that is not there", "Publish", { TopicArn: `${TopicArn}-not`, Message: "a" }),
    step("publish a batch with an id twice", "PublishBatch", {
      TopicArn,
      PublishBatchRequestEntries: [
        { Id: "a", Message: "a" },
        { Id: "a", Message: "b" },
      ],
    }),
    step("list tags", "ListTagsForResource", { ResourceArn: TopicArn }),
    step("set a filter that does not parse", "SetSubscriptionAttributes", (stored) => ({
      SubscriptionArn: stored("subscription"),
      AttributeName: "FilterPolicy",
      AttributeValue: "{",
    })),
    step("end the subscription", "Unsubscribe", (stored) => ({ SubscriptionArn: stored("subscription") })),
    step("delete the topic", "DeleteTopic", { TopicArn }),
    step("describe the topic that is deleted", "GetTopicAttributes", { TopicArn }),
  ],
};
