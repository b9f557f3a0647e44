import type * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import { addAlarms } from "../app/alarms/alarms-of-stack";
import type { Component } from "../app/component";
import { statementsOf } from "../permissions/plan";
import { policyDocument } from "../permissions/statements";
import { mapGiven } from "../values";
import { streamingHandlerOf } from "./code-plan";
import { archiveOf } from "./code-resources";
import { makeImage } from "./container-resources";
import { OpenEnvironment } from "./open-environment";
import {
  accessStatements,
  durableStatements,
  logStatement,
  signalStatements,
  traceStatements,
} from "./own-statements";
import type { MadeFunctionPlan } from "./plan";
import { warnOfReplacement } from "./replacement-resources";
import { makeLambda, makeLogGroup, makePolicy, makeRole, makeUrl } from "./resources";
import { ownPolicies, type RolePolicies, sharedPolicies } from "./role-policies";
import { makeAlias } from "./version-resources";

/** Characters at the beginning of a name that are left when a long one is shortened. */
const LONGEST_PREFIX = 40;

/** The parts of a Function, made here or in another Pulumi stack. */
export interface FunctionParts {
  /** The ARN by which it is called: that of its alias, where it has one. */
  readonly functionArn: pulumi.Output<string>;
  readonly functionName: pulumi.Output<string>;
  /** Name of the alias that callers name, for a function that has one. */
  readonly qualifier: pulumi.Output<string> | undefined;
  readonly invokeArn: pulumi.Output<string>;
  readonly roleArn: pulumi.Output<string>;
  readonly url: pulumi.Output<string> | undefined;
  /** The name given by the user. */
  readonly fixedName: string | undefined;
  /** The name of the log group, when it is made by us. */
  readonly logGroupName: pulumi.Output<string> | undefined;
  readonly native: FunctionHandles;
  readonly policies: RolePolicies;
  /** The handler, where its source says that it streams its reply. */
  readonly streamingHandler: string | undefined;
  /** Facts about its code for the local mode, which reads the graph. */
  readonly local?: LocalCode | undefined;
  /** Undefined when it belongs to another Pulumi stack. */
  readonly environment: OpenEnvironment | undefined;
}

/** Make a function of its plan: role, log group, lambda, URL and the policy with its statements. */
export function makeParts(component: Component, plan: MadeFunctionPlan): FunctionParts {
  const environment = new OpenEnvironment(component.id, plan);
  const role = plan.role ?? makeRole(component);
  const policies = plan.role
    ? sharedPolicies(plan.role, plan.issues)
    : ownPolicies(component, role, plan.issues);
  const logGroup = plan.logRetention === undefined ? undefined : makeLogGroup(component, plan, role);
  const lambda = makeLambda(component, plan, {
    role,
    code: archiveOf(plan, component.app),
    image: plan.code.kind === "container" ? makeImage(component, plan.code, plan) : undefined,
    environment: environment.closed,
    logGroup,
    access: makeAccess(component, plan, role),
  });
  warnOfReplacement(component, plan);
  const alias = plan.durable && makeAlias(component, lambda);
  const called = { functionName: lambda.name, qualifier: alias?.name };
  const url = plan.url && makeUrl(component, plan.url, called);
  environment.isNeededFor(lambda);
  addAlarms(component, { kind: "function", dimensions: { FunctionName: lambda.name } });
  policies.add(statementsOfPlan(component, plan, lambda, logGroup));
  return {
    ...called,
    functionArn: alias?.arn ?? lambda.arn,
    invokeArn: alias?.invokeArn ?? lambda.invokeArn,
    roleArn: role.arn,
    url: url?.functionUrl,
    fixedName: plan.functionName,
    logGroupName: logGroup?.name,
    native: { function: lambda, role, policies: policies.policies, logGroup, url, alias },
    policies,
    streamingHandler: streamingHandlerOf(plan),
    environment,
    local: localCode(plan),
  };
}

/** The command that runs in place of an image, or the mark of a folder that is not built, where others are. */
type LocalCode = { readonly folder: string; readonly command: string } | { readonly isAsItIs: true };

/** No part of what is deployed. */
function localCode({ code }: MadeFunctionPlan): FunctionParts["local"] {
  if (pulumi.runtime.hasEngine()) return undefined;
  if (code.kind === "files") return code.isAsItIs ? { isAsItIs: true } : undefined;
  if (code.kind !== "container") return undefined;
  return code.container.local === undefined
    ? undefined
    : { folder: code.folder, command: code.container.local };
}

function statementsOfPlan(
  component: Component,
  plan: MadeFunctionPlan,
  lambda: aws.lambda.Function,
  logGroup: aws.cloudwatch.LogGroup | undefined,
) {
  const own = logGroup?.name ?? pulumi.interpolate`/aws/lambda/${lambda.name}`;
  const shared = plan.role && sharedLogGroups(component, plan);
  const name = shared === undefined ? own : mapGiven(own, (known) => withShared(known, shared));
  return [
    logStatement({ lambdaArn: lambda.arn, logGroup: name, isMade: logGroup !== undefined }),
    ...traceStatements(plan),
    ...signalStatements(plan, lambda.arn),
    ...durableStatements(plan, lambda.arn),
    ...statementsOf(plan.permissions),
    ...statementsOf(plan.bindings.permissions),
  ];
}

/**
 * The beginning of the log groups of all functions that may share a role. Their statements are then one, and a role's
 * policy does not grow with them: IAM takes 10,240 characters.
 */
function sharedLogGroups({ app, stack }: Component, plan: MadeFunctionPlan): string | undefined {
  if (plan.functionName !== undefined) return undefined;
  const prefix = plan.logRetention === undefined ? stack.id : app.logicalPrefixedName(stack.id);
  return `/aws/lambda/${prefix.slice(0, LONGEST_PREFIX)}`;
}

/** The group of a function that has come from another stack is called as it was there, and has a statement of its own. */
function withShared(logGroup: string, beginning: string): string {
  return logGroup.startsWith(beginning) ? `${beginning}*` : logGroup;
}

/** The permissions that Lambda checks, in a policy that the lambda can wait for because it waits for nothing itself. */
function makeAccess(
  component: Component,
  plan: MadeFunctionPlan,
  role: aws.iam.Role,
): aws.iam.RolePolicy | undefined {
  const statements = accessStatements(plan);
  if (statements.length === 0) return undefined;
  return makePolicy(component.childName("access"), component, role, policyDocument(statements));
}

/** The `@pulumi/aws` objects of a function. Of a function that another Pulumi stack made, each is read when asked for. */
export interface FunctionHandles {
  /** The function itself. */
  readonly function: aws.lambda.Function;
  /** The function's own role, or the one given. */
  readonly role: aws.iam.Role;
  /** The inline policies with its permissions, so far: those of this Pulumi stack. */
  readonly policies: readonly aws.iam.RolePolicy[];
  /** There with `logRetention`. */
  readonly logGroup: aws.cloudwatch.LogGroup | undefined;
  /** There with `url`. */
  readonly url: aws.lambda.FunctionUrl | undefined;
  /** There for a durable function. Callers name it. */
  readonly alias: aws.lambda.Alias | undefined;
}
