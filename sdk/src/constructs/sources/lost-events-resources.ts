import * as lambda from "@pulumi/aws/lambda";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { providerOf } from "../../app/provider";
import type { Scope, Stack } from "../../app/stack";
import { Issues } from "../../errors";
import type { Function } from "../../functions/construct";
import { planPart } from "../../functions/part-scope";
import { type DeadLetters, deadLettersOf, makeDeadLetters } from "./dead-letters-resources";

/** By construct, then by what adds to it. */
const elsewhere = new WeakMap<Component, Map<Scope, DeadLetters>>();
/** A function has one destination, whatever calls it. */
const withDestination = new WeakSet<Function>();

/**
 * The queue for events of a construct that could not be delivered. The construct has one for its own targets, and one
 * for each other app stack that adds to it. A stack may be deployed alone, and AWS stores one policy for a queue. A
 * scope with a provider of its own has one too.
 */
export function lostEventsOf(
  construct: Component,
  stack: Stack,
  isFifo = false,
  scope: Scope = stack,
): DeadLetters {
  const isAway = isInOtherRegion(scope, construct);
  if (!isAway && !construct.imported && stack === construct.stack) return deadLettersOf(construct, isFifo);
  const queues = elsewhere.get(construct) ?? new Map<Scope, DeadLetters>();
  elsewhere.set(construct, queues);
  const queueScope = isAway ? scope : stack;
  const found = queues.get(queueScope) ?? makeBeside(construct, queueScope, isFifo);
  queues.set(queueScope, found);
  return found;
}

/** Whether a scope names a provider of its own, whose region the queue has to be in as well. */
function isInOtherRegion(scope: Scope, construct: Component): boolean {
  if (!pulumi.Resource.isInstance(scope) || scope === construct) return false;
  const { provider } = providerOf(scope);
  return provider !== undefined && provider !== providerOf(construct).provider;
}

function makeBeside(construct: Component, queueScope: Scope, isFifo: boolean): DeadLetters {
  const issues = new Issues(construct.constructName);
  const there = planPart(construct, "dead-letters", queueScope, ["policy"], issues);
  return makeDeadLetters(construct, there.logicalName, there.opts, isFifo);
}

/**
 * Send the events that a function fails with, when its retries are used up, to a queue. A service that calls a function
 * does not wait for it, and Lambda drops these events without a word otherwise. A function of another app stack is left as
 * it is, and one that has a destination from here keeps that. So is one that another component of a provider has made, where
 * nobody decides who calls it first.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
 */
export function retainFailedEvents(
  called: Function,
  stack: Stack,
  queue: { readonly arn: pulumi.Output<string> },
): void {
  if (called.imported || called.stack !== stack || withDestination.has(called) || called.isOfOther) return;
  withDestination.add(called);
  called.attachPermissions([{ actions: ["sqs:SendMessage"], resources: [queue.arn] }]);
  new lambda.FunctionEventInvokeConfig(
    called.childName("failed-events"),
    {
      functionName: called.functionName,
      ...(called.qualifier && { qualifier: called.qualifier }),
      destinationConfig: { onFailure: { destination: queue.arn } },
    },
    // Lambda asks the role when the two are connected.
    { parent: called, ...providerOf(called), dependsOn: [...called.ready] },
  );
}
