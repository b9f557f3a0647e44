import type * as cloudfront from "@pulumi/aws/cloudfront";
import * as lambda from "@pulumi/aws/lambda";
import type { Component } from "../../app/component";
import { type Function, makeFunction } from "../../functions/construct";
import type { MadeFunctionPlan } from "../../functions/plan";
import type { SiteObjects } from "./object-resources";

/** What is invalidated, and how. */
export interface Invalidation {
  readonly invalidator: MadeFunctionPlan;
  readonly distribution: cloudfront.Distribution;
  readonly objects: SiteObjects;
  readonly wait: boolean;
}

/** The function that has CloudFront forget old files, and the call of it, which is made again when a file has changed. */
export function invalidate(
  component: Component,
  { invalidator: planned, distribution, objects, wait }: Invalidation,
): Function {
  const invalidator = makeFunction(component, "invalidator", planned);
  const actions = ["cloudfront:CreateInvalidation", "cloudfront:GetInvalidation"];
  invalidator.attachPermissions([{ actions, resources: [distribution.arn] }]);
  const input = distribution.id.apply((distributionId) => JSON.stringify({ distributionId, wait }));
  new lambda.Invocation(
    component.childName("invalidate"),
    { functionName: invalidator.functionName, input, triggers: { content: objects.hash() } },
    { parent: component, dependsOn: [distribution, ...objects.all, ...invalidator.ready] },
  );
  return invalidator;
}
