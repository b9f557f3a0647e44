import * as sqs from "@pulumi/aws/sqs";
import * as pulumi from "@pulumi/pulumi";
import { addAlarms } from "../../app/alarms/alarms-of-stack";
import type { Component } from "../../app/component";
import { derivedName } from "../../app/derived-names";
import { ConsumerFunctions } from "../../functions/consumer-functions";
import type { ConsumerPlan } from "../../functions/event-source";
import { deadLettersOf, makeQueuePolicy } from "../sources/dead-letters-resources";
import { OpenPolicy } from "../sources/open-policy";
import type { DeadLettersPlan } from "./dead-letters-plan";
import { QUEUE_DEFAULTS } from "./defaults";
import { OpenVisibility } from "./open-visibility";
import type { MadeQueuePlan, QueuePlan } from "./plan";

/** The `@pulumi/aws` objects of a queue. */
export interface QueueHandles {
  /** The queue, made or given. */
  readonly queue: sqs.Queue;
  /** Its policy. Undefined for a queue made elsewhere. */
  readonly policy: sqs.QueuePolicy | undefined;
  /** The queue of dead letters, where one is made. */
  readonly deadLetters: sqs.Queue | undefined;
}

/** The parts of a Queue, made or given here or made in another Pulumi stack. */
export interface QueueParts {
  readonly native: QueueHandles;
  readonly queueArn: pulumi.Output<string>;
  readonly queueUrl: pulumi.Output<string>;
  readonly queueName: pulumi.Output<string>;
  /** URL of the queue of dead letters, where one is made. */
  readonly deadLettersUrl: pulumi.Output<string> | undefined;
  /** First in, first out. Undefined for a queue made elsewhere. */
  readonly isFifo: boolean | undefined;
  /** The outputs in the ARNs of grants. */
  readonly grantOutputs: object;
  /** The policy while it can be added to. Undefined for a queue made elsewhere. */
  readonly policy: OpenPolicy | undefined;
  /** Undefined for a queue made elsewhere. */
  readonly visibility: OpenVisibility | undefined;
  readonly consumers: ConsumerFunctions;
  /** The consumer to make after the queue. */
  readonly planned: ConsumerPlan | undefined;
}

/** Make the queue with its policy and its dead letters, or take the one that is given. Its consumer is made later. */
export function makeParts(component: Component, { queue: plan, consumer: planned }: QueuePlan): QueueParts {
  const consumers = new ConsumerFunctions();
  if (plan.kind === "existing") {
    const { queue } = plan;
    const native = { queue, policy: undefined, deadLetters: undefined };
    return {
      ...outputsOf(queue),
      native,
      deadLettersUrl: undefined,
      isFifo: undefined,
      policy: undefined,
      visibility: undefined,
      consumers,
      planned,
    };
  }
  const { defaults } = component;
  const given = plan.settings.visibilityTimeoutSeconds;
  const visibility = new OpenVisibility(given, planned, defaults.queueFollowsConsumer, plan.issues);
  const deadLetters =
    plan.deadLetters && !plan.deadLetters.queue ? deadLettersOf(component, plan.isFifo).queue : undefined;
  const queue = makeQueue(component, plan, visibility, deadLetters);
  addAlarms(component, { kind: "queue", dimensions: { QueueName: queue.name } });
  if (deadLetters) allowRedrive(component, deadLetters, queue);
  const open = new OpenPolicy(component, "queue", plan.senders);
  const policy = makeQueuePolicy(component.childName("policy"), queue, open, { parent: component });
  return {
    ...outputsOf(queue),
    native: { queue, policy, deadLetters },
    deadLettersUrl: deadLetters?.url,
    isFifo: plan.isFifo,
    policy: open,
    visibility,
    consumers,
    planned,
  };
}

function outputsOf(
  queue: sqs.Queue,
): Pick<QueueParts, "queueArn" | "queueUrl" | "queueName" | "grantOutputs"> {
  return { queueArn: queue.arn, queueUrl: queue.url, queueName: queue.name, grantOutputs: queue };
}

function makeQueue(
  component: Component,
  plan: MadeQueuePlan,
  visibility: OpenVisibility,
  deadLetters: sqs.Queue | undefined,
): sqs.Queue {
  const { settings, isFifo, name } = plan;
  const args: sqs.QueueArgs = {
    // Keys of the program's own are the other way of encryption.
    ...(settings.kmsMasterKeyId === undefined && { sqsManagedSseEnabled: QUEUE_DEFAULTS.encrypted }),
    ...settings,
    name: plan.isNameDerived ? derivedName(pulumi.output(name)) : name,
    visibilityTimeoutSeconds: visibility.value as pulumi.Output<number>,
    fifoQueue: isFifo || undefined,
    ...(plan.deadLetters && { redrivePolicy: redriveTo(plan.deadLetters, deadLetters) }),
  };
  return new sqs.Queue(component.childName("queue"), args, { parent: component });
}

function redriveTo(
  { queue, maxReceiveCount }: DeadLettersPlan,
  made: sqs.Queue | undefined,
): pulumi.Output<string> {
  const target = made?.arn ?? queue?.getReceivingEnd().arn;
  return pulumi.output(target).apply((deadLetterTargetArn) => {
    return JSON.stringify({ deadLetterTargetArn, maxReceiveCount });
  });
}

/** Nobody else's messages go to the dead letters of a queue. */
function allowRedrive(component: Component, deadLetters: sqs.Queue, queue: sqs.Queue): void {
  const redriveAllowPolicy = queue.arn.apply((arn) => {
    return JSON.stringify({ redrivePermission: "byQueue", sourceQueueArns: [arn] });
  });
  new sqs.RedriveAllowPolicy(
    component.childName("dead-letters", "redrive"),
    { queueUrl: deadLetters.url, redriveAllowPolicy },
    { parent: component },
  );
}
