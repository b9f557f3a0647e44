import type {
  CreateUserPoolClientCommandInput,
  CreateUserPoolCommandInput,
} from "@aws-sdk/client-cognito-identity-provider";

/** A user pool as a call makes it. A file of pools has the same in the words of `aws.cognito.UserPool`. */
export interface JudgedPool {
  readonly called: CreateUserPoolCommandInput;
  readonly written: Readonly<Record<string, unknown>>;
  readonly clients: Readonly<Record<string, JudgedClient>>;
}

export interface JudgedClient {
  readonly called: Omit<CreateUserPoolClientCommandInput, "UserPoolId" | "ClientName">;
  readonly written: Readonly<Record<string, unknown>>;
}

const FLOWS = [
  "USER_SRP_AUTH",
  "USER_PASSWORD_AUTH",
  "ADMIN_USER_PASSWORD_AUTH",
  "REFRESH_TOKEN_AUTH",
] as const;

function client(
  flows: readonly (typeof FLOWS)[number][],
  { hidesUsers, secret = false }: { hidesUsers: boolean; secret?: boolean },
): JudgedClient {
  const explicitAuthFlows = flows.map((flow) => `ALLOW_${flow}` as const);
  const preventUserExistenceErrors = hidesUsers ? "ENABLED" : "LEGACY";
  return {
    called: {
      ExplicitAuthFlows: explicitAuthFlows,
      PreventUserExistenceErrors: preventUserExistenceErrors,
      GenerateSecret: secret,
      EnableTokenRevocation: true,
    },
    written: {
      explicitAuthFlows,
      preventUserExistenceErrors,
      generateSecret: secret,
      enableTokenRevocation: true,
    },
  };
}

const CASE = { called: { CaseSensitive: false }, written: { caseSensitive: false } };
const RECOVERY = {
  called: { RecoveryMechanisms: [{ Name: "verified_email", Priority: 1 }] },
  written: { recoveryMechanisms: [{ name: "verified_email", priority: 1 }] },
} as const;
const POLICY = {
  called: { PasswordPolicy: { MinimumLength: 8, RequireNumbers: true } },
  written: { minimumLength: 8, requireNumbers: true },
};

export const POOLS = {
  /** Users choose a name, and may sign in with their address too. */
  named: {
    called: {
      PoolName: "named",
      AliasAttributes: ["email"],
      AutoVerifiedAttributes: ["email"],
      UsernameConfiguration: CASE.called,
      AccountRecoverySetting: { RecoveryMechanisms: [...RECOVERY.called.RecoveryMechanisms] },
      Policies: POLICY.called,
      Schema: [
        { Name: "email", AttributeDataType: "String", Required: true, Mutable: true },
        { Name: "plan", AttributeDataType: "String", Mutable: true },
      ],
    },
    written: {
      name: "named",
      aliasAttributes: ["email"],
      autoVerifiedAttributes: ["email"],
      usernameConfiguration: CASE.written,
      accountRecoverySetting: RECOVERY.written,
      passwordPolicy: POLICY.written,
      schemas: [
        { name: "email", attributeDataType: "String", required: true, mutable: true },
        { name: "plan", attributeDataType: "String", mutable: true },
      ],
    },
    clients: {
      web: client(FLOWS, { hidesUsers: true }),
      /** Reveals which users exist, as legacy clients did. */
      legacy: client(FLOWS, { hidesUsers: false }),
      srpOnly: client(["USER_SRP_AUTH", "REFRESH_TOKEN_AUTH"], { hidesUsers: true }),
      secret: client(FLOWS, { hidesUsers: true, secret: true }),
    },
  },
  /** Users sign in with their address, and have no name. */
  addressed: {
    called: {
      PoolName: "addressed",
      UsernameAttributes: ["email"],
      AutoVerifiedAttributes: ["email"],
      UsernameConfiguration: CASE.called,
      Policies: POLICY.called,
    },
    written: {
      name: "addressed",
      usernameAttributes: ["email"],
      autoVerifiedAttributes: ["email"],
      usernameConfiguration: CASE.written,
      passwordPolicy: POLICY.written,
    },
    clients: { mail: client(FLOWS, { hidesUsers: true }) },
  },
} as const satisfies Readonly<Record<string, JudgedPool>>;

export type PoolName = keyof typeof POOLS;
export type ClientName = { [Name in PoolName]: keyof (typeof POOLS)[Name]["clients"] }[PoolName];
