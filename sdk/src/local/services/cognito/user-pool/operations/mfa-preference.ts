import type {
  EmailMfaSettingsType,
  Nothing,
  SetUserMFAPreferenceRequest,
} from "../../../model/calls/cognito-idp";
import { invalidParameter } from "../errors";
import { touch } from "../new-user";
import { isMultiFactor } from "../passkeys/relying-party";
import type { PoolOperation, UserPool } from "../pool";
import type { UserPoolSettings } from "../settings/settings";
import { isVerified } from "../state/logins";
import type { User } from "../state/user";
import { getUser, ownAccount } from "./callers";

export type Factor = "SMS_MFA" | "SOFTWARE_TOKEN_MFA" | "EMAIL_OTP";

/** Second factors that a user has turned on, and the preferred one, as `GetUser` tells them. */
export function mfaSettingsOf(user: User): { UserMFASettingList?: Factor[]; PreferredMfaSetting?: Factor } {
  const on: Factor[] = [
    ...(user.smsMfa ? (["SMS_MFA"] as const) : []),
    ...(user.totp?.verified && user.totp.preferred ? (["SOFTWARE_TOKEN_MFA"] as const) : []),
    ...(user.emailMfa ? (["EMAIL_OTP"] as const) : []),
  ];
  const preferred = on.find((factor) => factor === user.preferredMfa);
  return {
    ...(on.length > 0 ? { UserMFASettingList: on } : {}),
    ...(preferred ? { PreferredMfaSetting: preferred } : {}),
  };
}

/**
 * The second factors of a user at a sign-in. Where the pool wants one of everybody, each that the user has counts.
 */
export function factorsOf(settings: UserPoolSettings, user: User): Factor[] {
  if (settings.mfa === "OFF") return [];
  const isForced = settings.mfa === "ON";
  const factors: Factor[] = [];
  if (sendsSms(settings) && user.attributes.phone_number && (user.smsMfa || isForced))
    factors.push("SMS_MFA");
  if (settings.softwareTokenMfa && user.totp?.verified && (user.totp.preferred || isForced))
    factors.push("SOFTWARE_TOKEN_MFA");
  if (settings.emailMfa && user.attributes.email && (user.emailMfa || isForced)) factors.push("EMAIL_OTP");
  const preferred = factors.find((factor) => factor === user.preferredMfa);
  return preferred ? [preferred] : factors;
}

/** A pool that says nothing of text messages has them when there is no other second factor. */
function sendsSms(settings: UserPoolSettings): boolean {
  return settings.smsMfa ?? !(settings.softwareTokenMfa || settings.emailMfa);
}

function canHaveSms(settings: UserPoolSettings, user: User): boolean {
  return sendsSms(settings) && isVerified(user, "phone_number");
}

function canHaveEmail(settings: UserPoolSettings, user: User): boolean {
  return settings.emailMfa === true && isVerified(user, "email");
}

export const setUserMfaPreference: PoolOperation<"SetUserMFAPreference"> = async (pool, input) => {
  const { user } = await ownAccount(pool, input);
  return savePreference(pool, user, input);
};

export const adminSetUserMfaPreference: PoolOperation<"AdminSetUserMFAPreference"> = async (pool, input) =>
  savePreference(pool, getUser(pool, input), input);

type Preferences = Pick<
  SetUserMFAPreferenceRequest,
  "EmailMfaSettings" | "SMSMfaSettings" | "SoftwareTokenMfaSettings" | "WebAuthnMfaSettings"
>;

function savePreference(pool: UserPool, user: User, input: Preferences): Nothing {
  refusePreference(pool.settings, user, input);
  const { EmailMfaSettings: email, SMSMfaSettings: sms, SoftwareTokenMfaSettings: totp } = input;
  if (sms) {
    user.smsMfa = sms.Enabled === true;
    setPreferred(user, "SMS_MFA", sms);
  }
  if (email) {
    user.emailMfa = email.Enabled === true;
    setPreferred(user, "EMAIL_OTP", email);
  }
  if (totp && user.totp) {
    user.totp = { ...user.totp, preferred: totp.Enabled === true };
    setPreferred(user, "SOFTWARE_TOKEN_MFA", totp);
  }
  if (input.WebAuthnMfaSettings) user.passkeyMfa = input.WebAuthnMfaSettings.Enabled === true;
  touch(pool, user);
  return {};
}

function refusePreference(settings: UserPoolSettings, user: User, input: Preferences): void {
  const { EmailMfaSettings: email, SMSMfaSettings: sms, SoftwareTokenMfaSettings: totp } = input;
  if (input.WebAuthnMfaSettings?.Enabled) refusePasskeyPreference(settings, user, input);
  if ([sms, totp, email].filter((preference) => preference?.PreferredMfa).length > 1)
    throw invalidParameter("Only one MFA method can be preferred.");
  if (sms?.Enabled && !canHaveSms(settings, user))
    throw invalidParameter("User does not have delivery config set to turn on SMS_MFA");
  if (email?.Enabled && !canHaveEmail(settings, user))
    throw invalidParameter("User does not have delivery config set to turn on EMAIL_OTP");
  if (totp?.Enabled && !user.totp?.verified)
    throw invalidParameter("User has not verified software token mfa");
}

/**
 * A passkey stands for both factors where the pool says so, and beside another second factor, for a user who has lost it.
 * @see API reference, WebAuthnMfaSettingsType, SetUserMFAPreference
 */
function refusePasskeyPreference(settings: UserPoolSettings, user: User, input: Preferences): void {
  if (!isMultiFactor(settings))
    throw invalidParameter("Passkeys are no second factor in this user pool: see its WebAuthnConfiguration.");
  const { EmailMfaSettings: email, SMSMfaSettings: sms, SoftwareTokenMfaSettings: totp } = input;
  const others = [
    email?.Enabled ?? user.emailMfa,
    sms?.Enabled ?? user.smsMfa,
    totp?.Enabled ?? (user.totp?.verified && user.totp.preferred),
  ];
  if (!others.some((isOn) => isOn === true))
    throw invalidParameter("The user needs another second factor besides passkeys.");
}

function setPreferred(user: User, factor: Factor, { Enabled, PreferredMfa }: EmailMfaSettingsType): void {
  if (Enabled && PreferredMfa) user.preferredMfa = factor;
  else if (user.preferredMfa === factor) user.preferredMfa = undefined;
}
