import type * as pulumi from "@pulumi/pulumi";
import type { Placement } from "../../app/component";
import type { Issues } from "../../errors";
import { planFunctionDefaults } from "../../functions/default-layers";
import { type FunctionPlan, planFunction } from "../../functions/plan";
import type { FunctionDefinition, FunctionProps } from "../../functions/props";
import { checkKnownProps, isPlainObject, namesOf } from "../../values";
import { planWaf, type WafPlan } from "../gateway/waf/plan";
import { type FederationPlan, PROVIDER_NAMES, planFederation } from "./federation-plan";
import { refuseWithoutUserPool } from "./login-plan";
import {
  checkName,
  planUserPool,
  planUserPoolClient,
  type UserPoolClientPlan,
  type UserPoolPlan,
} from "./native-plan";
import type { AuthNativeProps, AuthProps, AuthTrigger, AuthUsers } from "./props";
import { isTrigger, unknownTrigger } from "./triggers";

/** User pool and identity pool, checked. */
export interface AuthPlan {
  readonly userPool: UserPoolPlan;
  readonly client: UserPoolClientPlan;
  readonly identityPool: IdentityPoolPlan | undefined;
  readonly triggers: readonly TriggerPlan[];
  /** The firewall before the user pool. */
  readonly waf: WafPlan | undefined;
}

/** An identity pool to be made. */
export interface IdentityPoolPlan extends FederationPlan {
  readonly allowsGuests: pulumi.Input<boolean>;
}

export interface TriggerPlan {
  readonly key: AuthTrigger;
  readonly function: FunctionPlan;
}

const PROPS = namesOf<AuthProps>()([
  "login",
  "waf",
  "triggers",
  "defaults",
  "identityPoolFederation",
  "alarms",
  "native",
]);
const NATIVE_PROPS = namesOf<AuthNativeProps>()(["id", "userPool", "userPoolClient", "identityPool"]);
/** Names of generation 0, and where they are now. */
const RENAMED = {
  userdir: "login, triggers, defaults.function, native.userPool and native.userPoolClient",
  signInAliases: "login",
  userPool: "native.userPool",
  userPoolClient: "native.userPoolClient",
  identityPool: "identityPoolFederation.native.cfnIdentityPool",
  defaultFunctionProps: "defaults.function",
  ...Object.fromEntries(PROVIDER_NAMES.map((name) => [name, `identityPoolFederation.${name}`])),
};

/** Check the props of an Auth. With mistakes in `issues` the plan is not to be used. */
export function planAuth(props: unknown = {}, placement: Placement, issues: Issues): AuthPlan {
  if (!checkKnownProps(props, PROPS, issues, RENAMED)) return planAuth({}, placement, issues);
  const given = props as AuthProps<AuthTrigger, AuthUsers>;
  const native = planNative(given.native, issues.at("native"));
  if (given.login === false) refuseWithoutUserPool(given, native, issues);
  const functionDefaults = planFunctionDefaults(given.defaults, issues.at("defaults"));
  const safety = placement.defaults.userPool;
  const userPool = planUserPool(given, native, safety, issues);
  const federation = planFederation(given.identityPoolFederation, native, issues);
  if (userPool.kind === "made" || federation) checkName(placement.physicalName, issues);
  return {
    userPool,
    client: planUserPoolClient(given, native, userPool, safety, issues),
    identityPool: federation && { ...federation, allowsGuests: planGuests(federation, placement) },
    triggers: planTriggers(given.triggers, functionDefaults, placement, issues.at("triggers")),
    waf: planWaf(given.waf, "REGIONAL", issues.at("waf")),
  };
}

function planNative(native: unknown, issues: Issues): AuthNativeProps {
  return native !== undefined && checkKnownProps(native, NATIVE_PROPS, issues) ? native : {};
}

/** A default that is open to everybody stays, because the definition says so. A warning names it once with its cure. */
function planGuests({ settings }: FederationPlan, { app, defaults }: Placement): pulumi.Input<boolean> {
  const chosen = settings.allowUnauthenticatedIdentities as pulumi.Input<boolean> | undefined;
  if (chosen !== undefined) return chosen;
  const { guestsAllowed } = defaults;
  if (guestsAllowed) {
    const line =
      "identityPoolFederation: { native: { cfnIdentityPool: { allowUnauthenticatedIdentities: false } } }";
    const message = `an identity pool gives credentials to everybody who asks, by default; write new App({ defaults: "current" }), or ${line}`;
    app.warnOnce("guests", message);
  }
  return guestsAllowed;
}

function planTriggers(
  triggers: unknown,
  constructDefaults: FunctionProps | undefined,
  { app, stack, defaults }: Placement,
  issues: Issues,
): readonly TriggerPlan[] {
  if (triggers === undefined) return [];
  if (!isPlainObject(triggers)) {
    const cure = 'write a map by trigger: { preSignUp: "src/auth.preSignUp" }';
    issues.add("VALUE_WRONG_TYPE", { problem: "not a map of functions", value: triggers, cure });
    return [];
  }
  const context = { app, stack, defaults, ...(constructDefaults && { constructDefaults }) };
  return Object.entries(triggers).flatMap(([key, definition]) => {
    if (definition === undefined) return [];
    const at = issues.at(key);
    const planned = planFunction(definition as FunctionDefinition, context, at);
    if (isTrigger(key)) return planned ? [{ key, function: planned }] : [];
    at.add("AUTH_TRIGGER_UNKNOWN", unknownTrigger(key));
    return [];
  });
}
