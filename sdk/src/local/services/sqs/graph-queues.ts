import type { GraphResource } from "../../../graph/types";
import { attributesOf, tagsOf, textOf } from "../messages/graph-attributes";
import type { QueueAttributes } from "./content/settings";
import { queueNameOf } from "./queue-url";
import { QUEUE_POLICY_TYPE, QUEUE_TYPE, REDRIVE_ALLOW_POLICY_TYPE, REDRIVE_POLICY_TYPE } from "./types";

/** A queue as the program registers it. */
export interface RegisteredQueue {
  readonly name: string;
  readonly isFifo: boolean;
  readonly attributes: QueueAttributes;
  readonly tags: Readonly<Record<string, string>>;
}

/** Attributes of a queue by the inputs of its resource. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  contentBasedDeduplication: "ContentBasedDeduplication",
  deduplicationScope: "DeduplicationScope",
  delaySeconds: "DelaySeconds",
  fifoThroughputLimit: "FifoThroughputLimit",
  kmsDataKeyReusePeriodSeconds: "KmsDataKeyReusePeriodSeconds",
  kmsMasterKeyId: "KmsMasterKeyId",
  maxMessageSize: "MaximumMessageSize",
  messageRetentionSeconds: "MessageRetentionPeriod",
  policy: "Policy",
  receiveWaitTimeSeconds: "ReceiveMessageWaitTimeSeconds",
  redriveAllowPolicy: "RedriveAllowPolicy",
  redrivePolicy: "RedrivePolicy",
  sqsManagedSseEnabled: "SqsManagedSseEnabled",
  visibilityTimeoutSeconds: "VisibilityTimeout",
};

/** Resources that set one attribute of a queue, with the input that has its value. */
const SETTING_TYPES: Readonly<Record<string, readonly [input: string, attribute: string]>> = {
  [QUEUE_POLICY_TYPE]: ["policy", "Policy"],
  [REDRIVE_POLICY_TYPE]: ["redrivePolicy", "RedrivePolicy"],
  [REDRIVE_ALLOW_POLICY_TYPE]: ["redriveAllowPolicy", "RedriveAllowPolicy"],
};

/** The queues of a program, with what other resources set of them. Queues that are only read are not made. */
export function registeredQueues(resources: readonly GraphResource[]): readonly RegisteredQueue[] {
  const settings = settingsByQueue(resources);
  return resources
    .filter(({ type, external }) => type === QUEUE_TYPE && !external)
    .map((resource) => registeredQueue(resource, settings));
}

function registeredQueue(
  resource: GraphResource,
  settings: ReadonlyMap<string, QueueAttributes>,
): RegisteredQueue {
  const { inputs, state, id } = resource;
  const name = queueNameOf(textOf(state.name) ?? textOf(inputs.name) ?? id);
  const attributes = { ...attributesOf(resource, ATTRIBUTES), ...settings.get(name) };
  return { name, isFifo: inputs.fifoQueue === true, attributes, tags: tagsOf(resource) };
}

function settingsByQueue(resources: readonly GraphResource[]): ReadonlyMap<string, QueueAttributes> {
  const byQueue = new Map<string, QueueAttributes>();
  for (const { type, inputs } of resources) {
    const [input, attribute] = SETTING_TYPES[type] ?? [];
    const url = textOf(inputs.queueUrl);
    const value = input && textOf(inputs[input]);
    if (!attribute || !url || !value) continue;
    const name = queueNameOf(url);
    byQueue.set(name, { ...byQueue.get(name), [attribute]: value });
  }
  return byQueue;
}
