import type { GraphResource, GraphValue } from "../../../graph/types";
import type { Subscription, Topic } from "./content/topics";

export const TOPIC_TYPE = "aws:sns/topic:Topic";
export const TOPIC_POLICY_TYPE = "aws:sns/topicPolicy:TopicPolicy";
export const SUBSCRIPTION_TYPE = "aws:sns/topicSubscription:TopicSubscription";

type Inputs = Readonly<Record<string, GraphValue>>;

/** Attributes of a topic by the inputs of its resource. */
const TOPIC_ATTRIBUTES: Readonly<Record<string, string>> = {
  contentBasedDeduplication: "ContentBasedDeduplication",
  deliveryPolicy: "DeliveryPolicy",
  displayName: "DisplayName",
  fifoThroughputScope: "FifoThroughputScope",
  kmsMasterKeyId: "KmsMasterKeyId",
  policy: "Policy",
  signatureVersion: "SignatureVersion",
  tracingConfig: "TracingConfig",
};

const SUBSCRIPTION_ATTRIBUTES: Readonly<Record<string, string>> = {
  deliveryPolicy: "DeliveryPolicy",
  filterPolicy: "FilterPolicy",
  filterPolicyScope: "FilterPolicyScope",
  rawMessageDelivery: "RawMessageDelivery",
  redrivePolicy: "RedrivePolicy",
  subscriptionRoleArn: "SubscriptionRoleArn",
};

/** The topics of a program, with the policies that other resources set. Topics that are only read are not made. */
export function registeredTopics(resources: readonly GraphResource[]): readonly Omit<Topic, "sequence">[] {
  const policies = new Map<string, string>();
  for (const { type, inputs } of resources) {
    const [arn, policy] = [textOf(inputs.arn), textOf(inputs.policy)];
    if (type === TOPIC_POLICY_TYPE && arn && policy) policies.set(arn, policy);
  }
  return resources
    .filter(({ type, external }) => type === TOPIC_TYPE && !external)
    .map(({ inputs, state, id }) => {
      const arn = textOf(state.arn) ?? id;
      const policy = policies.get(arn);
      const attributes = {
        ...pick(inputs, TOPIC_ATTRIBUTES),
        ...(policy !== undefined && { Policy: policy }),
      };
      return { arn, attributes, tags: { ...textsOf(state.tagsAll), ...textsOf(inputs.tags) } };
    });
}

/** Subscriptions of a program. All are confirmed: who deploys them has done so. */
export function registeredSubscriptions(resources: readonly GraphResource[]): readonly Subscription[] {
  return resources
    .filter(({ type, external }) => type === SUBSCRIPTION_TYPE && !external)
    .flatMap(({ inputs, state, id }) => {
      const [topicArn, protocol, endpoint] = [inputs.topic, inputs.protocol, inputs.endpoint].map(textOf);
      if (!topicArn || !protocol || !endpoint) return [];
      const account = topicArn.split(":")[4];
      return {
        arn: textOf(state.arn) ?? id,
        topicArn,
        protocol,
        endpoint,
        attributes: pick(inputs, SUBSCRIPTION_ATTRIBUTES),
        principal: `arn:aws:iam::${account}:root`,
      };
    });
}

function pick(inputs: Inputs, names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([input, attribute]) => {
      const value = textOf(inputs[input]);
      return value === undefined ? [] : [[attribute, value]];
    }),
  );
}

/** Documents may be objects in a program, and are JSON text in AWS. */
function textOf(value: GraphValue | undefined): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function textsOf(value: GraphValue | undefined): Readonly<Record<string, string>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]));
}
