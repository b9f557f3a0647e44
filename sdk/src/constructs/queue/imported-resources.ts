import * as sqs from "@pulumi/aws/sqs";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import { ConsumerFunctions } from "../../functions/consumer-functions";
import { nameInArn } from "../../values";
import { QUEUE_CONSUMER_WORDS } from "./errors";
import type { QueueHandles, QueueParts } from "./resources";
import type { QueueState } from "./state";

/** The parts of a queue that another Pulumi stack made. Registers nothing. */
export function importParts(component: Component, state: QueueState): QueueParts {
  const queueArn = pulumi.output(state.queueArn);
  const queueUrl = pulumi.output(state.queueUrl);
  const read = () => sqs.Queue.get(component.childName("queue"), queueUrl, undefined, { parent: component });
  return {
    native: lazyHandles<QueueHandles>({ queue: read, policy: () => undefined, deadLetters: () => undefined }),
    queueArn,
    queueUrl,
    queueName: queueArn.apply(nameInArn),
    isFifo: state.isFifo,
    grantOutputs: { arn: queueArn },
    policy: undefined,
    visibility: undefined,
    consumers: ConsumerFunctions.fromState(component, state.consumer ?? {}, QUEUE_CONSUMER_WORDS),
    planned: undefined,
  };
}
