import * as apigateway from "@pulumi/aws/apigateway";
import * as iam from "@pulumi/aws/iam";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../../app/component";
import type { App } from "../../../app/stack";
import { TYPE } from "../../../aws/tokens";
import { parseArn } from "../../../values";

/** The account settings that a program has made, by provider. `undefined` stands for the default provider. */
type Accounts = Map<pulumi.ProviderResource | undefined, apigateway.Account>;

const ACCOUNT = TYPE.apigateway.Account;
const accountsOf = new WeakMap<pulumi.Resource | App, Accounts>();

/**
 * The resource that a stage with an access log must wait for: the setting with which API Gateway may write logs in the
 * region. REST and WebSocket APIs need it, HTTP APIs do not. Empty when the app leaves the setting to others.
 *
 * A program has one for each provider, made for the first API that needs it, because providers may stand for other
 * regions and accounts. Pass it as `dependsOn` of the stage.
 */
export function gatewayAccount(api: Component): pulumi.Resource[] {
  const { app } = api;
  if (app.gatewayLogRole === false) return [];
  const program = pulumi.runtime.getStackResource?.() ?? app;
  const accounts: Accounts = accountsOf.get(program) ?? new Map();
  accountsOf.set(program, accounts);
  const provider = api.getProvider(ACCOUNT);
  const account = accounts.get(provider) ?? makeAccount(app, app.gatewayLogRole, provider);
  accounts.set(provider, account);
  return [account];
}

/**
 * Belongs to no stack of the app, so that its name does not depend on which API is first. Stays when the app goes: the
 * setting serves every API of the region, and AWS keeps no earlier value to go back to.
 */
function makeAccount(
  app: App,
  given: pulumi.Input<string> | undefined,
  provider: pulumi.ProviderResource | undefined,
): apigateway.Account {
  const { gate } = app.sharing.duplicates;
  const opts = { retainOnDelete: true, transformations: [app.transformation], provider, ...gate };
  const name = nameFor("gateway-account", provider);
  if (given !== undefined) return new apigateway.Account(name, { cloudwatchRoleArn: given }, opts);
  const { role, attachment } = makeLogRole(opts);
  return new apigateway.Account(
    name,
    { cloudwatchRoleArn: role.arn },
    // Another app of the region may set a role of its own afterwards, which serves ours as well.
    { ...opts, dependsOn: [attachment], ignoreChanges: ["cloudwatchRoleArn"] },
  );
}

/** A role with AWS's own policy for this purpose, which allows nothing but writing and reading logs. */
function makeLogRole(opts: pulumi.CustomResourceOptions) {
  const statement = {
    Effect: "Allow",
    Principal: { Service: "apigateway.amazonaws.com" },
    Action: "sts:AssumeRole",
  };
  const assumeRolePolicy = JSON.stringify({ Version: "2012-10-17", Statement: [statement] });
  const role = new iam.Role(nameFor("gateway-log-role", opts.provider), { assumeRolePolicy }, opts);
  const attachment = new iam.RolePolicyAttachment(
    nameFor("gateway-log-role-policy", opts.provider),
    { role: role.name, policyArn: role.arn.apply(writersPolicy) },
    opts,
  );
  return { role, attachment };
}

/** AWS's own policy, in the partition of the role. */
function writersPolicy(roleArn: string): string {
  const partition = parseArn(roleArn)?.partition ?? "aws";
  return `arn:${partition}:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs`;
}

function nameFor(part: string, provider: pulumi.ProviderResource | undefined): string {
  return provider ? `${part}-${(provider as unknown as { readonly __name: string }).__name}` : part;
}
