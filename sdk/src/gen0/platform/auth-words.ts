import type { Duration } from "./duration";

/** Whether users need a second factor to sign in. */
export const Mfa = { OFF: "OFF", OPTIONAL: "OPTIONAL", REQUIRED: "ON" } as const;
export type Mfa = (typeof Mfa)[keyof typeof Mfa];

/** How users get a lost password back. */
export const AccountRecovery = {
  EMAIL_AND_PHONE_WITHOUT_MFA: "EMAIL_AND_PHONE_WITHOUT_MFA",
  PHONE_WITHOUT_MFA_AND_EMAIL: "PHONE_WITHOUT_MFA_AND_EMAIL",
  EMAIL_ONLY: "EMAIL_ONLY",
  PHONE_ONLY_WITHOUT_MFA: "PHONE_ONLY_WITHOUT_MFA",
  PHONE_AND_EMAIL: "PHONE_AND_EMAIL",
  NONE: "NONE",
} as const;
export type AccountRecovery = (typeof AccountRecovery)[keyof typeof AccountRecovery];

/** The directory of a client's users: the pool itself, or another identity provider by its name. */
export class UserPoolClientIdentityProvider {
  static readonly COGNITO = new UserPoolClientIdentityProvider("COGNITO");
  static readonly GOOGLE = new UserPoolClientIdentityProvider("Google");
  static readonly FACEBOOK = new UserPoolClientIdentityProvider("Facebook");
  static readonly AMAZON = new UserPoolClientIdentityProvider("LoginWithAmazon");
  static readonly APPLE = new UserPoolClientIdentityProvider("SignInWithApple");

  private constructor(readonly name: string) {}

  static custom(name: string): UserPoolClientIdentityProvider {
    return new UserPoolClientIdentityProvider(name);
  }
}

/** An OAuth scope that a client may ask for. */
export class OAuthScope {
  static readonly EMAIL = new OAuthScope("email");
  static readonly OPENID = new OAuthScope("openid");
  static readonly PHONE = new OAuthScope("phone");
  static readonly PROFILE = new OAuthScope("profile");
  static readonly COGNITO_ADMIN = new OAuthScope("aws.cognito.signin.user.admin");

  private constructor(readonly scopeName: string) {}

  static custom(name: string): OAuthScope {
    return new OAuthScope(name);
  }
}

/** The requirements for the passwords of users. */
export interface PasswordPolicy {
  readonly minLength?: number;
  readonly requireDigits?: boolean;
  readonly requireLowercase?: boolean;
  readonly requireSymbols?: boolean;
  readonly requireUppercase?: boolean;
  readonly tempPasswordValidity?: Duration;
}
