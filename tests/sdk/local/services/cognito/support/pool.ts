import { randomUUID } from "node:crypto";
import type { UserPool } from "#sdk/local/services/cognito/user-pool/pool";
import type {
  AttributeSettings,
  ClientSettings,
  UserPoolSettings,
} from "#sdk/local/services/cognito/user-pool/settings/settings";
import type { SentMessage } from "#sdk/local/services/cognito/user-pool/state/delivery";
import { MemoryStore } from "#sdk/local/services/cognito/user-pool/state/memory-store";
import type { User } from "#sdk/local/services/cognito/user-pool/state/user";
import type { TokenIssuer } from "#sdk/local/services/cognito/user-pool/tokens/types";
import type { Triggers } from "#sdk/local/services/cognito/user-pool/triggers/types";
import { fakeTokens } from "./tokens";

export const POOL_ID = "us-east-1_Notes0001";
export const CLIENT_ID = "4notesclient0000000000000";
/** Milliseconds since 1970 when the clock of a pool starts. */
export const START = Date.UTC(2026, 0, 1);

/** A pool for a test, with its sent messages and a clock that the test moves. */
export interface TestPool extends UserPool {
  settings: UserPoolSettings;
  readonly users: MemoryStore;
  readonly client: ClientSettings;
  /** The messages that were sent, in order. */
  readonly messages: SentMessage[];
  /** The code of the last message. */
  lastCode(): string;
  /** Moves the clock. */
  pass(milliseconds: number): void;
}

export interface PoolOptions {
  readonly settings?: Partial<UserPoolSettings>;
  readonly client?: Partial<ClientSettings>;
  readonly triggers?: Partial<Triggers>;
  readonly tokens?: (pool: UserPool) => TokenIssuer;
  readonly now?: () => number;
}

export function makePool(options: PoolOptions = {}): TestPool {
  const client = makeClient(options.client);
  const settings = makeSettings({ clients: [client], ...options.settings });
  const messages: SentMessage[] = [];
  let clock = START;
  let started: TestPool | undefined;
  const pool: Omit<TestPool, "tokens"> & { tokens?: TokenIssuer } = {
    settings,
    client,
    users: new MemoryStore(() => started?.settings ?? settings),
    triggers: makeTriggers(options.triggers),
    setMfa: (mfa) => {
      Object.assign(pool, { settings: { ...pool.settings, ...mfa } });
    },
    messages,
    post: (message) => void messages.push(message),
    startedAt: START,
    now: options.now ?? (() => clock),
    lastCode: () => messages.at(-1)?.code ?? "nothing was sent",
    pass: (milliseconds) => {
      clock += milliseconds;
    },
  };
  pool.tokens = (options.tokens ?? fakeTokens)(pool as TestPool);
  started = pool as TestPool;
  return started;
}

export function makeClient(client: Partial<ClientSettings> = {}): ClientSettings {
  return {
    id: CLIENT_ID,
    name: "web",
    secret: undefined,
    flows: [
      "ALLOW_USER_SRP_AUTH",
      "ALLOW_USER_PASSWORD_AUTH",
      "ALLOW_CUSTOM_AUTH",
      "ALLOW_REFRESH_TOKEN_AUTH",
    ],
    hidesUsers: true,
    readAttributes: undefined,
    writeAttributes: undefined,
    idTokenSeconds: 3600,
    accessTokenSeconds: 3600,
    refreshTokenSeconds: 30 * 86_400,
    sessionSeconds: 180,
    revocation: true,
    oauth: {
      enabled: false,
      flows: [],
      scopes: [],
      callbackUrls: [],
      defaultRedirectUri: undefined,
      logoutUrls: [],
    },
    identityProviders: ["COGNITO"],
    ...client,
  };
}

export function makeSettings(settings: Partial<UserPoolSettings> = {}): UserPoolSettings {
  const id = settings.id ?? POOL_ID;
  return {
    id,
    arn: `arn:aws:cognito-idp:us-east-1:123456789012:userpool/${id}`,
    name: "notes",
    region: "us-east-1",
    usernameAttributes: [],
    aliasAttributes: [],
    caseSensitive: false,
    autoVerified: ["email"],
    verifiedBeforeUpdate: [],
    attributes: attributes(),
    passwordPolicy: {
      minimumLength: 8,
      requireLowercase: true,
      requireUppercase: true,
      requireNumbers: true,
      requireSymbols: true,
      temporaryPasswordDays: 7,
    },
    onlyAdminsCreate: false,
    recovery: ["verified_phone_number", "verified_email"],
    mfa: "OFF",
    softwareTokenMfa: false,
    messages: {
      verificationEmail: { subject: "Your verification code", text: "Your confirmation code is {####}" },
      verificationSms: "Your confirmation code is {####}",
      inviteEmail: {
        subject: "Your temporary password",
        text: "Your username is {username} and temporary password is {####}.",
      },
      inviteSms: "Your username is {username} and temporary password is {####}.",
    },
    triggers: {},
    clients: [makeClient()],
    groups: [],
    scopes: [],
    identityProviders: [],
    domain: undefined,
    ...settings,
  };
}

/** Attributes of a pool: some of the standard ones, `custom:plan`, and those given. */
export function attributes(...more: Partial<AttributeSettings>[]): Map<string, AttributeSettings> {
  const list: AttributeSettings[] = [
    ...[
      "email",
      "phone_number",
      "name",
      "given_name",
      "family_name",
      "preferred_username",
      "custom:plan",
    ].map((name) => attribute({ name })),
    attribute({ name: "sub", mutable: false, required: true }),
    attribute({ name: "email_verified", type: "Boolean" }),
    attribute({ name: "phone_number_verified", type: "Boolean" }),
    ...more.map(attribute),
  ];
  return new Map(list.map((one) => [one.name, one]));
}

function attribute(given: Partial<AttributeSettings>): AttributeSettings {
  return {
    name: "custom:any",
    type: "String",
    mutable: true,
    required: false,
    developerOnly: false,
    ...given,
  };
}

/** Triggers of a pool: the given ones, and no others. */
export function makeTriggers(given: Partial<Triggers> = {}): Triggers {
  return {
    has: (trigger) => given[trigger] !== undefined,
    preSignUp: async () => undefined,
    postConfirmation: async () => {},
    preAuthentication: async () => {},
    postAuthentication: async () => {},
    preTokenGeneration: async () => undefined,
    userMigration: async () => undefined,
    customMessage: async () => undefined,
    defineAuthChallenge: async () => undefined,
    createAuthChallenge: async () => undefined,
    verifyAuthChallengeResponse: async () => undefined,
    ...given,
  };
}

/** A confirmed user without a password, stored in the pool. */
export function addUser(pool: UserPool, user: Partial<User> = {}): User {
  const username = user.username ?? "ada";
  const sub = user.sub ?? randomUUID();
  const added: User = {
    username,
    status: "CONFIRMED",
    enabled: true,
    password: undefined,
    passwordExpiresAt: undefined,
    groups: [],
    codes: {},
    totp: undefined,
    failedSignIns: 0,
    lockedUntil: 0,
    signedOutAt: 0,
    createdAt: pool.now(),
    modifiedAt: pool.now(),
    ...user,
    sub,
    attributes: { sub, ...user.attributes },
  };
  pool.users.add(added);
  return added;
}
