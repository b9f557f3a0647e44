import { TYPE } from "../../../../../aws/tokens";
import type { GraphIndex, GraphResource, GraphValue } from "../../../../../graph";
import { attributesOf } from "./attributes";
import { clientOf } from "./clients";
import { type Members, membersOf, numberOf, objectsOf, textOf, textsOf } from "./graph-reading";
import {
  type GroupSettings,
  type MessageTemplates,
  type PasswordPolicy,
  type SmsSender,
  TRIGGERS,
  type TriggerSettings,
  type UserPoolSettings,
} from "./settings";

const CONTACTS = ["email", "phone_number"] as const;
const ALIASES = [...CONTACTS, "preferred_username"] as const;
const RECOVERIES = ["verified_email", "verified_phone_number", "admin_only"] as const;

/** The user pools that a program manages; those that it only reads are not its own to serve. */
export function userPoolsOf(index: GraphIndex): UserPoolSettings[] {
  const pools = index.ofType(TYPE.cognito.UserPool).filter(({ external }) => !external);
  return pools.map((pool) => settingsOf(pool, index));
}

function settingsOf(pool: GraphResource, index: GraphIndex): UserPoolSettings {
  const { id, state } = pool;
  const verification = membersOf(state.userAttributeUpdateSettings);
  const mfa = (["ON", "OPTIONAL"] as const).find((mode) => mode === state.mfaConfiguration) ?? "OFF";
  return {
    id,
    arn: textOf(state.arn) ?? "",
    name: textOf(state.name) ?? pool.name,
    region: id.split("_")[0] ?? "",
    usernameAttributes: pick(CONTACTS, state.usernameAttributes),
    aliasAttributes: pick(ALIASES, state.aliasAttributes),
    // The API's default. The console's is the other way round.
    caseSensitive: membersOf(state.usernameConfiguration).caseSensitive !== false,
    autoVerified: pick(CONTACTS, state.autoVerifiedAttributes),
    verifiedBeforeUpdate: pick(CONTACTS, verification.attributesRequireVerificationBeforeUpdates),
    attributes: attributesOf(state.schemas),
    passwordPolicy: passwordPolicyOf(state.passwordPolicy),
    onlyAdminsCreate: membersOf(state.adminCreateUserConfig).allowAdminCreateUserOnly === true,
    recovery: recoveryOf(state),
    mfa,
    softwareTokenMfa: membersOf(state.softwareTokenMfaConfiguration).enabled === true,
    smsMfa: state.smsConfiguration !== undefined,
    smsSender: smsSenderOf(state),
    emailMfa: state.emailMfaConfiguration !== undefined,
    firstFactors: firstFactorsOf(state),
    messages: messagesOf(state),
    triggers: triggersOf(membersOf(state.lambdaConfig)),
    clients: ofPool(index, TYPE.cognito.UserPoolClient, id).map(clientOf),
    groups: ofPool(index, TYPE.cognito.UserGroup, id).map(groupOf),
    scopes: ofPool(index, TYPE.cognito.ResourceServer, id).flatMap(scopesOf),
    identityProviders: ofPool(index, TYPE.cognito.IdentityProvider, id).flatMap(
      ({ state }) => textOf(state.providerName) ?? [],
    ),
    domain: textOf(ofPool(index, TYPE.cognito.UserPoolDomain, id)[0]?.state.domain),
  };
}

/** Resources of a type that name the pool. */
export function ofPool(index: GraphIndex, type: string, poolId: string): GraphResource[] {
  return index.ofType(type).filter(({ state }) => state.userPoolId === poolId);
}

function pick<Name extends string>(names: readonly Name[], value: GraphValue | undefined): Name[] {
  const written = textsOf(value);
  return names.filter((name) => written.includes(name));
}

/** Without a policy the service asks for everything; in a policy the provider sends what is left out as false. */
function passwordPolicyOf(value: GraphValue | undefined): PasswordPolicy {
  const policy = membersOf(value);
  const asks = (name: string) => value === undefined || policy[name] === true;
  return {
    minimumLength: numberOf(policy.minimumLength) ?? 8,
    requireLowercase: asks("requireLowercase"),
    requireUppercase: asks("requireUppercase"),
    requireNumbers: asks("requireNumbers"),
    requireSymbols: asks("requireSymbols"),
    temporaryPasswordDays: numberOf(policy.temporaryPasswordValidityDays) || 7,
  };
}

/** A pool that says nothing prefers a text message, as pools did before there was the setting. */
function recoveryOf(state: Members): UserPoolSettings["recovery"] {
  const mechanisms = objectsOf(membersOf(state.accountRecoverySetting).recoveryMechanisms);
  if (mechanisms.length === 0) return ["verified_phone_number", "verified_email"];
  return mechanisms
    .sort((a, b) => (numberOf(a.priority) ?? 0) - (numberOf(b.priority) ?? 0))
    .flatMap(({ name }) => RECOVERIES.find((recovery) => recovery === name) ?? []);
}

function firstFactorsOf(state: Members): readonly string[] {
  const factors = textsOf(membersOf(state.signInPolicy).allowedFirstAuthFactors);
  return factors.length === 0 ? ["PASSWORD"] : factors;
}

function smsSenderOf({ smsConfiguration }: Members): SmsSender | undefined {
  if (smsConfiguration === undefined) return undefined;
  const { snsCallerArn, externalId, snsRegion } = membersOf(smsConfiguration);
  return { roleArn: textOf(snsCallerArn), externalId: textOf(externalId), region: textOf(snsRegion) };
}

function messagesOf(state: Members): MessageTemplates {
  const template = membersOf(state.verificationMessageTemplate);
  const invite = membersOf(membersOf(state.adminCreateUserConfig).inviteMessageTemplate);
  const mfaEmail = membersOf(state.emailMfaConfiguration);
  const byLink = template.defaultEmailOption === "CONFIRM_WITH_LINK";
  const subject = byLink ? template.emailSubjectByLink : template.emailSubject;
  const text = byLink ? template.emailMessageByLink : template.emailMessage;
  const usual = byLink
    ? "Please click the link below to verify your email address. {##Verify Email##}"
    : "Your confirmation code is {####}";
  return {
    verificationEmail: {
      subject: textOf(subject) ?? textOf(state.emailVerificationSubject) ?? "Your verification code",
      text: textOf(text) ?? (byLink ? undefined : textOf(state.emailVerificationMessage)) ?? usual,
    },
    verificationSms:
      textOf(template.smsMessage) ??
      textOf(state.smsVerificationMessage) ??
      "Your confirmation code is {####}",
    inviteEmail: {
      subject: textOf(invite.emailSubject) ?? "Your temporary password",
      text: textOf(invite.emailMessage) ?? "Your username is {username} and temporary password is {####}.",
    },
    inviteSms: textOf(invite.smsMessage) ?? "Your username is {username} and temporary password is {####}.",
    mfaEmail:
      state.emailMfaConfiguration === undefined
        ? undefined
        : { subject: textOf(mfaEmail.subject), text: textOf(mfaEmail.message) },
    mfaSms: textOf(state.smsAuthenticationMessage),
  };
}

function triggersOf(config: Members): UserPoolSettings["triggers"] {
  const tokens = membersOf(config.preTokenGenerationConfig);
  const found = TRIGGERS.flatMap((trigger): [string, TriggerSettings][] => {
    const isVersioned = trigger === "preTokenGeneration" && tokens.lambdaArn !== undefined;
    const functionArn = textOf(isVersioned ? tokens.lambdaArn : config[trigger]);
    const version = (isVersioned && textOf(tokens.lambdaVersion)) || "V1_0";
    return functionArn === undefined ? [] : [[trigger, { functionArn, version }]];
  });
  return Object.fromEntries(found);
}

function groupOf({ name, state }: GraphResource): GroupSettings {
  return {
    name: textOf(state.name) ?? name,
    description: textOf(state.description),
    precedence: numberOf(state.precedence),
    roleArn: textOf(state.roleArn),
  };
}

function scopesOf({ state }: GraphResource): string[] {
  const identifier = textOf(state.identifier) ?? "";
  return objectsOf(state.scopes).flatMap(({ scopeName }) => {
    const name = textOf(scopeName);
    return name === undefined ? [] : [`${identifier}/${name}`];
  });
}
