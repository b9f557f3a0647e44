import * as cloudwatch from "@pulumi/aws/cloudwatch";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../../app";
import { derivedName } from "../../../app/derived-names";
import { mapGiven } from "../../../values";
import type { AccessLogDestination, AccessLogPlan } from "./plan";

/** The stage that writes the log. */
export interface AccessLogTarget {
  readonly apiId: pulumi.Input<string>;
  /** Name of the stage, `$default` for instance. */
  readonly stageName: string;
  /** Parts of the logical name, for stages beside the first. */
  readonly parts?: readonly string[];
}

/** The `accessLogSettings` of a stage. */
export interface AccessLogSettings {
  readonly destinationArn: pulumi.Input<string>;
  readonly format: pulumi.Input<string>;
}

/** Make the log group, unless the log goes elsewhere. */
export function makeAccessLog(
  parent: Component,
  { format, destination }: AccessLogPlan,
  target: AccessLogTarget,
): { logGroup?: cloudwatch.LogGroup; settings: AccessLogSettings } {
  if (destination.kind === "given") {
    return { settings: { destinationArn: withoutStreams(destination.arn), format } };
  }
  const logGroup = makeLogGroup(parent, destination, target);
  return { logGroup, settings: { destinationArn: withoutStreams(logGroup.arn), format } };
}

function makeLogGroup(
  parent: Component,
  { name, retentionInDays, warning }: Extract<AccessLogDestination, { kind: "made" }>,
  { apiId, stageName, parts = ["access-log"] }: AccessLogTarget,
): cloudwatch.LogGroup {
  if (warning) parent.app.warnOnce("access-log-retention", warning);
  const vended = pulumi.interpolate`/aws/vendedlogs/apis/${parent.placement.physicalName}-${apiId}/${stageName}`;
  const args = {
    ...(name === "vended" && { name: derivedName(vended.apply(allowedInLogGroupNames)) }),
    ...(retentionInDays > 0 && { retentionInDays }),
  };
  return new cloudwatch.LogGroup(parent.childName(...parts), args, { parent });
}

/** Log groups take `. - _ / #`, letters and digits: `$default` becomes `default`. */
function allowedInLogGroupNames(name: string): string {
  return name.replace(/[^.\-_/#A-Za-z0-9]/g, "");
}

/** API Gateway wants the ARN of the log group, not of its streams. Programs give both forms. */
function withoutStreams(arn: pulumi.Input<string>): pulumi.Input<string> {
  return mapGiven(pulumi.output(arn), (text) => text.replace(/:\*$/, ""));
}
