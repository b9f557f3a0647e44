import type { WebAuthnConfigurationType } from "../../../model/calls/cognito-idp";

/** Moments in which a user pool calls a function, as the pool's settings name them. */
export const TRIGGERS = [
  "preSignUp",
  "postConfirmation",
  "preAuthentication",
  "postAuthentication",
  "preTokenGeneration",
  "userMigration",
  "customMessage",
  "defineAuthChallenge",
  "createAuthChallenge",
  "verifyAuthChallengeResponse",
] as const;

export type Trigger = (typeof TRIGGERS)[number];

/** A function that a user pool calls. */
export interface TriggerSettings {
  readonly functionArn: string;
  /** The version of the event. Pre token generation has `V1_0` to `V3_0`. */
  readonly version: string;
}

/** A user pool as registered, with what AWS fills in. Plain data: made from a graph, or by hand. */
export interface UserPoolSettings extends MfaSettings {
  /** `us-east-1_AbCdEfGhI` */
  readonly id: string;
  readonly arn: string;
  readonly name: string;
  readonly region: string;
  /** The attributes that stand in the place of a username. Empty when users choose a name. */
  readonly usernameAttributes: readonly ("email" | "phone_number")[];
  /** The attributes that users may sign in with besides their name. */
  readonly aliasAttributes: readonly ("email" | "phone_number" | "preferred_username")[];
  /** Whether Ada and ada are two users. */
  readonly caseSensitive: boolean;
  /** The addresses that a code verifies at sign-up. */
  readonly autoVerified: readonly ("email" | "phone_number")[];
  /** The addresses that hold their old value until the new one is verified. */
  readonly verifiedBeforeUpdate: readonly ("email" | "phone_number")[];
  /** Standard and custom ones, by full name: `email`, `custom:plan`, `dev:custom:key`. */
  readonly attributes: ReadonlyMap<string, AttributeSettings>;
  readonly passwordPolicy: PasswordPolicy;
  /** True when nobody can sign up. */
  readonly onlyAdminsCreate: boolean;
  /** Where a code for a forgotten password goes, best first. Empty: only an administrator can help. */
  readonly recovery: readonly ("verified_email" | "verified_phone_number" | "admin_only")[];
  /** The first factors, of `PASSWORD`, `EMAIL_OTP`, `SMS_OTP`, `WEB_AUTHN`. @default a password */
  readonly firstFactors?: readonly string[] | undefined;
  readonly messages: MessageTemplates;
  readonly triggers: Readonly<Partial<Record<Trigger, TriggerSettings>>>;
  readonly clients: readonly ClientSettings[];
  readonly groups: readonly GroupSettings[];
  /** Scopes of resource servers, whole: `https://api.example.com/read`. */
  readonly scopes: readonly string[];
  /** Names of the pool's external identity providers. */
  readonly identityProviders: readonly string[];
  /** Prefix or whole name of the hosted pages. Without one there are none, as on AWS. */
  readonly domain: string | undefined;
  /** Whether the hosted pages are those of managed login, rather than the classic ones. */
  readonly managedLogin?: boolean | undefined;
}

/** Second factors, which clients may set as well as the program. */
export interface MfaSettings {
  readonly mfa: "OFF" | "ON" | "OPTIONAL";
  /** Whether users may have a TOTP app. */
  readonly softwareTokenMfa: boolean;
  /** Whether a second factor may come by text message. `undefined` allows it when there is no other medium. */
  readonly smsMfa?: boolean | undefined;
  /** The sender of text messages. */
  readonly smsSender?: SmsSender | undefined;
  /** A text message with the code of a second factor. @default as for other codes */
  readonly smsMfaMessage?: string | undefined;
  /** Whether it may come by e-mail. */
  readonly emailMfa?: boolean | undefined;
  /** An e-mail with the code of a second factor. @default as for other codes */
  readonly emailMfaMessage?:
    | { readonly subject: string | undefined; readonly text: string | undefined }
    | undefined;
  /** Settings of passkeys. */
  readonly webAuthn?: WebAuthnConfigurationType | undefined;
}

/** The role by which a pool sends text messages. */
export interface SmsSender {
  readonly roleArn: string | undefined;
  readonly externalId: string | undefined;
  readonly region: string | undefined;
}

export interface AttributeSettings {
  readonly name: string;
  readonly type: "String" | "Number" | "Boolean" | "DateTime";
  /** False: can only be set when the user is made. */
  readonly mutable: boolean;
  readonly required: boolean;
  /** Only administrators may change it. */
  readonly developerOnly: boolean;
  /** Characters of a text. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The least value of a number. */
  readonly minValue?: number;
  readonly maxValue?: number;
}

export interface PasswordPolicy {
  readonly minimumLength: number;
  readonly requireLowercase: boolean;
  readonly requireUppercase: boolean;
  readonly requireNumbers: boolean;
  readonly requireSymbols: boolean;
  /** Days that a password made by an administrator is good for. */
  readonly temporaryPasswordDays: number;
}

/** Texts with `{####}` for the code and `{username}`. */
export interface MessageTemplates {
  readonly verificationEmail: { readonly subject: string; readonly text: string };
  readonly verificationSms: string;
  readonly inviteEmail: { readonly subject: string; readonly text: string };
  readonly inviteSms: string;
}

/** An app that signs users in. */
export interface ClientSettings {
  readonly id: string;
  readonly name: string;
  readonly secret: string | undefined;
  /** `ALLOW_USER_SRP_AUTH` and the like. Older names are written so, too. */
  readonly flows: readonly string[];
  /** Whether an unknown user looks like a wrong password. */
  readonly hidesUsers: boolean;
  /** Attributes that it may read and write. `undefined` stands for AWS's default. */
  readonly readAttributes: readonly string[] | undefined;
  readonly writeAttributes: readonly string[] | undefined;
  /** Seconds. */
  readonly idTokenSeconds: number;
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /** How long a challenge may stay unanswered, in seconds. */
  readonly sessionSeconds: number;
  /** Whether tokens can be revoked: they have `origin_jti` and `jti` then. */
  readonly revocation: boolean;
  readonly oauth: OAuthSettings;
  /** `COGNITO`, and names of external ones. */
  readonly identityProviders: readonly string[];
}

/** The settings of a client for the hosted pages. */
export interface OAuthSettings {
  readonly enabled: boolean;
  /** `code`, `implicit`, `client_credentials`. */
  readonly flows: readonly string[];
  readonly scopes: readonly string[];
  readonly callbackUrls: readonly string[];
  readonly defaultRedirectUri: string | undefined;
  readonly logoutUrls: readonly string[];
}

export interface GroupSettings {
  readonly name: string;
  readonly description: string | undefined;
  readonly precedence: number | undefined;
  readonly roleArn: string | undefined;
}

export function findClient(settings: UserPoolSettings, id: unknown): ClientSettings | undefined {
  return settings.clients.find((client) => client.id === id);
}
