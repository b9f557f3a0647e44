import * as pulumi from "@pulumi/pulumi";
import type { UserPoolSafety } from "../../app/default-sets";
import { isPlain } from "../../values";
import type { LoginPlan } from "./login-plan";
import type { NativeUserPoolSettings } from "./props";

/** Settings of a user pool that follow from the app's set of defaults. Settings of the program win over them. */
export type SafetySettings = Pick<
  NativeUserPoolSettings,
  "accountRecoverySetting" | "passwordPolicy" | "userAttributeUpdateSettings"
>;

/** The settings that the defaults give a pool with this login. */
export function planSafety(
  { passwordPolicy, recoversByEmailAlone, verifiesBeforeUpdate }: UserPoolSafety,
  login: LoginPlan,
  { autoVerifiedAttributes }: Pick<NativeUserPoolSettings, "autoVerifiedAttributes">,
): SafetySettings {
  const verified = verifiesBeforeUpdate
    ? verifiedBeforeUpdate(login.autoVerifiedAttributes, autoVerifiedAttributes)
    : undefined;
  return {
    ...(passwordPolicy && { passwordPolicy: { ...passwordPolicy } }),
    ...(recoversByEmailAlone && hasEmailAlone(login) && { accountRecoverySetting: BY_EMAIL }),
    ...(verified && { userAttributeUpdateSettings: verified }),
  };
}

const BY_EMAIL = { recoveryMechanisms: [{ name: "verified_email", priority: 1 }] };

/** Nobody has a number in such a pool that anything else depends on, so that one must not open an account. */
function hasEmailAlone({ words }: LoginPlan): boolean {
  return words.length === 1 && words[0] === "email";
}

/** The sign-in attributes that the pool verifies. Cognito refuses any other attribute here. */
function verifiedBeforeUpdate(
  login: readonly string[],
  given: NativeUserPoolSettings["autoVerifiedAttributes"],
): NativeUserPoolSettings["userAttributeUpdateSettings"] {
  if (given === undefined) return toSettings(login);
  const among = (all: readonly pulumi.Input<string>[]) =>
    toSettings(login.filter((name) => all.includes(name)));
  if (isPlain(given)) return among(given);
  // Where nothing is left, an Output of undefined is a setting that is not there.
  return pulumi.output(given).apply((all) => among(all ?? []) as NonNullable<ReturnType<typeof among>>);
}

function toSettings(attributes: readonly string[]) {
  if (attributes.length === 0) return undefined;
  return { attributesRequireVerificationBeforeUpdates: [...attributes] };
}
