import type {
  DescribeUserPoolClientRequest,
  ListUserPoolClientsRequest,
  UserPoolClientType,
} from "../../../model/calls/cognito-idp";
import { upper } from "../../../provision/members";
import type { UserPool } from "../pool";
import type { AttributeSettings, ClientSettings, UserPoolSettings } from "../settings/settings";
import { getClient } from "./callers";
import { page } from "./output";

const MINUTE = 60;

export async function describeUserPool({ settings, users }: UserPool) {
  return {
    UserPool: {
      Id: settings.id,
      Name: settings.name,
      Arn: settings.arn,
      Policies: { PasswordPolicy: passwordPolicyType(settings) },
      LambdaConfig: lambdaConfig(settings),
      SchemaAttributes: [...settings.attributes.values()].map(attributeType),
      AutoVerifiedAttributes: settings.autoVerified,
      AliasAttributes: settings.aliasAttributes,
      UsernameAttributes: settings.usernameAttributes,
      UsernameConfiguration: { CaseSensitive: settings.caseSensitive },
      UserAttributeUpdateSettings: {
        AttributesRequireVerificationBeforeUpdate: settings.verifiedBeforeUpdate,
      },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: settings.onlyAdminsCreate },
      AccountRecoverySetting: {
        RecoveryMechanisms: settings.recovery.map((Name, index) => ({ Name, Priority: index + 1 })),
      },
      MfaConfiguration: settings.mfa,
      EstimatedNumberOfUsers: users.size,
      ...(settings.domain === undefined ? {} : { Domain: settings.domain }),
    },
  };
}

export async function describeUserPoolClient(pool: UserPool, input: DescribeUserPoolClientRequest) {
  return { UserPoolClient: clientType(pool.settings, getClient(pool, input)) };
}

export async function listUserPoolClients({ settings }: UserPool, input: ListUserPoolClientsRequest) {
  const asked = { limit: input.MaxResults, token: input.NextToken };
  const { items, next } = page(asked, settings.clients, ({ id }) => id);
  const clients = items.map(({ id, name }) => ({ ClientId: id, UserPoolId: settings.id, ClientName: name }));
  return { UserPoolClients: clients, ...(next !== undefined && { NextToken: next }) };
}

function passwordPolicyType({ passwordPolicy }: UserPoolSettings) {
  return {
    MinimumLength: passwordPolicy.minimumLength,
    RequireLowercase: passwordPolicy.requireLowercase,
    RequireUppercase: passwordPolicy.requireUppercase,
    RequireNumbers: passwordPolicy.requireNumbers,
    RequireSymbols: passwordPolicy.requireSymbols,
    TemporaryPasswordValidityDays: passwordPolicy.temporaryPasswordDays,
  };
}

function lambdaConfig({ triggers }: UserPoolSettings) {
  const entries = Object.entries(triggers).map(([trigger, { functionArn }]) => [upper(trigger), functionArn]);
  const tokens = triggers.preTokenGeneration;
  const config = tokens && { LambdaArn: tokens.functionArn, LambdaVersion: tokens.version };
  return { ...Object.fromEntries(entries), ...(config ? { PreTokenGenerationConfig: config } : {}) };
}

function attributeType(attribute: AttributeSettings) {
  const { minLength, maxLength, minValue, maxValue } = attribute;
  const text = (limit: number | undefined) => (limit === undefined ? undefined : String(limit));
  return {
    Name: attribute.name,
    AttributeDataType: attribute.type,
    DeveloperOnlyAttribute: attribute.developerOnly,
    Mutable: attribute.mutable,
    Required: attribute.required,
    ...(attribute.type === "String"
      ? { StringAttributeConstraints: { MinLength: text(minLength), MaxLength: text(maxLength) } }
      : {}),
    ...(attribute.type === "Number"
      ? { NumberAttributeConstraints: { MinValue: text(minValue), MaxValue: text(maxValue) } }
      : {}),
  };
}

function clientType(settings: UserPoolSettings, client: ClientSettings): UserPoolClientType {
  const { oauth } = client;
  return {
    UserPoolId: settings.id,
    ClientName: client.name,
    ClientId: client.id,
    ClientSecret: client.secret,
    // AWS has not checked the words of a program.
    ExplicitAuthFlows: client.flows as UserPoolClientType["ExplicitAuthFlows"],
    ReadAttributes: client.readAttributes,
    WriteAttributes: client.writeAttributes,
    SupportedIdentityProviders: client.identityProviders,
    IdTokenValidity: client.idTokenSeconds,
    AccessTokenValidity: client.accessTokenSeconds,
    RefreshTokenValidity: client.refreshTokenSeconds,
    TokenValidityUnits: { IdToken: "seconds", AccessToken: "seconds", RefreshToken: "seconds" },
    AuthSessionValidity: Math.round(client.sessionSeconds / MINUTE),
    EnableTokenRevocation: client.revocation,
    PreventUserExistenceErrors: client.hidesUsers ? "ENABLED" : "LEGACY",
    AllowedOAuthFlowsUserPoolClient: oauth.enabled,
    AllowedOAuthFlows: oauth.flows as UserPoolClientType["AllowedOAuthFlows"],
    AllowedOAuthScopes: oauth.scopes,
    CallbackURLs: oauth.callbackUrls,
    DefaultRedirectURI: oauth.defaultRedirectUri,
    LogoutURLs: oauth.logoutUrls,
  };
}
