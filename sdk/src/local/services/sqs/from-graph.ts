import type { GraphResource } from "../../../graph/types";
import type { CreateQueueRequest, SetQueueAttributesRequest } from "../model/calls/sqs";
import { callsFor, inputsOf, type ProvisioningCall } from "../provision/calls-for";
import { QUEUES } from "../provision/queues";
import { queueNameOf } from "./queue-url";
import type { QueueAttributes } from "./state/settings";

/** A queue as the program registers it. */
export interface RegisteredQueue {
  readonly name: string;
  readonly attributes: QueueAttributes;
  readonly tags: Readonly<Record<string, string>>;
}

/** The queues of a program, with settings of other resources. Queues that are only read are left out. */
export function registeredQueues(resources: readonly GraphResource[]): readonly RegisteredQueue[] {
  const calls = callsFor(QUEUES, resources);
  const set = attributesByQueue(calls);
  return inputsOf<CreateQueueRequest>(calls, "CreateQueue").map(({ QueueName, Attributes, tags = {} }) => {
    const name = queueNameOf(QueueName);
    return { name, attributes: { ...Attributes, ...set.get(name) }, tags };
  });
}

/** The settings in resources of their own. Unknown ones are left out. */
function attributesByQueue(calls: readonly ProvisioningCall[]): ReadonlyMap<string, QueueAttributes> {
  const byQueue = new Map<string, QueueAttributes>();
  const inputs = inputsOf<Partial<SetQueueAttributesRequest>>(calls, "SetQueueAttributes");
  for (const { QueueUrl, Attributes = {} } of inputs) {
    if (!QueueUrl) continue;
    const name = queueNameOf(QueueUrl);
    const given = Object.entries(Attributes).filter(([, value]) => value !== "");
    byQueue.set(name, { ...byQueue.get(name), ...Object.fromEntries(given) });
  }
  return byQueue;
}
