/** The status of a user. */
export type UserStatus =
  | "UNCONFIRMED"
  | "CONFIRMED"
  | "ARCHIVED"
  | "COMPROMISED"
  | "RESET_REQUIRED"
  | "FORCE_CHANGE_PASSWORD"
  | "EXTERNAL_PROVIDER";

/** The purpose of a code. */
export type CodePurpose =
  | "sign-up"
  | "forgot-password"
  | "verify:email"
  | "verify:phone_number"
  | "mfa"
  | "first-factor";

/** A code that was sent and not used yet. */
export interface SentCode {
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Wrong answers so far. */
  failures: number;
  /** The new value, for an attribute that is only changed when it is verified. */
  readonly value?: string;
  /** The address that it was sent to, which the right answer verifies. */
  readonly sentTo?: string;
}

/** The part of a password that SRP needs. Hexadecimal. */
export interface PasswordVerifier {
  readonly salt: string;
  readonly verifier: string;
}

/** A passkey of a user: the public half of a key that an authenticator has. */
export interface Passkey {
  /** Base64url. */
  readonly id: string;
  /** The number of its algorithm in COSE: -7 for ES256, -257 for RS256. */
  readonly algorithm: number;
  /** In JWK form. */
  readonly publicKey: Readonly<Record<string, string>>;
  /** Uses so far, as the authenticator counts them. Zero where it does not. */
  readonly counter: number;
  readonly relyingPartyId: string;
  /** `platform` or `cross-platform`. */
  readonly attachment: string | undefined;
  readonly transports: readonly string[];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** A user of a pool. Plain data, stored as JSON. It is changed through {@link UserStore.save} only. */
export interface User {
  /** The service's name for the user: the chosen one, or the `sub` where an attribute stands in its place. */
  readonly username: string;
  readonly sub: string;
  status: UserStatus;
  enabled: boolean;
  /** By full name, `sub` included. */
  attributes: Record<string, string>;
  password: PasswordVerifier | undefined;
  /** The time when a temporary password ends, in milliseconds since 1970. */
  passwordExpiresAt: number | undefined;
  /** Names. */
  groups: string[];
  codes: Partial<Record<CodePurpose, SentCode>>;
  /** Base32 secret of a TOTP app, and whether it was verified and is wanted. */
  totp: { readonly secret: string; readonly verified: boolean; readonly preferred: boolean } | undefined;
  /** Whether a code by text message or e-mail is wanted as second factor, and which of all is preferred. */
  smsMfa?: boolean;
  emailMfa?: boolean;
  preferredMfa?: "SMS_MFA" | "SOFTWARE_TOKEN_MFA" | "EMAIL_OTP" | undefined;
  /** Oldest first. */
  passkeys?: readonly Passkey[];
  /** Whether a passkey stands for both factors, where the pool allows that. */
  passkeyMfa?: boolean;
  /** Wrong passwords in a row, and until when none is checked. Milliseconds since 1970. */
  failedSignIns: number;
  lockedUntil: number;
  /** Tokens issued before are no longer good: after a global sign-out. Milliseconds since 1970. */
  signedOutAt: number;
  readonly createdAt: number;
  modifiedAt: number;
}
