import * as cloudwatch from "@pulumi/aws/cloudwatch";
import * as iam from "@pulumi/aws/iam";
import * as lambda from "@pulumi/aws/lambda";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../app/component";
import { lazyHandles } from "../app/sharing/lazy-handles";
import type { Issues } from "../errors";
import { mapGiven, nameInArn, parseArn } from "../values";
import type { FunctionHandles, FunctionParts } from "./parts";
import { ownPolicies } from "./role-policies";
import type { FunctionState } from "./state";

/** The parts of a function that another Pulumi stack made. Registers nothing until something is attached or read. */
export function importParts(component: Component, state: FunctionState, issues: Issues): FunctionParts {
  const functionArn = pulumi.output(state.functionArn);
  const roleArn = pulumi.output(state.roleArn);
  const functionName = mapGiven(functionArn, functionNameInArn);
  const qualifier = state.qualifier === undefined ? undefined : pulumi.output(state.qualifier);
  const roleName = mapGiven(roleArn, nameInArn);
  const policies = ownPolicies(component, { name: roleName }, issues.apart());
  const { fixedName, logGroupName } = state;
  return {
    functionArn,
    functionName,
    qualifier,
    invokeArn: mapGiven(functionArn, invokeArnOf),
    roleArn,
    url: state.url === undefined ? undefined : pulumi.output(state.url),
    fixedName,
    logGroupName: logGroupName === undefined ? undefined : pulumi.output(logGroupName),
    native: readLazily(component, state, {
      functionName,
      qualifier,
      functionArn,
      roleName,
      policies: policies.policies,
    }),
    policies,
    streamingHandler: undefined,
    environment: undefined,
  };
}

function readLazily(
  component: Component,
  { url, logGroupName }: FunctionState,
  {
    functionName,
    qualifier,
    functionArn,
    roleName,
    policies,
  }: {
    readonly functionName: pulumi.Output<string>;
    readonly qualifier: pulumi.Output<string> | undefined;
    readonly functionArn: pulumi.Output<string>;
    readonly roleName: pulumi.Output<string>;
    readonly policies: readonly iam.RolePolicy[];
  },
): FunctionHandles {
  const opts = { parent: component };
  const urlId = qualifier === undefined ? functionName : pulumi.interpolate`${functionName}/${qualifier}`;
  const name = (part: string) => component.childName(part);
  return lazyHandles<FunctionHandles>({
    function: () => lambda.Function.get(name("function"), functionName, undefined, opts),
    role: () => iam.Role.get(name("role"), roleName, undefined, opts),
    policies: () => policies,
    logGroup: () =>
      logGroupName === undefined
        ? undefined
        : cloudwatch.LogGroup.get(name("log"), logGroupName, undefined, opts),
    url: () => (url === undefined ? undefined : lambda.FunctionUrl.get(name("url"), urlId, undefined, opts)),
    alias: () =>
      qualifier === undefined ? undefined : lambda.Alias.get(name("alias"), functionArn, undefined, opts),
  });
}

/** The name of a function, in its ARN or in that of its alias. */
function functionNameInArn(arn: string): string {
  return arn.split(":")[6] ?? nameInArn(arn);
}

/**
 * The form in which gateways call a function.
 * @see https://docs.aws.amazon.com/apigateway/latest/api/API_Integration.html
 */
function invokeArnOf(arn: string): string {
  const { partition = "aws", region = "" } = parseArn(arn) ?? {};
  return `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${arn}/invocations`;
}
