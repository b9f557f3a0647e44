import type * as pulumi from "@pulumi/pulumi";
import type { Placement } from "../../app/component";
import type { Issues } from "../../errors";
import { ROLE_SESSION_SECONDS } from "../../limits/storage";
import { type PermissionPlan, planPermissions } from "../../permissions/plan";
import {
  checkArn,
  checkInput,
  checkKnownProps,
  checkTexts,
  checkType,
  type Duration,
  namesOf,
  parseDuration,
} from "../../values";
import { DEPLOY_ROLE_DEFAULTS } from "./defaults";
import { type IssuerPlan, planGitHub, planGitLab } from "./issuer-plan";
import type { DeployRoleNativeProps, DeployRoleProps, NativeDeployRoleSettings } from "./props";

/** A managed policy, and the part of the logical name of its attachment. */
export interface PolicyPlan {
  readonly part: string;
  readonly arn: pulumi.Input<string>;
}

/** A role to be made. */
export interface DeployRolePlan {
  readonly issuers: readonly IssuerPlan[];
  readonly permissions: PermissionPlan;
  readonly policies: readonly PolicyPlan[];
  readonly maxSessionSeconds: number;
  readonly settings: NativeDeployRoleSettings;
}

const OWN_SETTINGS = ["assumeRolePolicy", "maxSessionDuration"] as const;

/** Check the props of a role for CI. With issues the plan is not to be used. */
export function planDeployRole(
  props: unknown,
  { app }: Pick<Placement, "app">,
  issues: Issues,
): DeployRolePlan | undefined {
  const names = ["github", "gitlab", "permissions", "policies", "maxSessionDuration", "native"] as const;
  if (!checkKnownProps(props, namesOf<DeployRoleProps>()(names), issues)) return undefined;
  const { github, gitlab } = props;
  if (github === undefined && gitlab === undefined) {
    const cure = 'write for example github: { repository: "me/app", branches: ["main"] }';
    issues.add("DEPLOY_ROLE_NOBODY", { problem: "nobody may take the role", cure });
  }
  const issuers = [
    ...(github === undefined ? [] : [planGitHub(github, issues.at("github"))]),
    ...(gitlab === undefined ? [] : [planGitLab(gitlab, issues.at("gitlab"))]),
  ];
  const given = props.permissions as DeployRoleProps["permissions"];
  return {
    issuers: issuers.filter((issuer) => issuer !== undefined),
    permissions: planPermissions(given, issues.at("permissions"), (...each) => app.warnOnce(...each)),
    policies: planPolicies(props.policies, issues.at("policies")),
    maxSessionSeconds: planDuration(props.maxSessionDuration, issues.at("maxSessionDuration")),
    settings: planNative(props.native, issues.at("native")),
  };
}

function planPolicies(list: unknown, issues: Issues): readonly PolicyPlan[] {
  if (list === undefined || !checkTexts(list, issues)) return [];
  return [...new Set(list)].map((given, index) => {
    const arn = checkInput(given, issues.at(index), (text, found) => checkArn(text, found, ["iam"]));
    return { part: typeof arn === "string" ? arn : String(index), arn };
  });
}

function planDuration(value: unknown, issues: Issues): number {
  if (value === undefined) return DEPLOY_ROLE_DEFAULTS.maxSessionSeconds;
  return parseDuration(value as Duration, issues, ROLE_SESSION_SECONDS);
}

function planNative(native: unknown, issues: Issues): NativeDeployRoleSettings {
  if (native === undefined || !checkKnownProps(native, namesOf<DeployRoleNativeProps>()(["role"]), issues))
    return {};
  const { role = {} } = native;
  const at = issues.at("role");
  if (!checkType(role, "object", at)) return {};
  for (const name of OWN_SETTINGS.filter((own) => role[own] !== undefined)) {
    const cure = name === "maxSessionDuration" ? "write the prop maxSessionDuration" : "remove it";
    at.at(name).add("PROP_CONFLICT", { problem: "it is set here, by what the construct is", cure });
  }
  return role;
}
