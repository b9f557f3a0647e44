import { join } from "node:path";
import type { GraphResource } from "../../../graph/types";
import { modelOperations } from "../endpoint/model-operations";
import type { Calls } from "../model/calls/sns";
import { ProgramSettings } from "../provision/program-settings";
import type { LocalService, ServicePorts } from "../service";
import { ServiceError } from "../service-error";
import { SNS_API } from "./api";
import { Dispatcher } from "./delivery/dispatcher";
import type { PendingDelivery } from "./delivery/plan-delivery";
import type { ApiUrls } from "./delivery/web";
import { registeredSubscriptions, registeredTopics } from "./from-graph";
import { applicationOperations } from "./operations/application";
import type { SnsContext } from "./operations/context";
import { permissionOperations } from "./operations/permission";
import { publishOperations } from "./operations/publish";
import { subscriptionOperations } from "./operations/subscription";
import { checkAttributes } from "./operations/subscription-rules";
import { topicOperations } from "./operations/topic";
import { Applications } from "./state/applications";
import { defaultTopicPolicy } from "./state/topic-attributes";
import { type Subscription, type Topic, Topics } from "./state/topics";

export type SnsPorts = Pick<
  ServicePorts,
  "aws" | "clock" | "activity" | "accountRegion" | "emit" | "notice" | "onError"
> & {
  /** The folder of the journals. Without one topics and deliveries are lost at the end. */
  readonly data: string | undefined;
};

/** Queues and functions have started by then for resumed deliveries. */
const RESUME_MS = 1000;

/** Serves topics and subscriptions of the graph, and those that programs create. */
export function startSns(ports: SnsPorts): LocalService {
  const { data, clock, accountRegion, emit, notice } = ports;
  const topics = new Topics<PendingDelivery>(data && join(data, "sns", "topics.jsonl"));
  const applications = new Applications(data && join(data, "sns", "applications.jsonl"));
  let current: ApiUrls = new Map();
  const apiUrls = () => current;
  const dispatcher = new Dispatcher({ ...ports, apiUrls }, (id) =>
    topics.commit({ kind: "delivery-ended", id }),
  );
  const sns: SnsContext = { topics, applications, dispatcher, clock, accountRegion, emit, apiUrls };
  const programTopics = new ProgramSettings<TopicParts>();
  const programSubscriptions = new ProgramSettings<SubscriptionParts>();
  let isResumed = false;
  return {
    services: [
      {
        api: SNS_API,
        operations: modelOperations<Calls>({
          ...topicOperations(sns),
          ...permissionOperations(sns),
          ...subscriptionOperations(sns),
          ...publishOperations(sns),
          ...applicationOperations(sns),
        }),
        policyOf: (arn) => {
          const topic = topics.topics.get(arn);
          return topic && (topic.attributes.Policy ?? defaultTopicPolicy(arn));
        },
      },
    ],
    async serve(resources: readonly GraphResource[], urls: ApiUrls = new Map()) {
      current = urls;
      for (const topic of registeredTopics(resources)) serveTopic(topics, topic, programTopics);
      for (const subscription of registeredSubscriptions(resources)) {
        const mistake = serveSubscription(topics, subscription, programSubscriptions);
        if (mistake !== undefined) notice(`subscription ${subscription.arn} is not served: ${mistake}`);
      }
      if (isResumed) return;
      isResumed = true;
      // Deliveries that the last process left resume before new ones.
      for (const delivery of topics.pending.values()) dispatcher.begin(delivery, RESUME_MS);
    },
    async close() {
      dispatcher.close();
      topics.close();
      applications.close();
    },
  };
}

interface TopicParts {
  readonly attributes: Topic["attributes"];
  readonly tags: Topic["tags"];
}

interface SubscriptionParts {
  readonly whole: Omit<Subscription, "arn" | "attributes">;
  readonly attributes: Subscription["attributes"];
}

/** Creates a topic, or gives an existing one the settings that the program has now. */
function serveTopic(
  topics: Topics<PendingDelivery>,
  { arn, attributes, tags }: Omit<Topic, "sequence">,
  program: ProgramSettings<TopicParts>,
): void {
  const existing = topics.topics.get(arn);
  const parts = program.merged(arn, existing, { attributes, tags });
  if (parts)
    topics.commit({ kind: "topic-put", topic: { arn, ...parts, sequence: existing?.sequence ?? 0 } });
}

/** Creates or updates a subscription likewise. Returns the reason why AWS would refuse it. */
function serveSubscription(
  topics: Topics<PendingDelivery>,
  subscription: Subscription,
  program: ProgramSettings<SubscriptionParts>,
): string | undefined {
  const { arn, attributes, ...whole } = subscription;
  const existing = topics.subscriptions.get(arn);
  const current = existing && { whole, attributes: existing.attributes };
  const parts = program.merged(arn, current, { whole, attributes });
  const mistake = parts && mistakeIn(subscription);
  if (parts && mistake === undefined)
    topics.commit({
      kind: "subscription-put",
      subscription: { ...subscription, attributes: parts.attributes },
    });
  return mistake;
}

/** The reason why AWS would refuse a subscription. */
function mistakeIn({ attributes, endpoint }: Subscription): string | undefined {
  try {
    checkAttributes(attributes, {}, { endpoint });
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError) return error.message;
    throw error;
  }
}
