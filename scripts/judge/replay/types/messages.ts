import { json, query, rest } from "#sdk/local/services/outside/calls";
import { attributeTexts, capital, entryList, part, tagList } from "#sdk/local/services/outside/members";
import type { ReplayedType } from "#sdk/local/services/outside/replayed-type";

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
