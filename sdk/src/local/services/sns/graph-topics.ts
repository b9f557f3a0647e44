import type { GraphResource } from "../../../graph/types";
import { attributesOf, tagsOf, textOf } from "../messages/graph-attributes";
import type { Subscription, Topic } from "./content/topics";
import { SUBSCRIPTION_TYPE, TOPIC_POLICY_TYPE, TOPIC_TYPE } from "./types";

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
    .map((resource) => {
      const arn = textOf(resource.state.arn) ?? resource.id;
      const policy = policies.get(arn);
      const own = attributesOf(resource, TOPIC_ATTRIBUTES);
      const attributes = policy === undefined ? own : { ...own, Policy: policy };
      return { arn, attributes, tags: tagsOf(resource) };
    });
}

/** Subscriptions of a program. All are confirmed: who deploys them has done so. */
export function registeredSubscriptions(resources: readonly GraphResource[]): readonly Subscription[] {
  return resources
    .filter(({ type, external }) => type === SUBSCRIPTION_TYPE && !external)
    .flatMap((resource) => {
      const { inputs, state, id } = resource;
      const [topicArn, protocol, endpoint] = [inputs.topic, inputs.protocol, inputs.endpoint].map(textOf);
      if (!topicArn || !protocol || !endpoint) return [];
      const account = topicArn.split(":")[4];
      return {
        arn: textOf(state.arn) ?? id,
        topicArn,
        protocol,
        endpoint,
        attributes: attributesOf(resource, SUBSCRIPTION_ATTRIBUTES),
        principal: `arn:aws:iam::${account}:root`,
      };
    });
}
