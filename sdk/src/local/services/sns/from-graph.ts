import { text } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import type { CreateTopicInput, SetTopicAttributesInput, SubscribeInput } from "../model/calls/sns";
import { callsFor, inputOf, inputsOf } from "../provision/calls-for";
import { TOPICS } from "../provision/topics";
import type { Subscription, Topic } from "./state/topics";

type Texts = Readonly<Record<string, string>>;

/** The topics of a program, with settings of other resources. Topics that are only read are left out. */
export function registeredTopics(resources: readonly GraphResource[]): readonly Omit<Topic, "sequence">[] {
  const calls = callsFor(TOPICS, resources);
  const set = new Map<string | undefined, Texts>();
  for (const call of inputsOf<Partial<SetTopicAttributesInput>>(calls, "SetTopicAttributes")) {
    const { TopicArn: arn, AttributeName: name = "", AttributeValue: value } = call;
    if (value !== undefined) set.set(arn, { ...set.get(arn), [name]: value });
  }
  return calls
    .filter(({ operation }) => operation === "CreateTopic")
    .map((call) => {
      const { Attributes = {}, Tags = [] } = inputOf<CreateTopicInput>(call);
      const arn = arnOf(call.resource);
      // The name of a topic says whether it is FIFO.
      const { FifoTopic: _, ...own } = Attributes;
      const tags = Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value]));
      return { arn, attributes: { ...own, ...set.get(arn) }, tags };
    });
}

/** The subscriptions of a program. All are confirmed, as those of a deployment are. */
export function registeredSubscriptions(resources: readonly GraphResource[]): readonly Subscription[] {
  return callsFor(TOPICS, resources)
    .filter(({ operation }) => operation === "Subscribe")
    .flatMap((call) => {
      const {
        TopicArn: topicArn,
        Protocol: protocol,
        Endpoint: endpoint,
        Attributes: attributes = {},
      } = inputOf<Partial<SubscribeInput>>(call);
      if (!topicArn || !protocol || !endpoint) return [];
      return {
        arn: arnOf(call.resource),
        topicArn,
        protocol,
        endpoint,
        attributes,
        principal: `arn:aws:iam::${topicArn.split(":")[4]}:root`,
      };
    });
}

function arnOf({ state, id }: GraphResource): string {
  return text(state.arn) ?? id;
}
