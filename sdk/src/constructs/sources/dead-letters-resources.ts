import * as sqs from "@pulumi/aws/sqs";
import type * as pulumi from "@pulumi/pulumi";
import { addAlarms } from "../../app/alarms/alarms-of-stack";
import type { Component } from "../../app/component";
import { childName } from "../../app/names";
import { MESSAGE_RETENTION } from "../../limits/messaging";
import { OpenPolicy } from "./open-policy";
import { queueSubject } from "./policy-subjects";
import type { ConnectedSender } from "./receiver";

/** The queue of what a construct could not deliver, and its policy. */
export interface DeadLetters {
  readonly queue: sqs.Queue;
  /** Let a service send what it could not deliver. Gives back what has to be there before. */
  admit(sender: ConnectedSender): readonly pulumi.Resource[];
}

const made = new WeakMap<Component, DeadLetters>();

/** The queue for what a construct could not deliver, made when it is first asked for. */
export function deadLettersOf(component: Component, isFifo = false): DeadLetters {
  const name = component.childName("dead-letters");
  // Not the child of a child: a name that is shortened twice has no alias when the construct gets another id.
  const policyName = component.childName("dead-letters", "policy");
  const opts = { parent: component };
  const found =
    made.get(component) ?? makeDeadLetters(component, name, opts, isFifo, { policyName, isOwn: true });
  made.set(component, found);
  return found;
}

/** A queue of dead letters with its policy, under a name of its own. */
export function makeDeadLetters(
  component: Component,
  name: string,
  opts: pulumi.CustomResourceOptions,
  isFifo = false,
  { policyName = childName(name, "policy"), isOwn = false } = {},
): DeadLetters {
  const queue = new sqs.Queue(
    name,
    {
      messageRetentionSeconds: MESSAGE_RETENTION.max,
      sqsManagedSseEnabled: true,
      ...(isFifo && { fifoQueue: true }),
    },
    opts,
  );
  const open = new OpenPolicy(component, "queue");
  const policy = makeQueuePolicy(policyName, queue, open, opts);
  const dimensions = { QueueName: queue.name };
  addAlarms(component, { kind: "deadLetters", dimensions, ...(!isOwn && { name, opts }) });
  return {
    queue,
    admit: (sender) => {
      open.admit(sender);
      return [policy];
    },
  };
}

/** The policy of a queue, which settles when nobody can add to it any more. */
export function makeQueuePolicy(
  name: string,
  queue: sqs.Queue,
  open: OpenPolicy,
  opts: pulumi.CustomResourceOptions,
): sqs.QueuePolicy {
  return new sqs.QueuePolicy(
    name,
    { queueUrl: queue.url, policy: open.document(queueSubject(queue.arn)) },
    opts,
  );
}
