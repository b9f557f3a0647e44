import type * as aws from "@pulumi/aws";
import * as cloudwatch from "@pulumi/aws/cloudwatch";
import * as iam from "@pulumi/aws/iam";
import * as lambda from "@pulumi/aws/lambda";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../app/component";
import { derivedName } from "../app/derived-names";
import { mapGiven } from "../values";
import type { ImageArgs } from "./container-resources";
import type { Environment } from "./environment";
import type { MadeFunctionPlan } from "./plan";
import { trustPolicy } from "./role-trust";
import type { UrlPlan } from "./url-plan";
import { type CalledName, permissionOn } from "./version-resources";

/**
 * The role that Lambda assumes for the function. Its permissions are in inline policies. In stages of
 * `new App({ development })` members of the account may assume it too, for `sapi shell --as`.
 */
export function makeRole(component: Component): aws.iam.Role {
  const { app } = component;
  // AWS is asked for the account when it is read.
  const assumeRolePolicy = app.isDevelopment ? app.account.apply(trustPolicy) : trustPolicy();
  return new iam.Role(component.childName("role"), { assumeRolePolicy }, { parent: component });
}

/** An inline policy of a role. */
export function makePolicy(
  name: string,
  parent: pulumi.Resource,
  role: Pick<aws.iam.Role, "name">,
  policy: pulumi.Input<string>,
): aws.iam.RolePolicy {
  return new iam.RolePolicy(name, { role: role.name, policy }, { parent });
}

/** Pulumi ends the names it makes in a dash and this many digits. */
const UNIQUE_END = 7;

/**
 * A log group of the function's own. Its name ends as the role's does, because the group stays when the function is
 * removed. A function that comes back gets a new role, and so does not collide with the old group. Neither does it
 * collide with one of the plain name, which Lambda may have made before.
 */
export function makeLogGroup(
  component: Component,
  plan: MadeFunctionPlan,
  role: aws.iam.Role,
): aws.cloudwatch.LogGroup {
  const { logRetention, functionName } = plan;
  const derived = component.app.logicalPrefixedName(component.placement.logicalName);
  const nameFor = (called: string) =>
    mapGiven(role.name, (roleName) => `/aws/lambda/${called}-${uniqueEnd(roleName)}`);
  const name = functionName === undefined ? derivedName(nameFor(derived)) : nameFor(functionName);
  // Without a retention in days CloudWatch keeps logs for ever.
  const retentionInDays = logRetention === 0 ? undefined : logRetention;
  return new cloudwatch.LogGroup(
    component.childName("log"),
    { name, retentionInDays },
    { parent: component },
  );
}

/** Roles may have characters in their names that log groups may not. */
function uniqueEnd(name: string): string {
  return name.slice(-UNIQUE_END).replace(/[^\w.-]/g, "");
}

/** The parts of a lambda besides its plan. */
export interface LambdaParts {
  readonly role: aws.iam.Role;
  readonly code: pulumi.Input<pulumi.asset.Archive> | undefined;
  /** A container image instead of code. */
  readonly image: ImageArgs | undefined;
  readonly environment: Promise<Environment>;
  readonly logGroup: aws.cloudwatch.LogGroup | undefined;
  /** The permissions that Lambda checks when it creates the function. */
  readonly access: aws.iam.RolePolicy | undefined;
}

const TRACING_MODES = { active: "Active", pass_through: "PassThrough" } as const;

export function makeLambda(
  component: Component,
  plan: MadeFunctionPlan,
  parts: LambdaParts,
): aws.lambda.Function {
  const { tracing, architecture, native } = plan;
  const environment = parts.environment.then((variables) => ({ variables }));
  // The SDK reads it only after other inputs. Node would warn of a circle's rejection until then.
  environment.catch(() => undefined);
  const args: lambda.FunctionArgs = {
    name: plan.functionName,
    role: parts.role.arn,
    code: parts.code,
    handler: plan.handler,
    runtime: plan.runtime,
    memorySize: plan.memorySize,
    timeout: plan.timeout,
    ephemeralStorage: { size: plan.diskSize },
    // Lambda has no word for disabled: it is what is there without a setting.
    tracingConfig: tracing === "disabled" ? undefined : { mode: TRACING_MODES[tracing] },
    architectures: architecture && [architecture],
    layers: plan.layers.length === 0 ? undefined : [...plan.layers],
    environment,
    ...parts.image,
    // Calls of a durable function name a version, which its executions keep to the end.
    ...(plan.durable && { durableConfig: { ...plan.durable }, publish: true }),
    ...native,
    loggingConfig: loggingConfig(parts.logGroup, native),
  };
  const dependsOn = parts.access ? [parts.access] : [];
  const opts = { parent: component, dependsOn };
  // The provider makes a new function for a changed `durableConfig`, and two of one name cannot be there at once.
  const isReplacedFirst = plan.durable !== undefined && plan.functionName !== undefined;
  return new lambda.Function(
    component.childName("function"),
    args,
    isReplacedFirst ? { ...opts, deleteBeforeReplace: true } : opts,
  );
}

/** Where the log goes, and what the user says about its format. */
function loggingConfig(
  logGroup: aws.cloudwatch.LogGroup | undefined,
  { loggingConfig: given }: MadeFunctionPlan["native"],
): lambda.FunctionArgs["loggingConfig"] {
  if (!logGroup) return given;
  const ours = { logFormat: "Text", logGroup: logGroup.name };
  return given === undefined ? ours : pulumi.output(given).apply((known) => ({ ...ours, ...known }));
}

/** The function's own URL and, where it is open, the permissions for everybody. */
export function makeUrl(component: Component, plan: UrlPlan, called: CalledName): aws.lambda.FunctionUrl {
  const { authorizationType } = plan;
  const { functionName, qualifier } = called;
  const args = { functionName, ...(qualifier && { qualifier }), ...plan };
  const url = new lambda.FunctionUrl(component.childName("url"), args, { parent: component });
  if (authorizationType === "NONE") makePublic(component, called);
  return url;
}

/**
 * Makes the permissions of an open URL. It needs both since October 2025.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html
 */
function makePublic(component: Component, called: CalledName): void {
  const everybody = { ...permissionOn(called), principal: "*" };
  const urlArgs = { ...everybody, action: "lambda:InvokeFunctionUrl", functionUrlAuthType: "NONE" };
  new lambda.Permission(component.childName("url", "permission"), urlArgs, { parent: component });
  if (!knowsUrlInvocation()) return;
  const invokeArgs = { ...everybody, action: "lambda:InvokeFunction", invokedViaFunctionUrl: true };
  new lambda.Permission(component.childName("url", "invoke"), invokeArgs, { parent: component });
}

/**
 * Older versions of @pulumi/aws drop the setting without a word, and then the permission would let every AWS account
 * call the function. The constructor names all the settings it passes on.
 */
function knowsUrlInvocation(): boolean {
  return lambda.Permission.toString().includes("invokedViaFunctionUrl");
}
