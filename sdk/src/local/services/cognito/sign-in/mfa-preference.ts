import type { UserPoolSettings } from "../settings";
import { isVerified } from "../user-pool/logins";
import type { User } from "../user-pool/user";

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
 * What a user can answer a second time with. Where the pool wants a second factor of everybody, whatever the user has
 * is one.
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
export function sendsSms(settings: UserPoolSettings): boolean {
  return settings.smsMfa ?? !(settings.softwareTokenMfa || settings.emailMfa);
}

export function canHaveSms(settings: UserPoolSettings, user: User): boolean {
  return sendsSms(settings) && isVerified(user, "phone_number");
}

export function canHaveEmail(settings: UserPoolSettings, user: User): boolean {
  return settings.emailMfa === true && isVerified(user, "email");
}
