import * as iam from "@pulumi/aws/iam";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import type { DeployRoleHandles, DeployRoleParts } from "./resources";
import type { DeployRoleState } from "./state";

/** The parts of a role that another Pulumi stack made. Registers nothing. */
export function importDeployRole(component: Component, state: DeployRoleState): DeployRoleParts {
  const roleName = pulumi.output(state.roleName);
  const role = () => iam.Role.get(component.childName("role"), roleName, undefined, { parent: component });
  return {
    native: lazyHandles<DeployRoleHandles>({ role }),
    roleArn: pulumi.output(state.roleArn),
    roleName,
  };
}
