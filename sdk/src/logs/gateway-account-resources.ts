import * as apigateway from "@pulumi/aws/apigateway";
import * as iam from "@pulumi/aws/iam";
import type * as pulumi from "@pulumi/pulumi";
import type { App } from "../app/app";
import type { Component } from "../app/component";
import { partitionOf } from "../values";

/** The account settings made so far: an app has one, whichever API is first to need it. */
const accounts = new WeakMap<App, apigateway.Account>();

/**
 * What a stage with an access log must wait for: the region-wide setting that lets API Gateway write logs. REST and
 * WebSocket APIs need it, HTTP APIs do not. Empty when the app leaves the setting to others.
 *
 * Pass it as `dependsOn` of the stage.
 */
export function gatewayAccount({ app }: Component): pulumi.Resource[] {
  const { gatewayLogRole } = app;
  if (gatewayLogRole === false) return [];
  const account = accounts.get(app) ?? makeAccount(app, gatewayLogRole);
  accounts.set(app, account);
  return [account];
}

/**
 * Belongs to no stack of the app, so that its name does not depend on which API is first. Stays when the app goes: the
 * setting serves every API of the region, and AWS keeps no earlier value to go back to.
 */
function makeAccount(app: App, given: pulumi.Input<string> | undefined): apigateway.Account {
  const opts = { retainOnDelete: true, transformations: [app.transformation] };
  if (given !== undefined) {
    return new apigateway.Account("gateway-account", { cloudwatchRoleArn: given }, opts);
  }
  const { role, attachment } = makeLogRole(app, opts);
  return new apigateway.Account(
    "gateway-account",
    { cloudwatchRoleArn: role.arn },
    // Another app of the region may set a role of its own afterwards, which serves ours as well.
    { ...opts, dependsOn: [attachment], ignoreChanges: ["cloudwatchRoleArn"] },
  );
}

/** A role with AWS's own policy for this purpose, which allows nothing but writing and reading logs. */
function makeLogRole(app: App, opts: pulumi.CustomResourceOptions) {
  const statement = {
    Effect: "Allow",
    Principal: { Service: "apigateway.amazonaws.com" },
    Action: "sts:AssumeRole",
  };
  const assumeRolePolicy = JSON.stringify({ Version: "2012-10-17", Statement: [statement] });
  const role = new iam.Role("gateway-log-role", { assumeRolePolicy }, opts);
  const policy = "policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs";
  const attachment = new iam.RolePolicyAttachment(
    "gateway-log-role-policy",
    { role: role.name, policyArn: `arn:${partitionOf(app.region)}:iam::aws:${policy}` },
    opts,
  );
  return { role, attachment };
}
