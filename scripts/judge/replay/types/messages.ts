import { json, query, rest } from "../calls";
import { attributeTexts, capital, entryList, part, renamed, tagList } from "../members";
import type { ReplayedType } from "../replayed-type";

const sqs = (operation: string, members: Parameters<typeof json>[2]) =>
  json("sqs", `AmazonSQS.${operation}`, members);

export const SQS: readonly ReplayedType[] = [
  {
    token: "aws:sqs/queue:Queue",
    create: ({ inputs, state }) =>
      sqs("CreateQueue", {
        QueueName: state.name,
        Attributes: attributeTexts({
          ...capital(inputs, "contentBasedDeduplication", "deduplicationScope", "delaySeconds"),
          ...capital(inputs, "fifoThroughputLimit", "kmsDataKeyReusePeriodSeconds", "kmsMasterKeyId"),
          ...capital(inputs, "policy", "redriveAllowPolicy", "redrivePolicy"),
          // "false" is refused: a queue that is not FIFO has no such attribute.
          FifoQueue: inputs.fifoQueue === true ? true : undefined,
          ...renamed(inputs, {
            MaximumMessageSize: "maxMessageSize",
            MessageRetentionPeriod: "messageRetentionSeconds",
            ReceiveMessageWaitTimeSeconds: "receiveWaitTimeSeconds",
            SqsManagedSseEnabled: "sqsManagedSseEnabled",
            VisibilityTimeout: "visibilityTimeoutSeconds",
          }),
        }),
        tags: inputs.tags,
      }),
    outputs: { id: "QueueUrl", url: "QueueUrl" },
    remove: ({ id }) => sqs("DeleteQueue", { QueueUrl: id }),
  },
  queueAttribute("aws:sqs/queuePolicy:QueuePolicy", "Policy", "policy"),
  queueAttribute("aws:sqs/redrivePolicy:RedrivePolicy", "RedrivePolicy", "redrivePolicy"),
  queueAttribute("aws:sqs/redriveAllowPolicy:RedriveAllowPolicy", "RedriveAllowPolicy", "redriveAllowPolicy"),
];

function queueAttribute(token: string, attribute: string, input: string): ReplayedType {
  return {
    token,
    create: ({ inputs }) =>
      sqs("SetQueueAttributes", {
        QueueUrl: inputs.queueUrl,
        Attributes: { [attribute]: inputs[input] },
      }),
    remove: ({ inputs }) =>
      sqs("SetQueueAttributes", { QueueUrl: inputs.queueUrl, Attributes: { [attribute]: "" } }),
  };
}

const sns = (action: string, members: Parameters<typeof query>[3]) =>
  query("sns", "2010-03-31", action, members);

export const SNS: readonly ReplayedType[] = [
  {
    token: "aws:sns/topic:Topic",
    create: ({ inputs, state }) =>
      sns("CreateTopic", {
        Name: state.name,
        "Attributes.entry": entryList(
          attributeTexts({
            ...capital(inputs, "contentBasedDeduplication", "deliveryPolicy", "displayName"),
            ...capital(inputs, "kmsMasterKeyId", "policy", "signatureVersion", "tracingConfig"),
            FifoTopic: inputs.fifoTopic === true ? true : undefined,
          }),
        ),
        "Tags.member": tagList(inputs),
      }),
    outputs: { id: "TopicArn", arn: "TopicArn" },
    remove: ({ id }) => sns("DeleteTopic", { TopicArn: id }),
  },
  {
    token: "aws:sns/topicPolicy:TopicPolicy",
    create: ({ inputs }) =>
      sns("SetTopicAttributes", {
        TopicArn: inputs.arn,
        AttributeName: "Policy",
        AttributeValue: inputs.policy,
      }),
  },
  {
    token: "aws:sns/topicSubscription:TopicSubscription",
    create: ({ inputs }) =>
      sns("Subscribe", {
        TopicArn: inputs.topic,
        ReturnSubscriptionArn: true,
        ...capital(inputs, "endpoint", "protocol"),
        "Attributes.entry": entryList(
          attributeTexts(
            capital(inputs, "filterPolicy", "filterPolicyScope", "rawMessageDelivery", "redrivePolicy"),
          ),
        ),
      }),
    outputs: { id: "SubscriptionArn", arn: "SubscriptionArn" },
    remove: ({ id }) => sns("Unsubscribe", { SubscriptionArn: id }),
  },
];

const kinesis = (operation: string, members: Parameters<typeof json>[2]) =>
  json("kinesis", `Kinesis_20131202.${operation}`, members);

export const KINESIS: readonly ReplayedType[] = [
  {
    token: "aws:kinesis/stream:Stream",
    create: ({ inputs, state }) =>
      kinesis("CreateStream", {
        StreamName: state.name,
        ...capital(inputs, "shardCount", "streamModeDetails"),
      }),
    settle: ({ inputs, state }) => [
      ...(typeof inputs.retentionPeriod === "number" && inputs.retentionPeriod > 24
        ? [
            kinesis("IncreaseStreamRetentionPeriod", {
              StreamName: state.name,
              RetentionPeriodHours: inputs.retentionPeriod,
            }),
          ]
        : []),
      ...(inputs.encryptionType === "KMS"
        ? [
            kinesis("StartStreamEncryption", {
              StreamName: state.name,
              EncryptionType: "KMS",
              KeyId: inputs.kmsKeyId,
            }),
          ]
        : []),
    ],
    remove: ({ state }) => kinesis("DeleteStream", { StreamName: state.name, EnforceConsumerDeletion: true }),
  },
  {
    token: "aws:kinesis/streamConsumer:StreamConsumer",
    create: ({ inputs, state }) =>
      kinesis("RegisterStreamConsumer", { StreamARN: inputs.streamArn, ConsumerName: state.name }),
    outputs: { id: "Consumer.ConsumerARN", arn: "Consumer.ConsumerARN" },
    remove: ({ id }) => kinesis("DeregisterStreamConsumer", { ConsumerARN: id }),
  },
];

const events = (operation: string, members: Parameters<typeof json>[2]) =>
  json("events", `AWSEvents.${operation}`, members);

export const EVENTS: readonly ReplayedType[] = [
  {
    token: "aws:cloudwatch/eventBus:EventBus",
    create: ({ inputs, state }) =>
      events("CreateEventBus", {
        Name: state.name,
        ...capital(inputs, "deadLetterConfig", "description", "kmsKeyIdentifier"),
        Tags: tagList(inputs),
      }),
    outputs: { arn: "EventBusArn" },
    remove: ({ state }) => events("DeleteEventBus", { Name: state.name }),
  },
  {
    token: "aws:cloudwatch/eventRule:EventRule",
    create: ({ inputs, state }) =>
      events("PutRule", {
        Name: state.name,
        ...capital(inputs, "description", "eventBusName", "eventPattern", "roleArn", "scheduleExpression"),
        ...capital(inputs, "state"),
        Tags: tagList(inputs),
      }),
    outputs: { arn: "RuleArn" },
    remove: ({ inputs, state }) =>
      events("DeleteRule", { Name: state.name, EventBusName: inputs.eventBusName }),
  },
  {
    token: "aws:cloudwatch/eventTarget:EventTarget",
    create: ({ inputs, state }) =>
      events("PutTargets", {
        ...capital(inputs, "eventBusName", "rule"),
        Targets: [
          {
            Id: state.targetId,
            ...capital(inputs, "arn", "deadLetterConfig", "input", "inputPath", "retryPolicy", "roleArn"),
            InputTransformer: inputs.inputTransformer && inputTransformer(inputs.inputTransformer),
            SqsParameters: inputs.sqsTarget && capital(inputs.sqsTarget as never, "messageGroupId"),
          },
        ],
      }),
    remove: ({ inputs, state }) =>
      events("RemoveTargets", { ...capital(inputs, "eventBusName", "rule"), Ids: [state.targetId ?? ""] }),
  },
];

function inputTransformer(value: Parameters<typeof part>[0]) {
  const { inputPaths, inputTemplate } = value as Record<string, never>;
  return { InputPathsMap: inputPaths, InputTemplate: inputTemplate };
}

export const SCHEDULER: readonly ReplayedType[] = [
  {
    token: "aws:scheduler/schedule:Schedule",
    create: ({ inputs, state }) =>
      rest("scheduler", "POST", `/schedules/${part(state.name)}`, {
        ...capital(inputs, "description", "flexibleTimeWindow", "groupName", "kmsKeyArn"),
        ...capital(inputs, "scheduleExpression", "scheduleExpressionTimezone", "state", "target"),
      }),
    outputs: { arn: "ScheduleArn" },
    remove: ({ inputs, state }) =>
      rest("scheduler", "DELETE", `/schedules/${part(state.name)}${inGroup(inputs.groupName)}`),
  },
  {
    token: "aws:scheduler/scheduleGroup:ScheduleGroup",
    create: ({ inputs, state }) =>
      rest("scheduler", "POST", `/schedule-groups/${part(state.name)}`, { Tags: tagList(inputs) }),
    outputs: { arn: "ScheduleGroupArn" },
    remove: ({ state }) => rest("scheduler", "DELETE", `/schedule-groups/${part(state.name)}`),
  },
];

function inGroup(group: Parameters<typeof part>[0]): string {
  return group === undefined ? "" : `?groupName=${part(group)}`;
}
