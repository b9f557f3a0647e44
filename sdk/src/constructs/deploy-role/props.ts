import type * as iam from "@pulumi/aws/iam";
import type * as pulumi from "@pulumi/pulumi";
import type { Permissions } from "../../permissions/entries";
import type { Duration } from "../../values";

/** How a `DeployRole` is made: who may take it, and what it may do. */
export interface DeployRoleProps {
  /**
   * Workflows of GitHub Actions that may take the role.
   * @default none
   */
  readonly github?: DeployRoleGitHub;
  /**
   * Jobs of GitLab CI/CD that may take the role.
   * @default none
   */
  readonly gitlab?: DeployRoleGitLab;
  /**
   * The permissions of the role, as for a function: words, constructs, pairs and policy statements.
   * @default nothing
   */
  readonly permissions?: Permissions;
  /**
   * ARNs of managed policies, such as `arn:aws:iam::aws:policy/PowerUserAccess`.
   * @default none
   */
  readonly policies?: readonly pulumi.Input<string>[];
  /**
   * The longest session that a job may ask for: 1 to 12 hours.
   * @default `1 hour`
   * @see https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateRole.html, MaxSessionDuration
   */
  readonly maxSessionDuration?: Duration;
  /** The way to the role in IAM. */
  readonly native?: DeployRoleNativeProps;
}

/** The props that `github` and `gitlab` have in common. */
export interface DeployRoleIssuer {
  /**
   * Branches whose jobs may take the role. `*` stands for any characters: `release/*`. Not empty.
   * @default none
   */
  readonly branches?: readonly string[];
  /**
   * Tags whose jobs may take the role. `*` stands for any characters: `v*`. Not empty.
   * @default none
   */
  readonly tags?: readonly string[];
  /**
   * The OpenID Connect provider in IAM: the ARN of one, or `existing` for the one that the account has. AWS has one an account
   * for each address, so that the one of the account is taken, and made where it has none. One that was made here stays when the
   * stage is removed, since others may use it by then.
   * @default the account's own, made if it has none
   */
  readonly provider?: "existing" | pulumi.Input<string>;
}

/** Workflows of GitHub Actions. At least one of branches, tags, environments and pull requests is needed. */
export interface DeployRoleGitHub extends DeployRoleIssuer {
  /**
   * The repository: `me/app`, in the letter case of GitHub. Repositories that were made, renamed or transferred since July 15, 2026
   * are named with their ids, `me@123456/app@456789`. `gh api repos/me/app/actions/oidc/customization/sub --jq .sub_claim_prefix`
   * prints which it is.
   * @see https://docs.github.com/en/actions/reference/security/oidc#immutable-subject-claims
   */
  readonly repository: string;
  /**
   * Environments of the repository whose jobs may take the role. A job with an `environment` is of that alone, and of no branch.
   * @default none
   */
  readonly environments?: readonly string[];
  /**
   * Whether jobs of pull requests may take the role: then everybody who may push to the repository can. GitHub gives pull requests
   * from forks no token.
   * @default `false`
   */
  readonly pullRequests?: boolean;
}

/** Jobs of GitLab CI/CD. At least one of branches and tags is needed. */
export interface DeployRoleGitLab extends DeployRoleIssuer {
  /** The path of the project, with its groups: `group/app`. */
  readonly project: string;
  /**
   * Address of the GitLab instance.
   * @default `https://gitlab.com`
   */
  readonly url?: string;
  /**
   * The audience that jobs ask for in `id_tokens`.
   * @default the address
   */
  readonly audience?: string;
}

/** Settings of the role that the construct decides: who may take it, and for how long. */
type OwnRoleSetting = "assumeRolePolicy" | "maxSessionDuration";

/** Settings of the role in IAM, such as `name` and `permissionsBoundary`. */
export type NativeDeployRoleSettings = Partial<Omit<iam.RoleArgs, OwnRoleSetting>>;

/** Settings of `@pulumi/aws` for what a `DeployRole` makes. */
export interface DeployRoleNativeProps {
  /**
   * Settings for the role.
   * @default a name that Pulumi makes unique
   */
  readonly role?: NativeDeployRoleSettings;
}
