import { invalidParameter } from "../errors";
import { deliveryPolicies } from "./delivery-policy";
import type { Subscription, Topic } from "./topics";

/** The actions that a policy of a topic may allow. */
export const OWN_ACTIONS = [
  "SNS:GetTopicAttributes",
  "SNS:SetTopicAttributes",
  "SNS:AddPermission",
  "SNS:RemovePermission",
  "SNS:DeleteTopic",
  "SNS:Subscribe",
  "SNS:ListSubscriptionsByTopic",
  "SNS:Publish",
];

/** The default policy of a topic as JSON text. It lets the topic's own account use it. */
export function defaultTopicPolicy(arn: string): string {
  return JSON.stringify(defaultPolicy(arn));
}

/** The default policy of a topic as a document. */
export function defaultPolicy(arn: string): Readonly<Record<string, unknown>> {
  const account = arn.split(":")[4];
  return {
    Version: "2008-10-17",
    Id: "__default_policy_ID",
    Statement: [
      {
        Sid: "__default_statement_ID",
        Effect: "Allow",
        Principal: { AWS: "*" },
        Action: OWN_ACTIONS,
        Resource: arn,
        Condition: { StringEquals: { "AWS:SourceOwner": account } },
      },
    ],
  };
}

/** The attributes of a topic as clients see them. */
export function topicAttributes(
  topic: Topic,
  subscriptions: readonly Subscription[],
): Record<string, string> {
  const pending = subscriptions.filter(({ token }) => token !== undefined).length;
  return {
    TopicArn: topic.arn,
    Owner: topic.arn.split(":")[4] ?? "",
    DisplayName: "",
    Policy: defaultTopicPolicy(topic.arn),
    SubscriptionsConfirmed: String(subscriptions.length - pending),
    SubscriptionsPending: String(pending),
    SubscriptionsDeleted: "0",
    ...(isFifoTopic(topic) && { FifoTopic: "true", ContentBasedDeduplication: "false" }),
    ...topic.attributes,
    ...deliveryPolicies(topic),
  };
}

export function isFifoTopic({ arn }: Pick<Topic, "arn">): boolean {
  return arn.endsWith(".fifo");
}

const SETTABLE = new Set([
  "ApplicationSuccessFeedbackRoleArn",
  "ArchivePolicy",
  "ContentBasedDeduplication",
  "DataProtectionPolicy",
  "DeliveryPolicy",
  "DisplayName",
  "FifoThroughputScope",
  "KmsMasterKeyId",
  "MaximumMessageSize",
  "Policy",
  "SignatureVersion",
  "TracingConfig",
]);

/** The attributes with roles and rates of delivery logs, by protocol. */
const FEEDBACK = /^(Application|Firehose|HTTP|Lambda|SQS)(Success|Failure)Feedback(RoleArn|SampleRate)$/;

/** The bytes that `MaximumMessageSize` may be, as a whole number. @see SNS API Reference, CreateTopic */
const MESSAGE_SIZES = { least: 1024, most: 1_048_576 };

export function checkTopicAttribute(name: string, value?: string): void {
  if (!SETTABLE.has(name) && !FEEDBACK.test(name)) throw invalidParameter("AttributeName");
  if (name !== "MaximumMessageSize" || value === undefined) return;
  const size = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (size >= MESSAGE_SIZES.least && size <= MESSAGE_SIZES.most) return;
  throw invalidParameter(
    `Attributes Reason: MaximumMessageSize is from ${MESSAGE_SIZES.least} to ${MESSAGE_SIZES.most} bytes`,
  );
}
