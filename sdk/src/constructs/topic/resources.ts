import * as sns from "@pulumi/aws/sns";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { derivedName } from "../../app/derived-names";
import { ConsumerFunctions } from "../../functions/consumer-functions";
import type { FunctionProps } from "../../functions/props";
import { OpenPolicy } from "../sources/open-policy";
import { topicSubject } from "../sources/policy-subjects";
import type { MadeTopicPlan, TopicPlan } from "./plan";
import { SUBSCRIBER_WORDS, type SubscriberPlan } from "./subscription-plan";

/** The `@pulumi/aws` objects of a topic. */
export interface TopicHandles {
  /** The topic, made or given. */
  readonly topic: sns.Topic;
  /** Its policy. Undefined for a topic made elsewhere. */
  readonly policy: sns.TopicPolicy | undefined;
}

/** The parts of a Topic, made or given here or made in another Pulumi stack. */
export interface TopicParts {
  readonly native: TopicHandles;
  readonly topicArn: pulumi.Output<string>;
  readonly topicName: pulumi.Output<string>;
  /** First in, first out. Undefined for a topic made elsewhere. */
  readonly isFifo: boolean | undefined;
  /** The outputs in the ARNs of grants. */
  readonly grantOutputs: object;
  /** The policy while it can be added to. Undefined for a topic made elsewhere. */
  readonly policy: OpenPolicy | undefined;
  readonly functionDefaults: FunctionProps | undefined;
  readonly subscribers: ConsumerFunctions;
  /** The subscribers to make after the topic. */
  readonly planned: readonly SubscriberPlan[];
}

/** Make the topic with its policy, or take the one that is given. Its subscribers are made later. */
export function makeParts(component: Component, plan: TopicPlan): TopicParts {
  const { topic: made, functionDefaults, subscribers: planned } = plan;
  const subscribers = new ConsumerFunctions(SUBSCRIBER_WORDS);
  const rest = { functionDefaults, subscribers, planned };
  if (made.kind === "existing") {
    const { topic } = made;
    return {
      ...outputsOf(topic),
      native: { topic, policy: undefined },
      isFifo: undefined,
      policy: undefined,
      ...rest,
    };
  }
  const topic = makeTopic(component, made);
  const open = new OpenPolicy(component, "topic", made.senders);
  const policy = new sns.TopicPolicy(
    component.childName("policy"),
    { arn: topic.arn, policy: open.document(topicSubject(topic.arn)) },
    { parent: component },
  );
  return { ...outputsOf(topic), native: { topic, policy }, isFifo: made.isFifo, policy: open, ...rest };
}

function outputsOf(topic: sns.Topic): Pick<TopicParts, "topicArn" | "topicName" | "grantOutputs"> {
  return { topicArn: topic.arn, topicName: topic.name, grantOutputs: topic };
}

function makeTopic(
  component: Component,
  { settings, name, isNameDerived, isFifo }: MadeTopicPlan,
): sns.Topic {
  const args: sns.TopicArgs = {
    ...settings,
    name: isNameDerived ? derivedName(pulumi.output(name)) : name,
    fifoTopic: isFifo || undefined,
  };
  return new sns.Topic(component.childName("topic"), args, { parent: component });
}
