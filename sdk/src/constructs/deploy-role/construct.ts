import type * as pulumi from "@pulumi/pulumi";
import { type Begun, begin, beginImported, type ConstructArguments, type Steps } from "../../app/begin";
import { Component } from "../../app/component";
import { ImportedOnce } from "../../app/origin";
import type { Scope } from "../../app/stack";
import { importDeployRole } from "./imported-resources";
import { type DeployRolePlan, planDeployRole } from "./plan";
import type { DeployRoleProps } from "./props";
import { type DeployRoleHandles, type DeployRoleParts, makeDeployRole } from "./resources";
import type { DeployRoleState } from "./state";
// Declares the error codes, also in the published types of the package.
import "./errors";

const STEPS = {
  kind: "DeployRole",
  plan: planDeployRole,
  make: makeDeployRole,
  import: importDeployRole,
} satisfies Steps<DeployRolePlan, DeployRoleState, DeployRoleParts>;

/**
 * A role that jobs of GitHub Actions or GitLab CI/CD take with their token, so that no key of AWS is stored there. Each job is
 * let in by its repository and its branch, tag, environment or pull request, word for word. It may do nothing unless you say
 * so.
 *
 * @example
 * const role = new DeployRole(stack, "Deploy", {
 *   github: { repository: "me/app", branches: ["main"] },
 *   policies: ["arn:aws:iam::aws:policy/AdministratorAccess"],
 * });
 * stack.addOutputs({ DeployRole: role.roleArn });
 */
export class DeployRole extends Component {
  /** ARN of the role, which jobs ask for. */
  readonly roleArn: pulumi.Output<string>;
  /** Name of the role. */
  readonly roleName: pulumi.Output<string>;
  /** The `@pulumi/aws` object. */
  readonly native: DeployRoleHandles;

  constructor(scope: Scope, id: string, props: DeployRoleProps, opts?: pulumi.ComponentResourceOptions);
  /** @internal */
  constructor(begun: Begun<DeployRoleParts>);
  constructor(...given: ConstructArguments<DeployRoleProps, DeployRoleParts>) {
    const begun = begin(STEPS, given);
    super(begun.placement, begun.opts);
    const { native, roleArn, roleName } = begun.partsOf(this);
    this.native = native;
    this.roleArn = roleArn;
    this.roleName = roleName;
    this.registerOutputs({ roleArn, roleName });
  }

  /** A role of another Pulumi stack, made from the state that it exports. `use` calls this. Each role is imported once. */
  static fromState(scope: Scope, id: string, state: DeployRoleState): DeployRole {
    return importedRoles.find(scope, state, () => new DeployRole(beginImported(STEPS, scope, id, state)));
  }

  /** The state of the role that other Pulumi stacks import. */
  exportState(): DeployRoleState {
    const { roleArn, roleName } = this;
    return { roleArn, roleName };
  }
}

/** A role may be shared by two stacks, one of which got it from the other. */
const importedRoles = new ImportedOnce<DeployRole>();
