import type { GraphResource, GraphValue } from "../../../graph/types";
import type { QueueAttributes } from "./content/settings";
import { queueNameOf } from "./queue-url";

export const QUEUE_TYPE = "aws:sqs/queue:Queue";
export const QUEUE_POLICY_TYPE = "aws:sqs/queuePolicy:QueuePolicy";
export const REDRIVE_POLICY_TYPE = "aws:sqs/redrivePolicy:RedrivePolicy";
export const REDRIVE_ALLOW_POLICY_TYPE = "aws:sqs/redriveAllowPolicy:RedriveAllowPolicy";

/** A queue as the program registers it. */
export interface RegisteredQueue {
  readonly name: string;
  readonly isFifo: boolean;
  readonly attributes: QueueAttributes;
  readonly tags: Readonly<Record<string, string>>;
}

type Inputs = Readonly<Record<string, GraphValue>>;

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
  { inputs, state, id }: GraphResource,
  settings: ReadonlyMap<string, QueueAttributes>,
): RegisteredQueue {
  const name = queueNameOf(textOf(state.name) ?? textOf(inputs.name) ?? id);
  const isFifo = inputs.fifoQueue === true;
  const tags = { ...textsOf(state.tagsAll), ...textsOf(inputs.tags) };
  return { name, isFifo, attributes: { ...ownAttributes(inputs), ...settings.get(name) }, tags };
}

function ownAttributes(inputs: Inputs): QueueAttributes {
  return Object.fromEntries(
    Object.entries(ATTRIBUTES).flatMap(([input, attribute]) => {
      const value = textOf(inputs[input]);
      return value === undefined ? [] : [[attribute, value]];
    }),
  );
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

/** Documents may be objects in a program, and are JSON text in a queue. */
function textOf(value: GraphValue | undefined): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function textsOf(value: GraphValue | undefined): Readonly<Record<string, string>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]));
}
