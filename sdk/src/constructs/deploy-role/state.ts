import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";

/** The state of a `DeployRole` that other Pulumi stacks import. */
export interface DeployRoleState extends ConstructState {
  /** ARN of the role. */
  readonly roleArn: pulumi.Input<string>;
  /** Name of the role. */
  readonly roleName: pulumi.Input<string>;
}
