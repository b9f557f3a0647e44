import { TYPE } from "../../../../../aws/tokens";
import type { GraphIndex, GraphResource, GraphValue } from "../../../../../graph";
import type {
  AccountRecoverySettingType,
  AdminCreateUserConfigType,
  GroupType,
  LambdaConfigType,
  MessageTemplateType,
  PasswordPolicyType,
  PreTokenGenerationVersionConfigType,
  RecoveryOptionType,
  SchemaAttributeType,
  SetUserPoolMfaConfigRequest,
  SignInPolicyType,
  UserAttributeUpdateSettingsType,
  UsernameConfigurationType,
  UserPoolPolicyType,
  UserPoolType,
  VerificationMessageTemplateType,
} from "../../../model/calls/cognito-idp";
import { upper } from "../../../provision/members";
import { CLIENT_TYPE, DOMAIN_TYPE, PROVIDER_TYPE, USER_POOL_TYPE } from "../../../provision/user-pools";
import {
  callOf,
  creationOf,
  type Given,
  membersOf,
  numberOf,
  objectsOf,
  textOf,
  textsOf,
} from "../../graph-reading";
import { attributesOf } from "./attributes";
import { clientOf } from "./clients";
import { mfaOf } from "./mfa";
import {
  type GroupSettings,
  type MessageTemplates,
  type MfaSettings,
  type PasswordPolicy,
  TRIGGERS,
  type Trigger,
  type TriggerSettings,
  type UserPoolSettings,
} from "./settings";

/** The input of `CreateUserPool`. It has the settings that `DescribeUserPool` answers with. */
type CreateUserPool = UserPoolType & {
  readonly PoolName: string;
  readonly Schema?: readonly SchemaAttributeType[];
};

/** The input of `CreateResourceServer`, of which the model that is served has nothing. */
interface CreateResourceServer {
  readonly Identifier: string;
  readonly Scopes?: readonly ResourceServerScope[];
}

interface ResourceServerScope {
  readonly ScopeName: string;
}

const CONTACTS = ["email", "phone_number"] as const;
const ALIASES = [...CONTACTS, "preferred_username"] as const;
const RECOVERIES = ["verified_email", "verified_phone_number", "admin_only"] as const;

/** The user pools that a program manages. Pools that it only reads are not served. */
export function userPoolsOf(index: GraphIndex): UserPoolSettings[] {
  const pools = index.ofType(USER_POOL_TYPE).filter(({ external }) => !external);
  return pools.map((pool) => settingsOf(pool, index));
}

function settingsOf(pool: GraphResource, index: GraphIndex): UserPoolSettings {
  const { id, state } = pool;
  const created = creationOf<CreateUserPool>(pool, "CreateUserPool");
  const update = membersOf<UserAttributeUpdateSettingsType>(created.UserAttributeUpdateSettings);
  const policies = membersOf<UserPoolPolicyType>(created.Policies);
  const invite = membersOf<AdminCreateUserConfigType>(created.AdminCreateUserConfig);
  return {
    id,
    arn: textOf(state.arn) ?? "",
    name: textOf(created.PoolName) ?? pool.name,
    region: id.split("_")[0] ?? "",
    usernameAttributes: pick(CONTACTS, created.UsernameAttributes),
    aliasAttributes: pick(ALIASES, created.AliasAttributes),
    // The API's default. The console's is the other way round.
    caseSensitive:
      membersOf<UsernameConfigurationType>(created.UsernameConfiguration).CaseSensitive !== false,
    autoVerified: pick(CONTACTS, created.AutoVerifiedAttributes),
    verifiedBeforeUpdate: pick(CONTACTS, update.AttributesRequireVerificationBeforeUpdate),
    attributes: attributesOf(created.Schema),
    passwordPolicy: passwordPolicyOf(policies.PasswordPolicy),
    onlyAdminsCreate: invite.AllowAdminCreateUserOnly === true,
    recovery: recoveryOf(created),
    firstFactors: firstFactorsOf(policies),
    ...programMfaOf(created, callOf<SetUserPoolMfaConfigRequest>(pool, "SetUserPoolMfaConfig")),
    messages: messagesOf(created),
    triggers: triggersOf(membersOf(created.LambdaConfig)),
    clients: ofPool(index, CLIENT_TYPE, id).map(clientOf),
    groups: ofPool(index, TYPE.cognito.UserGroup, id).map(groupOf),
    scopes: ofPool(index, TYPE.cognito.ResourceServer, id).flatMap(scopesOf),
    identityProviders: ofPool(index, PROVIDER_TYPE, id).flatMap((provider) => {
      const { ProviderName } = creationOf<{ ProviderName: string }>(provider, "CreateIdentityProvider");
      return textOf(ProviderName) ?? [];
    }),
    ...domainOf(ofPool(index, DOMAIN_TYPE, id)[0]),
  };
}

/** The input of `CreateUserPoolDomain`, likewise. */
interface CreateUserPoolDomain {
  readonly Domain: string;
  readonly ManagedLoginVersion?: number;
}

function domainOf(domain: GraphResource | undefined): Pick<UserPoolSettings, "domain" | "managedLogin"> {
  if (domain === undefined) return { domain: undefined };
  const { Domain, ManagedLoginVersion } = creationOf<CreateUserPoolDomain>(domain, "CreateUserPoolDomain");
  // Managed login is version 2, and the classic pages are version 1, which is AWS's default.
  return { domain: textOf(Domain), managedLogin: numberOf(ManagedLoginVersion) === 2 };
}

/** Resources of a type that name the pool. */
export function ofPool(index: GraphIndex, type: string, poolId: string): GraphResource[] {
  return index.ofType(type).filter(({ state }) => state.userPoolId === poolId);
}

function pick<Name extends string>(names: readonly Name[], value: GraphValue | undefined): Name[] {
  const written = textsOf(value);
  return names.filter((name) => written.includes(name));
}

/** A pool without a policy asks for everything. */
function passwordPolicyOf(value: GraphValue | undefined): PasswordPolicy {
  const policy = membersOf<PasswordPolicyType>(value);
  const asks = (name: keyof PasswordPolicyType) => value === undefined || policy[name] === true;
  return {
    minimumLength: numberOf(policy.MinimumLength) ?? 8,
    requireLowercase: asks("RequireLowercase"),
    requireUppercase: asks("RequireUppercase"),
    requireNumbers: asks("RequireNumbers"),
    requireSymbols: asks("RequireSymbols"),
    temporaryPasswordDays: numberOf(policy.TemporaryPasswordValidityDays) || 7,
  };
}

/** A pool that says nothing prefers a text message, as pools did before there was the setting. */
function recoveryOf({ AccountRecoverySetting }: Given<CreateUserPool>): UserPoolSettings["recovery"] {
  const { RecoveryMechanisms } = membersOf<AccountRecoverySettingType>(AccountRecoverySetting);
  const mechanisms = objectsOf<RecoveryOptionType>(RecoveryMechanisms);
  if (mechanisms.length === 0) return ["verified_phone_number", "verified_email"];
  return mechanisms
    .sort((a, b) => (numberOf(a.Priority) ?? 0) - (numberOf(b.Priority) ?? 0))
    .flatMap(({ Name }) => RECOVERIES.find((recovery) => recovery === Name) ?? []);
}

function firstFactorsOf({ SignInPolicy }: Given<UserPoolPolicyType>): readonly string[] {
  const factors = textsOf(membersOf<SignInPolicyType>(SignInPolicy).AllowedFirstAuthFactors);
  return factors.length === 0 ? ["PASSWORD"] : factors;
}

/** A pool with a sender of text messages may send codes of second factors, too. */
function programMfaOf(
  { SmsAuthenticationMessage = null, SmsConfiguration }: Given<CreateUserPool>,
  set: Given<SetUserPoolMfaConfigRequest> = {},
): MfaSettings {
  const sms = SmsConfiguration && { SmsMfaConfiguration: { SmsAuthenticationMessage, SmsConfiguration } };
  return mfaOf({ ...set, ...sms });
}

function messagesOf(created: Given<CreateUserPool>): MessageTemplates {
  const template = membersOf<VerificationMessageTemplateType>(created.VerificationMessageTemplate);
  const { InviteMessageTemplate } = membersOf<AdminCreateUserConfigType>(created.AdminCreateUserConfig);
  const invite = membersOf<MessageTemplateType>(InviteMessageTemplate);
  return {
    verificationEmail: verificationEmailOf(created, template),
    verificationSms:
      textOf(template.SmsMessage) ??
      textOf(created.SmsVerificationMessage) ??
      "Your confirmation code is {####}",
    inviteEmail: {
      subject: textOf(invite.EmailSubject) ?? "Your temporary password",
      text: textOf(invite.EmailMessage) ?? "Your username is {username} and temporary password is {####}.",
    },
    inviteSms: textOf(invite.SMSMessage) ?? "Your username is {username} and temporary password is {####}.",
  };
}

function verificationEmailOf(
  created: Given<CreateUserPool>,
  template: Given<VerificationMessageTemplateType>,
): MessageTemplates["verificationEmail"] {
  const byLink = template.DefaultEmailOption === "CONFIRM_WITH_LINK";
  const subject = byLink ? template.EmailSubjectByLink : template.EmailSubject;
  const text = byLink ? template.EmailMessageByLink : template.EmailMessage;
  const usual = byLink
    ? "Please click the link below to verify your email address. {##Verify Email##}"
    : "Your confirmation code is {####}";
  return {
    subject: textOf(subject) ?? textOf(created.EmailVerificationSubject) ?? "Your verification code",
    text: textOf(text) ?? (byLink ? undefined : textOf(created.EmailVerificationMessage)) ?? usual,
  };
}

function triggersOf(config: Given<LambdaConfigType>): UserPoolSettings["triggers"] {
  const tokens = membersOf<PreTokenGenerationVersionConfigType>(config.PreTokenGenerationConfig);
  const found = TRIGGERS.flatMap((trigger): [string, TriggerSettings][] => {
    const isVersioned = trigger === "preTokenGeneration" && tokens.LambdaArn !== undefined;
    const functionArn = textOf(
      isVersioned ? tokens.LambdaArn : config[upper(trigger) as Capitalize<Trigger>],
    );
    const version = (isVersioned && textOf(tokens.LambdaVersion)) || "V1_0";
    return functionArn === undefined ? [] : [[trigger, { functionArn, version }]];
  });
  return Object.fromEntries(found);
}

function groupOf(resource: GraphResource): GroupSettings {
  const group = creationOf<GroupType>(resource, "CreateGroup");
  return {
    name: textOf(group.GroupName) ?? resource.name,
    description: textOf(group.Description),
    precedence: numberOf(group.Precedence),
    roleArn: textOf(group.RoleArn),
  };
}

function scopesOf(resource: GraphResource): string[] {
  const server = creationOf<CreateResourceServer>(resource, "CreateResourceServer");
  const identifier = textOf(server.Identifier) ?? "";
  return objectsOf<ResourceServerScope>(server.Scopes).flatMap(({ ScopeName }) => {
    const name = textOf(ScopeName);
    return name === undefined ? [] : [`${identifier}/${name}`];
  });
}
