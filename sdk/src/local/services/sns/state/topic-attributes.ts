import { invalidParameter } from "../errors";
import type { Subscription, Topic } from "./topics";

/** How often and how fast endpoints on the web are tried; here they are tried once. */
const RETRIES = {
  minDelayTarget: 20,
  maxDelayTarget: 20,
  numRetries: 3,
  numMaxDelayRetries: 0,
  numNoDelayRetries: 0,
  numMinDelayRetries: 0,
  backoffFunction: "linear",
};

const EFFECTIVE_DELIVERY_POLICY = {
  http: {
    defaultHealthyRetryPolicy: RETRIES,
    disableSubscriptionOverrides: false,
    defaultRequestPolicy: { headerContentType: "text/plain; charset=UTF-8" },
  },
};

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
    EffectiveDeliveryPolicy: JSON.stringify(EFFECTIVE_DELIVERY_POLICY),
    SubscriptionsConfirmed: String(subscriptions.length - pending),
    SubscriptionsPending: String(pending),
    SubscriptionsDeleted: "0",
    ...(isFifoTopic(topic) && { FifoTopic: "true", ContentBasedDeduplication: "false" }),
    ...topic.attributes,
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
