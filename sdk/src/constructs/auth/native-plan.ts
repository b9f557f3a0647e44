import type * as cognito from "@pulumi/aws/cognito";
import type * as pulumi from "@pulumi/pulumi";
import type { UserPoolSafety } from "../../app/default-sets";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import { checkInput, isPlainObject, resourceType } from "../../values";
import { checkFlows } from "./client-flows";
import { CUSTOM_CHALLENGE_FLOW, USER_POOL_CLIENT_DEFAULTS } from "./defaults";
import {
  CHOICE_FLOW,
  checkFirstFactors,
  otherFactors,
  refuseUnknownInside,
  warnWithoutChoice,
} from "./first-factors-plan";
import { type LoginPlan, planLogin } from "./login-plan";
import type {
  AuthNativeProps,
  AuthProps,
  AuthTrigger,
  AuthUsers,
  NativeLambdaConfig,
  NativeUserPoolClientSettings,
  NativeUserPoolSettings,
} from "./props";
import { planSafety, type SafetySettings } from "./safety-plan";
import { TRIGGERS } from "./triggers";

/** A user pool to be made. */
export interface MadeUserPoolPlan {
  readonly kind: "made";
  readonly login: LoginPlan;
  /** The settings of the app's set of defaults, for those that `settings` leaves open. */
  readonly safety: SafetySettings;
  readonly settings: NativeUserPoolSettings;
  /** Functions that the pool calls besides the triggers. */
  readonly lambdaConfig: pulumi.Input<NativeLambdaConfig> | undefined;
  /** Whether a role is made that lets the pool send text messages. */
  readonly needsSmsRole: boolean;
}

export type UserPoolPlan =
  | { readonly kind: "none" }
  | { readonly kind: "existing"; readonly userPool: cognito.UserPool }
  | MadeUserPoolPlan;

export type UserPoolClientPlan =
  | { readonly kind: "existing"; readonly client: cognito.UserPoolClient }
  | {
      readonly kind: "made";
      readonly explicitAuthFlows: readonly string[];
      /** Undefined where Cognito decides. */
      readonly revokesTokens: boolean | undefined;
      readonly settings: NativeUserPoolClientSettings;
    };

const CHALLENGES: readonly AuthTrigger[] = [
  "createAuthChallenge",
  "defineAuthChallenge",
  "verifyAuthChallengeResponse",
];
/** Settings of a user pool that have a prop, with the hint to it. */
const OWN_USER_POOL_PROPS = { aliasAttributes: "use login", usernameAttributes: "use login" };

/** Check `native.userPool` and the props that would configure the pool. */
export function planUserPool(
  { login, triggers, waf }: AuthProps<AuthTrigger, AuthUsers>,
  { userPool }: AuthNativeProps,
  safety: UserPoolSafety,
  issues: Issues,
): UserPoolPlan {
  if (login === false) return { kind: "none" };
  if (resourceType(userPool) === TYPE.cognito.UserPool) {
    for (const [name, value] of Object.entries({ login, triggers, waf })) {
      if (value === undefined) continue;
      const problem = "cannot be set when native.userPool is an existing user pool";
      issues.at(name).add("NATIVE_CONFLICT", { problem, cure: "set it on that user pool" });
    }
    return { kind: "existing", userPool: userPool as cognito.UserPool };
  }
  const at = issues.at("native", "userPool");
  const { lambdaConfig, ...settings } = planNativeSettings<NativeUserPoolSettings>(
    userPool,
    "UserPool",
    OWN_USER_POOL_PROPS,
    at,
  );
  const planned = planLogin(login, issues.at("login"));
  return {
    kind: "made",
    login: planned,
    safety: planSafety(safety, planned, settings),
    settings: checkFirstFactors(settings, at),
    lambdaConfig: lambdaConfig && checkInput(lambdaConfig, at.at("lambdaConfig"), refuseTriggers),
    needsSmsRole: planned.hasPhone && settings.smsConfiguration === undefined,
  };
}

/** Check `native.userPoolClient`. */
export function planUserPoolClient(
  { triggers }: Pick<AuthProps, "triggers">,
  { userPoolClient }: AuthNativeProps,
  userPool: UserPoolPlan,
  { revokesTokens }: UserPoolSafety,
  issues: Issues,
): UserPoolClientPlan {
  const at = issues.at("native", "userPoolClient");
  if (resourceType(userPoolClient) === TYPE.cognito.UserPoolClient) {
    if (userPool.kind === "made") {
      const problem = "an existing client belongs to a user pool that exists as well";
      at.add("AUTH_CLIENT_WITHOUT_POOL", {
        problem,
        cure: "pass its user pool as native.userPool, or settings here",
      });
    }
    return { kind: "existing", client: userPoolClient as cognito.UserPoolClient };
  }
  const own = { userPoolId: "remove it: the client is one of this Auth's user pool" };
  const settings = planNativeSettings<NativeUserPoolClientSettings>(
    userPoolClient,
    "UserPoolClient",
    own,
    at,
  );
  const hasChallenges = isPlainObject(triggers) && CHALLENGES.some((key) => triggers[key] !== undefined);
  const factors = userPool.kind === "made" ? otherFactors(userPool.settings) : [];
  warnWithoutChoice(settings, factors, at);
  return {
    kind: "made",
    explicitAuthFlows: [
      ...USER_POOL_CLIENT_DEFAULTS.explicitAuthFlows,
      ...(hasChallenges ? [CUSTOM_CHALLENGE_FLOW] : []),
      ...(factors.length > 0 ? [CHOICE_FLOW] : []),
    ],
    revokesTokens,
    settings: checkFlows(settings, at),
  };
}

/** Settings of a Cognito resource. `own` has the cure for settings that are not accepted. */
export function planNativeSettings<Settings extends object>(
  settings: unknown,
  type: "UserPool" | "UserPoolClient" | "IdentityPool",
  own: Readonly<Record<string, string>>,
  issues: Issues,
): Settings {
  if (settings === undefined) return {} as Settings;
  if (!isPlainObject(settings)) {
    const isEither = type !== "IdentityPool";
    const problem = isEither ? `neither settings nor an existing ${type}` : "no settings of an identity pool";
    const made = isEither ? `, or what new aws.cognito.${type}(...) made` : "";
    issues.add("VALUE_WRONG_TYPE", { problem, value: settings ?? null, cure: `pass settings${made}` });
    return {} as Settings;
  }
  for (const [name, cure] of Object.entries(own)) {
    if (settings[name] === undefined) continue;
    issues.at(name).add("NATIVE_OWN_PROP", { problem: "cannot be set here", cure });
  }
  for (const name of ["name", "identityPoolName"]) checkName(settings[name], issues.at(name));
  return settings as Settings;
}

/** Report a name that Cognito does not take, for a pool or a client. */
export function checkName(name: unknown, issues: Issues): void {
  if (typeof name !== "string" || /^[\w\s+=,.@-]{1,128}$/.test(name)) return;
  const problem = "Cognito does not take this name";
  const cure = "use 1 to 128 letters, digits, spaces and +=,.@-_";
  issues.add("AUTH_NAME_INVALID", { problem, value: name, cure });
}

function refuseTriggers(lambdaConfig: NativeLambdaConfig, issues: Issues): void {
  refuseUnknownInside(lambdaConfig, "lambdaConfig", issues);
  for (const key of TRIGGERS) {
    if (lambdaConfig[key] === undefined) continue;
    issues.at(key).add("NATIVE_OWN_PROP", { problem: "cannot be set here", cure: `use triggers.${key}` });
  }
}
