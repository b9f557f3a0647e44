import type * as pulumi from "@pulumi/pulumi";
import { installedProvider, isAtLeast } from "../../app/provider-version";
import { hasInputInside } from "../../aws/installed-inputs";
import { type Issues, nearest } from "../../errors";
import { FIRST_FACTORS, FIRST_FACTORS_KNOWN, SOFTWARE_TOKEN } from "../../limits/first-factors";
import { monthOf } from "../../limits/limit";
import { checkInput, isPlain, isPlainObject } from "../../values";
import type { NativeUserPoolClientSettings, NativeUserPoolSettings } from "./props";

/** The flow in which users choose how to sign in. A client without it has passwords alone. */
export const CHOICE_FLOW = "ALLOW_USER_AUTH";
const PASSWORD = "PASSWORD";
/** The feature plan that has passwords alone. */
const LITE = "LITE";

/** Inputs of a user pool that older versions of `@pulumi/aws` drop without a word, and the first version that has each. */
const FIRST_WITH = { signInPolicy: "6.68.0", webAuthnConfiguration: "6.68.0" } as const;

/** Inputs inside of others that newer versions of `@pulumi/aws` may have, with the type that has each. */
const INSIDE = {
  webAuthnConfiguration: ["UserPoolWebAuthnConfiguration", "factorConfiguration"],
  lambdaConfig: ["UserPoolLambdaConfig", "inboundFederation"],
} as const;

/** Checks the settings of first factors. Use the returned settings: parts that are known later are checked then. */
export function checkFirstFactors(settings: NativeUserPoolSettings, issues: Issues): NativeUserPoolSettings {
  refuseOlderProvider(settings, issues);
  const { signInPolicy, webAuthnConfiguration } = settings;
  return {
    ...settings,
    ...(signInPolicy !== undefined && {
      signInPolicy: checkInput(signInPolicy, issues.at("signInPolicy"), (policy, at) =>
        checkPolicy(policy, settings.userPoolTier, at),
      ),
    }),
    ...(webAuthnConfiguration !== undefined && {
      webAuthnConfiguration: checkInput(
        webAuthnConfiguration,
        issues.at("webAuthnConfiguration"),
        (given, at) => refuseUnknownInside(given, "webAuthnConfiguration", at),
      ),
    }),
  };
}

/** The first factors of a pool besides a password, as far as they are known now. */
export function otherFactors({ signInPolicy }: NativeUserPoolSettings): readonly string[] {
  if (!isPlainObject(signInPolicy)) return [];
  const { allowedFirstAuthFactors: factors } = signInPolicy;
  return Array.isArray(factors) ? factors.filter((one) => typeof one === "string" && one !== PASSWORD) : [];
}

/** Warns of a client whose own flows leave out the one that the pool's first factors need. */
export function warnWithoutChoice(
  { explicitAuthFlows: flows }: NativeUserPoolClientSettings,
  factors: readonly string[],
  issues: Issues,
): void {
  if (factors.length === 0 || !Array.isArray(flows) || !flows.every((flow) => typeof flow === "string"))
    return;
  if (flows.includes(CHOICE_FLOW)) return;
  issues.at("explicitAuthFlows").warn({
    problem: `no user of this client signs in by ${factors.join(" or ")}`,
    value: flows,
    cure: `add ${JSON.stringify(CHOICE_FLOW)}`,
  });
}

/** Refuses inputs inside of others that the installed version of the provider does not pass on. */
export function refuseUnknownInside(
  given: unknown,
  input: keyof typeof INSIDE,
  issues: Issues,
  has = hasInputInside,
): void {
  const [type, name] = INSIDE[input];
  if (!isPlainObject(given) || given[name] === undefined || has(type, name)) return;
  issues.at(name).add("PROVIDER_INPUT_MISSING", {
    problem: `@pulumi/aws ${installedProvider()} is installed, which has no such input and would leave it out`,
    cure: "remove it, or install a version of @pulumi/aws that has it",
  });
}

/** Older versions of the provider leave out settings that they do not know, and the pool would have passwords alone. */
export function refuseOlderProvider(
  settings: NativeUserPoolSettings,
  issues: Issues,
  installed = installedProvider(),
): void {
  for (const [input, first] of Object.entries(FIRST_WITH)) {
    if (settings[input as keyof typeof FIRST_WITH] === undefined) continue;
    if (installed === undefined || isAtLeast(installed, first)) continue;
    issues.at(input).add("PROVIDER_INPUT_MISSING", {
      problem: `it needs @pulumi/aws ${first} or newer, and ${installed} is installed`,
      cure: "run npm install @pulumi/aws@7",
    });
  }
}

type SignInPolicy = NonNullable<pulumi.Unwrap<NativeUserPoolSettings["signInPolicy"]>>;

function checkPolicy(policy: unknown, tier: NativeUserPoolSettings["userPoolTier"], issues: Issues): void {
  const { allowedFirstAuthFactors: factors } = (isPlainObject(policy) ? policy : {}) as SignInPolicy;
  const at = issues.at("allowedFirstAuthFactors");
  if (!Array.isArray(factors) || !isPlain(factors)) return;
  for (const [index, factor] of factors.entries()) if (isPlain(factor)) checkFactor(factor, at.at(index));
  if (factors.every(isPlain) && !factors.includes(PASSWORD))
    at.add("AUTH_FIRST_FACTORS", {
      problem: "a password is always among the first factors of a pool",
      value: factors,
      cure: `add ${JSON.stringify(PASSWORD)}`,
    });
  if (tier === LITE && factors.some((factor) => factor !== PASSWORD))
    at.add("AUTH_FIRST_FACTORS", {
      problem: "the feature plan LITE has passwords alone",
      value: factors,
      cure: 'write userPoolTier: "ESSENTIALS"',
    });
}

function checkFactor(factor: unknown, issues: Issues): void {
  if (FIRST_FACTORS.some((known) => known === factor)) return;
  const words = FIRST_FACTORS.join(", ");
  if (factor === SOFTWARE_TOKEN) {
    issues.warn({
      problem:
        "AWS takes authenticator apps for second factors alone, and may refuse the pool: its API reference says so",
      value: factor,
      cure: "remove it, and set softwareTokenMfaConfiguration",
    });
    return;
  }
  const guess = typeof factor === "string" ? nearest(factor, FIRST_FACTORS) : undefined;
  if (typeof factor !== "string" || guess !== undefined) {
    const cure = guess === undefined ? `use ${words}` : `did you mean ${JSON.stringify(guess)}`;
    issues.add("AUTH_FIRST_FACTORS", { problem: "there is no such first factor", value: factor, cure });
    return;
  }
  issues.warn({
    problem: `AWS had no such first factor in ${monthOf(FIRST_FACTORS_KNOWN.asOf)}, and may have it by now`,
    value: factor,
    cure: `otherwise use ${words}`,
  });
}
