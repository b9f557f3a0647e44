import type * as cloudfront from "@pulumi/aws/cloudfront";
import * as lambda from "@pulumi/aws/lambda";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { type Function, makeFunction } from "../../functions/construct";
import type { MadeFunctionPlan } from "../../functions/plan";
import { type FirstContent, firstContent, invalidationInput } from "./first-content";
import type { SiteObjects } from "./object-resources";

/** The paths to invalidate, and the function for it. */
export interface Invalidation {
  readonly invalidator: MadeFunctionPlan;
  readonly distribution: cloudfront.Distribution;
  /** Whether the distribution is made here, so that a first deployment is known to be one. */
  readonly isOwn: boolean;
  readonly objects: SiteObjects;
  readonly wait: boolean;
}

/** The function that has CloudFront forget old files, and the call of it, which is made again when a file has changed. */
export function invalidate(
  component: Component,
  { invalidator: planned, distribution, isOwn, objects, wait }: Invalidation,
): Function {
  const invalidator = makeFunction(component, "invalidator", planned);
  const actions = ["cloudfront:CreateInvalidation", "cloudfront:GetInvalidation"];
  if (isOwn) actions.push("cloudfront:ListInvalidations");
  invalidator.attachPermissions([{ actions, resources: [distribution.arn] }]);
  const content = objects.hash();
  const first = isOwn ? rememberFirst(component, distribution, content) : undefined;
  const input = pulumi
    .all([distribution.id, content, first])
    .apply(([distributionId, hash, firstHash]) =>
      invalidationInput({ distributionId, wait }, hash, firstHash),
    );
  new lambda.Invocation(
    component.childName("invalidate"),
    { functionName: invalidator.functionName, input, triggers: { content } },
    { parent: component, dependsOn: [distribution, ...objects.all, ...invalidator.ready] },
  );
  return invalidator;
}

/** Keep what the first content was. Later deployments, which know of another one, leave it. */
function rememberFirst(
  component: Component,
  { callerReference }: cloudfront.Distribution,
  content: pulumi.Output<string>,
): pulumi.Output<FirstContent | undefined> | undefined {
  // Missing in SDKs older than our peer range: then there is an invalidation each time.
  const Stash: typeof pulumi.Stash | undefined = pulumi.Stash;
  if (Stash === undefined) return undefined;
  const startMs = Date.now();
  const input = pulumi
    .all([content, callerReference])
    .apply(([hash, reference]) => firstContent(hash, reference, startMs));
  const opts = { parent: component, ignoreChanges: ["input"] };
  const { output } = new Stash(component.childName("first-content"), { input }, opts);
  return output as pulumi.Output<FirstContent | undefined>;
}
