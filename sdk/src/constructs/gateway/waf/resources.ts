import * as wafv2 from "@pulumi/aws/wafv2";
import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../../app/component";
import { edgeOptions } from "../domain/edge-resources";
import type { WafPlan, WafScope } from "./plan";
import { visibilityOf } from "./rules";

/** A firewall. */
export interface MadeWaf {
  readonly arn: pulumi.Input<string>;
  /** Undefined where the ARN of an existing one was given. */
  readonly webAcl: wafv2.WebAcl | undefined;
}

/** Make the web ACL of a firewall, or take the one that is given. One for CloudFront is made in us-east-1. */
export function makeWaf(parent: Component, plan: WafPlan, scope: WafScope): MadeWaf {
  if (plan.kind === "given") return { arn: plan.arn, webAcl: undefined };
  const webAcl = new wafv2.WebAcl(
    parent.childName("waf"),
    {
      defaultAction: { allow: {} },
      visibilityConfig: visibilityOf(metricName(parent.placement.physicalName)),
      ...plan.settings,
      scope,
      rules: [...plan.rules],
    },
    { parent, ...(scope === "CLOUDFRONT" && edgeOptions(parent)) },
  );
  return { arn: webAcl.arn, webAcl };
}

/** Have a firewall stand before a resource of a region. */
export function associateWaf(
  parent: Component,
  { arn }: Pick<MadeWaf, "arn">,
  resourceArn: pulumi.Input<string>,
): void {
  const args = { webAclArn: arn, resourceArn };
  new wafv2.WebAclAssociation(parent.childName("waf-association"), args, { parent });
}

/** The names of metrics have letters, digits, `-` and `_`, at most 128. */
function metricName(name: string): string {
  return name.replace(/[^\w-]/g, "-").slice(0, 128);
}
