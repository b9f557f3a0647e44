import * as sns from "@pulumi/aws/sns";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import { ConsumerFunctions } from "../../functions/consumer-functions";
import { importDefaults } from "../../functions/exported-defaults";
import { mapGiven, nameInArn } from "../../values";
import type { TopicHandles, TopicParts } from "./resources";
import type { TopicState } from "./state";
import { SUBSCRIBER_WORDS } from "./subscription-plan";

/** The parts of a topic that another Pulumi stack made. Registers nothing. */
export function importParts(component: Component, state: TopicState): TopicParts {
  const topicArn = pulumi.output(state.topicArn);
  const opts = { parent: component };
  const name = (part: string) => component.childName(part);
  const native = lazyHandles<TopicHandles>({
    topic: () => sns.Topic.get(name("topic"), topicArn, undefined, opts),
    policy: () =>
      state.isFifo === undefined ? undefined : sns.TopicPolicy.get(name("policy"), topicArn, undefined, opts),
  });
  return {
    native,
    topicArn,
    topicName: mapGiven(topicArn, nameInArn),
    isFifo: state.isFifo,
    grantOutputs: { arn: topicArn },
    policy: undefined,
    functionDefaults: importDefaults(state.functionDefaults),
    subscribers: ConsumerFunctions.fromState(component, state.subscribers ?? {}, SUBSCRIBER_WORDS),
    planned: [],
  };
}
