import * as iam from "@pulumi/aws/iam";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { statementsOf } from "../../permissions/plan";
import { policyDocument } from "../../permissions/statements";
import type { DeployRolePlan } from "./plan";
import { providerArn } from "./provider-resources";
import { trustPolicy } from "./trust-policy";

/** The `@pulumi/aws` object of a `DeployRole`. */
export interface DeployRoleHandles {
  /** The role in IAM. */
  readonly role: iam.Role;
}

/** The parts of a role, made here or in another Pulumi stack. */
export interface DeployRoleParts {
  readonly native: DeployRoleHandles;
  readonly roleArn: pulumi.Output<string>;
  readonly roleName: pulumi.Output<string>;
}

/** Make the role, what it may do, and the providers that it trusts. */
export function makeDeployRole(component: Component, plan: DeployRolePlan): DeployRoleParts {
  const role = makeRole(component, plan);
  const statements = statementsOf(plan.permissions);
  if (statements.length > 0) {
    const policy = policyDocument(statements);
    new iam.RolePolicy(component.childName("policy"), { role: role.name, policy }, { parent: component });
  }
  for (const { part, arn } of plan.policies) {
    const args = { role: role.name, policyArn: arn };
    new iam.RolePolicyAttachment(component.childName("policy", part), args, { parent: component });
  }
  return { native: { role }, roleArn: role.arn, roleName: role.name };
}

function makeRole(component: Component, { issuers, maxSessionSeconds, settings }: DeployRolePlan): iam.Role {
  const trusted = issuers.map((issuer) => ({ issuer, arn: providerArn(component, issuer) }));
  const assumeRolePolicy = pulumi
    .all(trusted.map(({ arn }) => arn))
    .apply((arns) =>
      trustPolicy(trusted.map(({ issuer }, index) => ({ ...issuer, arn: arns[index] as string }))),
    );
  const args: iam.RoleArgs = { ...settings, assumeRolePolicy, maxSessionDuration: maxSessionSeconds };
  return new iam.Role(component.childName("role"), args, { parent: component });
}
