import * as pulumi from "@pulumi/pulumi";
import { type AppAlarmsPlan, planAppAlarms } from "../alarms/plan";
import { chooseOneOf, type Issues } from "../errors";
import { checkArn } from "../values/arn";
import { checkKnownProps, checkType, namesOf } from "../values/checks";
import { checkInput } from "../values/input";
import { checkRegion, isKnownRegion } from "../values/regions";
import { type AppMode, MODE_VARIABLE } from "../values/run-mode";
import type { AppProps } from "./app-props";
import { DEFAULTS, type DefaultsName } from "./default-sets";
import { ownProject } from "./own-project";
import type { AppStackLocation } from "./sharing/producers";
import { stageOf } from "./split";

/** The settings of an app, checked. */
export interface AppPlan {
  readonly stage: string;
  readonly defaults: DefaultsName;
  readonly gatewayLogRole: false | pulumi.Input<string> | undefined;
  /** Whether the stage is one of `production`. */
  readonly isProduction: boolean;
  /** Whether the stage is one that developers work in. */
  readonly isDevelopment: boolean;
  readonly alarms: AppAlarmsPlan;
}

const PROPS = namesOf<AppProps>()([
  "name",
  "stage",
  "defaults",
  "gatewayLogRole",
  "protect",
  "production",
  "development",
  "alarms",
]);

/** Check the settings of an app. With mistakes in `issues` the plan is not to be used. */
export function planApp(props: AppProps, issues: Issues): AppPlan {
  // Apart, because the check would make the props less than they are to the compiler.
  const given: unknown = props;
  if (!checkKnownProps(given, PROPS, issues)) throw issues.toError();
  if (given.name !== undefined) checkType(given.name, "string", issues.at("name"));
  for (const name of ["protect", "production", "development"] as const)
    if (props[name] !== undefined) checkTexts(props[name], issues.at(name));
  refuseBoth(props, issues);
  const stage = props.stage ?? stageOf(pulumi.getStack());
  if (!/^[A-Za-z0-9_-]+$/.test(stage)) {
    const cure = "use letters, digits, - and _ only";
    issues
      .at("stage")
      .add("APP_STAGE_INVALID", { problem: "the stage becomes part of AWS names", value: stage, cure });
  }
  checkConfiguredRegion(issues.at("region"));
  const defaults = props.defaults ?? "v1";
  if (!Object.hasOwn(DEFAULTS, defaults)) {
    const cure = chooseOneOf(Object.keys(DEFAULTS), defaults);
    issues
      .at("defaults")
      .add("APP_DEFAULTS_UNKNOWN", { problem: "unknown set of defaults", value: defaults, cure });
  }
  return {
    stage,
    defaults,
    gatewayLogRole: planLogRole(props.gatewayLogRole, issues.at("gatewayLogRole")),
    isProduction: Array.isArray(props.production) && props.production.includes(stage),
    isDevelopment: Array.isArray(props.development) && props.development.includes(stage),
    alarms: planAppAlarms(props.alarms, issues.at("alarms")),
  };
}

function checkTexts(names: unknown, issues: Issues): void {
  if (!checkType(names, "list", issues)) return;
  names.forEach((name, index) => {
    checkType(name, "string", issues.at(index));
  });
}

function refuseBoth({ production, development }: AppProps, issues: Issues): void {
  if (!Array.isArray(production) || !Array.isArray(development)) return;
  development.forEach((stage, index) => {
    if (!production.includes(stage)) return;
    issues.at("development").at(index).add("APP_STAGE_BOTH", {
      problem: "a stage of production is none that developers work in",
      value: stage,
      cure: "name it in one of the two lists",
    });
  });
}

/** The app that `app.reference` finds. Throws all mistakes at once. */
export function planReference(where: unknown, issues: Issues): Omit<AppStackLocation, "stackId"> {
  const [, project, stage] = /^([^/\s]+\/[^/\s]+)\/([A-Za-z0-9_-]+)$/.exec(String(where)) ?? [];
  if (project === undefined || stage === undefined) {
    const cure = 'write organization/project/stage, such as "acme/storage/prod"';
    issues.add("REFERENCE_INVALID", { problem: "not the Pulumi stack of a whole app", value: where, cure });
    throw issues.toError();
  }
  return { project, stage, isForeign: project !== ownProject() };
}

function planLogRole(role: AppProps["gatewayLogRole"], issues: Issues): AppPlan["gatewayLogRole"] {
  if (role === undefined || role === false) return role;
  return checkInput(role, issues, (arn, found) => {
    if (typeof arn === "string") checkArn(arn, found, ["iam"]);
    else found.add("VALUE_WRONG_TYPE", { problem: "not a role", value: arn, cure: "pass its ARN, or false" });
  });
}

/** The region where none is known. */
export const DEFAULT_REGION = "us-east-1";

/**
 * Region of the program's own AWS provider as configured, or else that of the environment. Only AWS knows that of a
 * profile.
 */
export function configuredRegion(): string | undefined {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  return new pulumi.Config("aws").get("region") || AWS_REGION || AWS_DEFAULT_REGION || undefined;
}

/**
 * Check the region of the program's own AWS provider. With endpoints of its own it is not AWS that answers. The environment of a
 * machine that deploys nothing may name the region of an emulator.
 */
function checkConfiguredRegion(issues: Issues): void {
  const region = configuredRegion();
  const config = new pulumi.Config("aws");
  if (region === undefined || isKnownRegion(region) || config.get("endpoints") !== undefined) return;
  const isRefused = pulumi.runtime.hasEngine() || Boolean(config.get("region"));
  checkRegion(region, { isRefused }, issues);
}

/**
 * Whether the program is served on this machine. A program that an engine deploys never is, whatever the environment
 * says.
 */
export function runMode(): AppMode {
  const isDev = !pulumi.runtime.hasEngine() && process.env[MODE_VARIABLE] === "dev";
  return isDev ? "dev" : "deploy";
}
