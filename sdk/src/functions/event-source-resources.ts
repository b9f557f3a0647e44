import * as lambda from "@pulumi/aws/lambda";
import type * as pulumi from "@pulumi/pulumi";
import { addAlarms } from "../app/alarms/alarms-of-stack";
import type { Component } from "../app/component";
import type { Scope } from "../app/stack";
import type { Issues } from "../errors";
import type { Permissions } from "../permissions/entries";
import { type Function, makeFunction } from "./construct";
import type { ConsumerPlan } from "./event-source";
import { destinationPermissions } from "./event-source-destinations";
import { planPart } from "./part-scope";

/** A source that Lambda reads and calls functions with, such as the stream of a table. */
export interface EventSource {
  /** The construct that it belongs to. */
  readonly of: Component;
  readonly arn: pulumi.Input<string>;
  /** Permissions that a function needs to be called with it. AWS checks them when the two are connected. */
  readonly permissions: Permissions;
  /** Whether records are read in order, so that a consumer can fall behind. */
  readonly isStream?: boolean;
}

/** A function that reads several streams has one age, that of the stream which it is the furthest behind. */
const withAge = new WeakSet<Function>();

/** The function of a consumer with what it may do, and its connection with the source. */
export function makeConsumer(
  { of: construct, arn, permissions, isStream }: EventSource,
  plan: ConsumerPlan,
  scope: Scope,
  issues: Issues,
): Function {
  const part = plan.name === "" ? "consumer" : `consumer-${plan.name}`;
  const there = planPart(construct, part, scope, ["source"], issues);
  const made = makeFunction(scope, there.id, plan.function, there.provider);
  made.attachPermissions(permissions);
  made.attachPermissions(destinationPermissions(plan.settings));
  const args = { ...plan.settings, eventSourceArn: arn, functionName: made.functionArn };
  const opts = { ...there.opts, dependsOn: [...made.ready] };
  new lambda.EventSourceMapping(there.childName("source"), args, opts);
  if (isStream && !withAge.has(made)) {
    withAge.add(made);
    addAlarms(made, { kind: "consumer", dimensions: { FunctionName: made.functionName } });
  }
  return made;
}
