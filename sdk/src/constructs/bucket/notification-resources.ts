import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import type { Scope, Stack } from "../../app/stack";
import type { Issues } from "../../errors";
import { type Function, makeFunction } from "../../functions/construct";
import { planPart } from "../../functions/part-scope";
import type { FunctionPlan } from "../../functions/plan";
import { permitCall } from "../sources/call-permission-resources";
import { lostEventsOf, retainFailedEvents } from "../sources/lost-events-resources";

/** The function of a notification, and what has to be there before S3 takes the notification. */
export interface NotifiedFunction {
  readonly function: Function;
  readonly ready: readonly pulumi.Resource[];
}

/** The scope that adds a notification, in which its function is made. */
export interface AddedFrom {
  readonly scope: Scope;
  readonly stack: Stack;
}

/** Make the function of a notification, let the bucket call it, and keep the events that it fails with. */
export function makeNotified(
  bucket: Component & { readonly bucketArn: pulumi.Output<string> },
  { name, plan }: { readonly name: string; readonly plan: FunctionPlan },
  { scope, stack }: AddedFrom,
  issues: Issues,
): NotifiedFunction {
  const there = planPart(bucket, `notification-${name}`, scope, ["permission"], issues);
  const made = makeFunction(scope, there.id, plan, there.provider);
  const source = { service: "s3", arn: bucket.bucketArn, source: bucket } as const;
  const permission = permitCall(there.childName("permission"), made, source, there.opts);
  if (bucket.defaults.lostEventsRetained && !hasOwnDeadLetters(plan)) {
    retainFailedEvents(made, stack, lostEventsOf(bucket, stack, false, scope).queue);
  }
  return { function: made, ready: [permission] };
}

function hasOwnDeadLetters(plan: FunctionPlan): boolean {
  return plan.kind === "made" && plan.native.deadLetterConfig !== undefined;
}
