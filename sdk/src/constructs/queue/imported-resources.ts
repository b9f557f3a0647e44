import * as sqs from "@pulumi/aws/sqs";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import { ConsumerFunctions } from "../../functions/consumer-functions";
import { mapGiven, nameInArn } from "../../values";
import type { QueueHandles, QueueParts } from "./resources";
import type { QueueState } from "./state";

/** The parts of a queue that another Pulumi stack made. Registers nothing. */
export function importParts(component: Component, state: QueueState): QueueParts {
  const queueArn = pulumi.output(state.queueArn);
  const queueUrl = pulumi.output(state.queueUrl);
  const { deadLettersUrl, isFifo } = state;
  const opts = { parent: component };
  const name = (...parts: string[]) => component.childName(...parts);
  const native = lazyHandles<QueueHandles>({
    queue: () => sqs.Queue.get(name("queue"), queueUrl, undefined, opts),
    policy: () =>
      isFifo === undefined ? undefined : sqs.QueuePolicy.get(name("policy"), queueUrl, undefined, opts),
    deadLetters: () =>
      deadLettersUrl === undefined
        ? undefined
        : sqs.Queue.get(name("dead-letters"), deadLettersUrl, undefined, opts),
  });
  return {
    native,
    queueArn,
    queueUrl,
    queueName: mapGiven(queueArn, nameInArn),
    deadLettersUrl: deadLettersUrl === undefined ? undefined : pulumi.output(deadLettersUrl),
    isFifo,
    grantOutputs: { arn: queueArn },
    policy: undefined,
    visibility: undefined,
    consumers: ConsumerFunctions.fromState(component, state.consumer ?? {}),
    planned: undefined,
  };
}
