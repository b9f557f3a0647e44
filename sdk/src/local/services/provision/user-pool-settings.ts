import { capital, fieldsOf, given, listOf, pascal, renamed } from "./members";
import type { Members } from "./operation";
import type { Fields, Provisioned } from "./provisioned-type";

/** Settings of a pool that `CreateUserPool` takes. */
export function poolMembers({ inputs }: Provisioned): Members {
  const { emailConfiguration: email, userAttributeUpdateSettings: update } = inputs;
  return {
    ...capital(inputs, "accountRecoverySetting", "aliasAttributes", "autoVerifiedAttributes"),
    ...capital(inputs, "deletionProtection", "deviceConfiguration", "emailVerificationMessage"),
    ...capital(inputs, "emailVerificationSubject", "smsAuthenticationMessage", "smsConfiguration"),
    ...capital(inputs, "smsVerificationMessage", "userPoolAddOns", "userPoolTier", "usernameAttributes"),
    ...capital(inputs, "usernameConfiguration", "verificationMessageTemplate"),
    AdminCreateUserConfig: inputs.adminCreateUserConfig && inviteMembers(inputs),
    EmailConfiguration: email && {
      ...capital(fieldsOf(email), "configurationSet", "emailSendingAccount", "replyToEmailAddress"),
      ...renamed(fieldsOf(email), { From: "fromEmailAddress", SourceArn: "sourceArn" }),
    },
    LambdaConfig: inputs.lambdaConfig && lambdaMembers(fieldsOf(inputs.lambdaConfig)),
    Policies: policyMembers(inputs),
    Schema: inputs.schemas && listOf(inputs.schemas).map(schemaMembers),
    UserAttributeUpdateSettings: update && {
      AttributesRequireVerificationBeforeUpdate: fieldsOf(update).attributesRequireVerificationBeforeUpdates,
    },
  };
}

/**
 * Settings of a pool that `SetUserPoolMfaConfig` takes. They name no factor where second factors are off, since AWS
 * refuses a call that turns them off and configures one.
 */
export function mfaMembers({ inputs }: Provisioned): Members | undefined {
  const { mfaConfiguration = "OFF", webAuthnConfiguration } = inputs;
  if (mfaConfiguration === "OFF") {
    if (webAuthnConfiguration === undefined) return undefined;
    return { MfaConfiguration: "OFF", ...capital(inputs, "webAuthnConfiguration") };
  }
  const sms = given(capital(inputs, "smsAuthenticationMessage", "smsConfiguration"));
  return {
    ...capital(inputs, "emailMfaConfiguration", "mfaConfiguration", "softwareTokenMfaConfiguration"),
    ...capital(inputs, "webAuthnConfiguration"),
    SmsMfaConfiguration: inputs.smsConfiguration && sms,
  };
}

function inviteMembers({ adminCreateUserConfig }: Fields): Members {
  const { allowAdminCreateUserOnly, inviteMessageTemplate: template } = fieldsOf(adminCreateUserConfig);
  return {
    AllowAdminCreateUserOnly: allowAdminCreateUserOnly,
    InviteMessageTemplate: template && {
      ...capital(fieldsOf(template), "emailMessage", "emailSubject"),
      SMSMessage: fieldsOf(template).smsMessage,
    },
  };
}

function lambdaMembers({ customSmsSender, kmsKeyId, ...functions }: Fields): Members {
  return {
    ...capital(functions, ...Object.keys(functions)),
    CustomSMSSender: pascal(customSmsSender),
    KMSKeyID: kmsKeyId,
  };
}

/** The provider sends `false` for each rule that a policy leaves out. */
function policyMembers({ passwordPolicy, signInPolicy }: Fields): Members | undefined {
  if (passwordPolicy === undefined && signInPolicy === undefined) return undefined;
  const policy = fieldsOf(passwordPolicy);
  return {
    PasswordPolicy: passwordPolicy && {
      ...capital(policy, "minimumLength", "passwordHistorySize", "temporaryPasswordValidityDays"),
      RequireLowercase: policy.requireLowercase === true,
      RequireNumbers: policy.requireNumbers === true,
      RequireSymbols: policy.requireSymbols === true,
      RequireUppercase: policy.requireUppercase === true,
    },
    SignInPolicy: signInPolicy && {
      AllowedFirstAuthFactors: fieldsOf(signInPolicy).allowedFirstAuthFactors,
    },
  };
}

/** The provider sends `false` for what a schema leaves out, also where the default of AWS is `true`. */
function schemaMembers(schema: Fields): Members {
  return {
    ...capital(schema, "attributeDataType", "name", "numberAttributeConstraints"),
    ...capital(schema, "stringAttributeConstraints"),
    DeveloperOnlyAttribute: schema.developerOnlyAttribute === true,
    Mutable: schema.mutable === true,
    Required: schema.required === true,
  };
}
