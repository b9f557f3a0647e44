import type { SetUserPoolMfaConfigRequest } from "../../../model/calls/cognito-idp";
import { invalidParameter } from "../errors";
import type { UserPool } from "../pool";
import { mfaConfiguration, mfaOf } from "../settings/mfa";

export async function getUserPoolMfaConfig({ settings }: UserPool) {
  return mfaConfiguration(settings);
}

/** Sets the second factors of a pool until the program says something else of them. */
export async function setUserPoolMfaConfig(pool: UserPool, input: SetUserPoolMfaConfigRequest) {
  refuseMode(input);
  const { smsSender } = pool.settings;
  const mfa = mfaOf(input);
  if (mfa.smsMfa && mfa.smsSender === undefined && smsSender === undefined) throw withoutSender();
  pool.setMfa({ ...mfa, smsSender: mfa.smsSender ?? smsSender });
  return mfaConfiguration(pool.settings);
}

/**
 * Refuses factors without a mode, and a mode without a factor. A factor counts also when it is not enabled, and passkeys
 * are none. A call without a mode turns second factors off.
 * @see https://github.com/go-to-k/cdkd/issues/1923 for calls of AWS and their answers
 */
function refuseMode(input: SetUserPoolMfaConfigRequest): void {
  const { EmailMfaConfiguration, SmsMfaConfiguration, SoftwareTokenMfaConfiguration } = input;
  const factors = [EmailMfaConfiguration, SmsMfaConfiguration, SoftwareTokenMfaConfiguration];
  const hasFactor = factors.some((factor) => factor !== undefined);
  const isOff = (input.MfaConfiguration ?? "OFF") === "OFF";
  if (isOff && hasFactor)
    throw invalidParameter(
      "Invalid MFA configuration given, can't turn off MFA and configure an MFA together.",
    );
  if (!isOff && !hasFactor)
    throw invalidParameter(
      "Invalid MFA Configuration given. SMS MFA, Email MFA, or Software Token MFA must be enabled.",
    );
}

/** The error of AWS for a new pool. No recording confirms that AWS answers the same here. */
function withoutSender() {
  return invalidParameter(
    "SMS configuration and Auto verification for phone_number are required when MFA is required/optional",
  );
}
