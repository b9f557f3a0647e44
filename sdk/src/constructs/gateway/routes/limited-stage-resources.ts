import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../../app/component";
import { hadLimits, isClosed, type StageNames } from "./deployed-limits";
import { AWS_LIMITS, withWholeLimits } from "./stage-limits";

type StageArgs = apigatewayv2.StageArgs;

/**
 * Makes a stage whose limits are complete. It has the limits of AWS where the last deployment had others and the
 * program has none any more. The provider would send 0 for removed limits, and the API would answer 429 to everybody.
 * @param parts the parts behind `stage` in its logical name
 * @see https://github.com/hashicorp/terraform-provider-aws/issues/14742
 */
export function makeLimitedStage(
  parent: Component,
  parts: readonly string[],
  args: StageArgs,
  opts: pulumi.CustomResourceOptions = {},
): apigatewayv2.Stage {
  const whole = withWholeLimits(args);
  const names = { stage: parent.childName("stage", ...parts), closed: parent.childName("closed", ...parts) };
  if (isClosed(whole.defaultRouteSettings)) markClosed(parent, names.closed);
  const defaultRouteSettings = whole.defaultRouteSettings ?? limitsAfterOthers(parent, names);
  const limited = { ...whole, ...(defaultRouteSettings && { defaultRouteSettings }) };
  return new apigatewayv2.Stage(names.stage, limited, { ...opts, parent });
}

/** Missing in SDKs older than our peer range: such a stage stays closed until the program gives it limits. */
function markClosed(parent: Component, name: string): void {
  const Stash: typeof pulumi.Stash | undefined = pulumi.Stash;
  if (Stash) new Stash(name, { input: true }, { parent });
}

/** Nothing where nothing was deployed, such as under mocks. */
function limitsAfterOthers(parent: Component, names: StageNames): StageArgs["defaultRouteSettings"] {
  if (!pulumi.runtime.hasEngine()) return undefined;
  return parent.app.sharing.ownState().then((read) => {
    if (read.kind === "unreadable") parent.app.warnOnce("unread-limits", unread(read.reason));
    return read.kind === "state" && hadLimits(read.entries, names) ? AWS_LIMITS : undefined;
  }) as StageArgs["defaultRouteSettings"];
}

function unread(reason: string): string {
  return `it is unknown whether an API had a throttle before: ${reason}; one whose throttle is removed now would refuse all requests, so give it defaults.throttle: { burst: ${AWS_LIMITS.throttlingBurstLimit}, rate: ${AWS_LIMITS.throttlingRateLimit} }`;
}
