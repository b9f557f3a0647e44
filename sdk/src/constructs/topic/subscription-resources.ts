import * as sns from "@pulumi/aws/sns";
import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import type { Scope, Stack } from "../../app/stack";
import type { Issues } from "../../errors";
import { type Function, makeFunction } from "../../functions/construct";
import { type PartScope, planPart } from "../../functions/part-scope";
import { mapGiven } from "../../values";
import { permitCall } from "../sources/call-permission-resources";
import { isFifoArn } from "../sources/fifo-name";
import { lostEventsOf, retainFailedEvents } from "../sources/lost-events-resources";
import type { Receiver, ReceivingEnd } from "../sources/receiver";
import { refuseFifoQueue, refuseFunction, type SubscriberPlan } from "./subscription-plan";

/** A topic that is about to send to a subscriber. */
export interface SendingTopic {
  readonly of: Component;
  readonly arn: pulumi.Output<string>;
  readonly isFifo: boolean | undefined;
  /** The scope that adds the subscriber, in its app stack. */
  readonly scope: Scope;
  readonly stack: Stack;
}

/** Subscribe a function, which is made first unless it is given, or a queue. Gives back the function. */
export function makeSubscriber(
  topic: SendingTopic,
  plan: SubscriberPlan,
  issues: Issues,
): Function | undefined {
  const { target } = plan;
  const { scope } = topic;
  const there = planPart(topic.of, `subscriber-${plan.name}`, scope, ["subscription", "permission"], issues);
  if (target.kind === "receiver") {
    subscribeQueue(topic, plan, target.receiver, there);
    return undefined;
  }
  const made = makeFunction(scope, there.id, target.function, there.provider);
  subscribeFunction(topic, plan, made, there);
  return made;
}

function subscribeFunction(
  topic: SendingTopic,
  plan: SubscriberPlan,
  called: Function,
  there: PartScope,
): void {
  const source = { service: "sns", arn: topic.arn, source: topic.of } as const;
  const permission = permitCall(there.childName("permission"), called, source, there.opts);
  if (retainsLostEvents(topic, plan)) {
    const { queue } = lostEventsOf(topic.of, topic.stack, false, topic.scope);
    retainFailedEvents(called, topic.stack, queue);
  }
  const arn = checkedLater(topic, plan, (isFifo, issues) => isFifo && refuseFunction(issues));
  subscribe(
    topic,
    plan,
    { arn, protocol: "lambda", endpoint: called.functionArn, needs: [permission] },
    there,
  );
}

function subscribeQueue(topic: SendingTopic, plan: SubscriberPlan, queue: Receiver, there: PartScope): void {
  const { arn: endpoint, isFifo: isFifoQueue, admit } = queue.getReceivingEnd();
  const needs = admit({ service: "sns", arn: topic.arn, label: labelOf(topic) });
  const checked = mapGiven(endpoint, (queueArn) =>
    checkedLater(topic, plan, (isFifo, issues) => !isFifo && isFifoArn(queueArn) && refuseFifoQueue(issues)),
  );
  const isKnown = topic.isFifo !== undefined && isFifoQueue !== undefined;
  subscribe(topic, plan, { arn: isKnown ? topic.arn : checked, protocol: "sqs", endpoint, needs }, there);
}

/** The topic as messages name it, such as `Topic "News"`. */
function labelOf({ of: { constructName } }: SendingTopic): string {
  return `${constructName.kind} ${JSON.stringify(constructName.id)}`;
}

interface Connection {
  /** The ARN of the topic. */
  readonly arn: pulumi.Output<string>;
  readonly protocol: "lambda" | "sqs";
  readonly endpoint: pulumi.Output<string>;
  /** Resources that must exist, so that no message is lost. */
  readonly needs: readonly pulumi.Resource[];
}

function subscribe(
  topic: SendingTopic,
  plan: SubscriberPlan,
  { arn, protocol, endpoint, needs }: Connection,
  { childName, opts }: PartScope,
): void {
  const lost = redriveOf(topic, plan);
  new sns.TopicSubscription(
    childName("subscription"),
    {
      ...(lost && { redrivePolicy: lost.policy }),
      ...plan.settings,
      topic: arn,
      protocol,
      endpoint,
    },
    { ...opts, dependsOn: [...needs, ...(lost?.needs ?? [])] },
  );
}

/** Not where the program says itself where they go. */
function retainsLostEvents({ of }: SendingTopic, { settings, deadLetters }: SubscriberPlan): boolean {
  return of.defaults.lostEventsRetained && settings.redrivePolicy === undefined && deadLetters === undefined;
}

interface Redrive {
  readonly policy: pulumi.Output<string>;
  readonly needs: readonly pulumi.Resource[];
}

/** The queue for messages that SNS could not deliver. */
function redriveOf(topic: SendingTopic, plan: SubscriberPlan): Redrive | undefined {
  const found = plan.deadLetters?.getReceivingEnd() ?? madeFor(topic, plan);
  if (!found) return undefined;
  const needs = found.admit({ service: "sns", arn: topic.arn, label: labelOf(topic) });
  return { policy: found.arn.apply((deadLetterTargetArn) => JSON.stringify({ deadLetterTargetArn })), needs };
}

function madeFor(topic: SendingTopic, plan: SubscriberPlan): Pick<ReceivingEnd, "arn" | "admit"> | undefined {
  if (!retainsLostEvents(topic, plan)) return undefined;
  const { queue, admit } = lostEventsOf(topic.of, topic.stack, topic.isFifo, topic.scope);
  return { arn: queue.arn, admit };
}

/** The ARN of the topic, which rejects when it shows that the topic is FIFO, or is not, and does not fit. */
function checkedLater(
  { arn, isFifo }: SendingTopic,
  { issues }: SubscriberPlan,
  check: (isFifo: boolean, issues: Issues) => unknown,
): pulumi.Output<string> {
  return mapGiven(arn, (known) => {
    const found = issues.apart();
    check(isFifo ?? isFifoArn(known), found);
    found.throwIfAny();
    return known;
  });
}
