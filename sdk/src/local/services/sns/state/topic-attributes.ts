import { invalidParameter } from "../errors";
import { deliveryPolicies } from "./delivery-policy";
import type { Subscription, Topic } from "./topics";

/** What a policy of a topic may allow. */
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

/** What AWS lets a topic have of which no policy is set: its own account may use it. */
export function defaultTopicPolicy(arn: string): string {
  return JSON.stringify(defaultPolicy(arn));
}

/** The same as a document. */
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

/** As clients see them. */
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
  "Policy",
  "SignatureVersion",
  "TracingConfig",
]);

/** Roles and rates of logs about deliveries, by protocol. */
const FEEDBACK = /^(Application|Firehose|HTTP|Lambda|SQS)(Success|Failure)Feedback(RoleArn|SampleRate)$/;

export function checkTopicAttribute(name: string): void {
  if (!SETTABLE.has(name) && !FEEDBACK.test(name)) throw invalidParameter("AttributeName");
}
