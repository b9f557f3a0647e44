import { invalidParameter, ServiceError } from "../service-error";
import { getUser, ownAccount } from "../user-pool/find-user";
import { optionalFlag } from "../user-pool/input";
import { touch } from "../user-pool/new-user";
import type { PoolInput, PoolOperation, UserPool } from "../user-pool/pool";
import type { User } from "../user-pool/user";
import { codeChallengesOf } from "./first-code";
import { canHaveEmail, canHaveSms, type Factor, mfaSettingsOf } from "./mfa-preference";
import { whoIs } from "./who";

export const setUserMfaPreference: PoolOperation = async (pool, input) => {
  const { user } = await ownAccount(pool, input);
  return prefer(pool, user, input);
};

export const adminSetUserMfaPreference: PoolOperation = async (pool, input) =>
  prefer(pool, getUser(pool, input), input);

export const getUserAuthFactors: PoolOperation = async (pool, input) => {
  const { user } = await ownAccount(pool, input);
  return {
    Username: user.username,
    ...mfaSettingsOf(user),
    ConfiguredUserAuthFactors: [
      ...(user.password === undefined ? [] : ["PASSWORD"]),
      ...codeChallengesOf(pool.settings, whoIs(user)),
    ],
  };
};

interface Wish {
  readonly enabled: boolean;
  readonly preferred: boolean;
}

function prefer(pool: UserPool, user: User, input: PoolInput): Record<string, never> {
  const sms = readWish(input, "SMSMfaSettings");
  const totp = readWish(input, "SoftwareTokenMfaSettings");
  const email = readWish(input, "EmailMfaSettings");
  if (readWish(input, "WebAuthnMfaSettings")?.enabled)
    throw invalidParameter("WebAuthnMfaSettings is not emulated by the local user pool");
  if ([sms, totp, email].filter((wish) => wish?.preferred).length > 1)
    throw invalidParameter("Only one MFA method can be preferred.");
  if (sms?.enabled && !canHaveSms(pool.settings, user))
    throw invalidParameter("User does not have delivery config set to turn on SMS_MFA");
  if (email?.enabled && !canHaveEmail(pool.settings, user))
    throw invalidParameter("User does not have delivery config set to turn on EMAIL_OTP");
  if (totp?.enabled && !user.totp?.verified)
    throw invalidParameter("User has not verified software token mfa");
  if (sms) {
    user.smsMfa = sms.enabled;
    mark(user, "SMS_MFA", sms);
  }
  if (email) {
    user.emailMfa = email.enabled;
    mark(user, "EMAIL_OTP", email);
  }
  if (totp && user.totp) {
    user.totp = { ...user.totp, preferred: totp.enabled };
    mark(user, "SOFTWARE_TOKEN_MFA", totp);
  }
  touch(pool, user);
  return {};
}

function mark(user: User, factor: Factor, { enabled, preferred }: Wish): void {
  if (enabled && preferred) user.preferredMfa = factor;
  else if (user.preferredMfa === factor) user.preferredMfa = undefined;
}

function readWish(input: PoolInput, name: string): Wish | undefined {
  const value = input[name] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value !== "object" || Array.isArray(value))
    throw new ServiceError("SerializationException", `${name} has a value of a wrong type.`);
  const settings = value as PoolInput;
  return {
    enabled: optionalFlag(settings, "Enabled") ?? false,
    preferred: optionalFlag(settings, "PreferredMfa") ?? false,
  };
}
