import { TYPE } from "../../../aws/tokens";
import { attributesOf, capital, documentOf, nameOf, tagListOf } from "./members";
import { operationsOf } from "./operation";
import type { ProvisionedType } from "./provisioned-type";

export const TOPIC_TYPE = TYPE.sns.Topic;
export const SUBSCRIPTION_TYPE = TYPE.sns.TopicSubscription;

const sns = operationsOf("sns");

/** Attributes of a topic, and the inputs that set them. */
const TOPIC_ATTRIBUTES: Readonly<Record<string, string>> = {
  ArchivePolicy: "archivePolicy",
  ContentBasedDeduplication: "contentBasedDeduplication",
  DeliveryPolicy: "deliveryPolicy",
  DisplayName: "displayName",
  FifoThroughputScope: "fifoThroughputScope",
  KmsMasterKeyId: "kmsMasterKeyId",
  Policy: "policy",
  SignatureVersion: "signatureVersion",
  TracingConfig: "tracingConfig",
};

const SUBSCRIPTION_ATTRIBUTES: Readonly<Record<string, string>> = {
  DeliveryPolicy: "deliveryPolicy",
  FilterPolicy: "filterPolicy",
  FilterPolicyScope: "filterPolicyScope",
  RawMessageDelivery: "rawMessageDelivery",
  RedrivePolicy: "redrivePolicy",
  ReplayPolicy: "replayPolicy",
  SubscriptionRoleArn: "subscriptionRoleArn",
};

/** Topics, the resources that configure them, and subscriptions. */
export const TOPICS: readonly ProvisionedType[] = [
  {
    token: TOPIC_TYPE,
    create: (topic) =>
      sns("CreateTopic", {
        Name: nameOf(topic),
        Attributes: {
          ...attributesOf(topic.inputs, TOPIC_ATTRIBUTES),
          ...(topic.inputs.fifoTopic === true && { FifoTopic: "true" }),
        },
        Tags: tagListOf(topic),
      }),
    outputs: { id: "TopicArn", arn: "TopicArn" },
    remove: ({ id }) => sns("DeleteTopic", { TopicArn: id }),
  },
  {
    token: TYPE.sns.TopicPolicy,
    create: ({ inputs }) =>
      sns("SetTopicAttributes", {
        TopicArn: inputs.arn,
        AttributeName: "Policy",
        AttributeValue: documentOf(inputs.policy),
      }),
  },
  {
    token: SUBSCRIPTION_TYPE,
    create: ({ inputs }) =>
      sns("Subscribe", {
        TopicArn: inputs.topic,
        ...capital(inputs, "endpoint", "protocol"),
        Attributes: attributesOf(inputs, SUBSCRIPTION_ATTRIBUTES),
        ReturnSubscriptionArn: true,
      }),
    outputs: { id: "SubscriptionArn", arn: "SubscriptionArn" },
    remove: ({ id }) => sns("Unsubscribe", { SubscriptionArn: id }),
  },
];
