import * as pulumi from "@pulumi/pulumi";
import { isTopic, type PlannedTopic, planTopic } from "../../alarms/plan";
import type { AlarmTopic } from "../../alarms/props";
import { Issues } from "../../errors";
import { formatArn, parseArn } from "../../values/arn";
import type { Stack } from "../stack";

/** The topic that the alarms of a stack notify. */
export interface StackTopic {
  readonly arn: pulumi.Output<string>;
  /** Called with an alarm. The policy of the topic, as far as it is ours, then lets alarms publish to it. */
  admit(alarmArn: pulumi.Output<string>): void;
}

/** The end of a topic that services send to, as the constructs in a folder above have it. */
interface Admitting {
  getReceivingEnd(): {
    admit(sender: { service: "cloudwatch"; arn: pulumi.Output<string>; label: string }): unknown;
  };
}

/** By stack, then by what the program says, so that its function is called once. */
const found = new WeakMap<Stack, Map<PlannedTopic, StackTopic | undefined>>();

/** The topic for the alarms of a stack. Throws for a function that gives something else. */
export function topicOf(stack: Stack, topic: PlannedTopic | undefined): StackTopic | undefined {
  if (topic === undefined) return undefined;
  const topics = found.get(stack) ?? new Map<PlannedTopic, StackTopic | undefined>();
  found.set(stack, topics);
  if (!topics.has(topic)) topics.set(topic, findTopic(stack, topic));
  return topics.get(topic);
}

function findTopic(stack: Stack, topic: PlannedTopic): StackTopic | undefined {
  const given = typeof topic === "function" ? topicGiven(stack, topic as TopicFunction) : topic;
  if (given === undefined) return undefined;
  if (!isTopic(given)) return { arn: pulumi.output(given), admit: () => undefined };
  let isAdmitted = false;
  return {
    arn: given.topicArn,
    admit(alarmArn) {
      if (isAdmitted) return;
      isAdmitted = true;
      const arn = alarmArn.apply(allAlarmsLike);
      const label = `the alarms of Stack ${JSON.stringify(stack.id)}`;
      (given as unknown as Admitting).getReceivingEnd().admit({ service: "cloudwatch", arn, label });
    },
  };
}

type TopicFunction = (stack: Stack) => AlarmTopic | pulumi.Input<string> | undefined;

function topicGiven(stack: Stack, give: TopicFunction): AlarmTopic | pulumi.Input<string> | undefined {
  const issues = new Issues({ kind: "App", id: stack.app.name }).at("alarms", "topic");
  const topic = planTopic(give(stack), issues);
  issues.throwIfAny();
  return topic;
}

/** Every alarm of the account and region. A policy with each of them by name would be too long. */
function allAlarmsLike(arn: string): string {
  const parsed = parseArn(arn);
  return parsed ? formatArn({ ...parsed, resource: "alarm:*" }) : arn;
}
