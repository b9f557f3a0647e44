import { LENGTH_IN_DAYS, MEMBERS, REMOVAL_OF_DATA } from "../platform/conversions";
import type { Row } from "../translation/row";
import { LOGIN, OPPOSITE, RECOVERY, VERIFIED } from "./conversions";

const POOL = "native.userPool";
const PASSWORDS = `${POOL}.passwordPolicy`;

function refused(name: string, cure: string): Row {
  return { old: `${POOL}.${name}`, now: `${POOL}.${name}`, refused: cure };
}

/** Changes in the settings of a user pool. */
export const USER_POOL_ROWS: readonly Row[] = [
  { old: "userdir.userPool.signInAliases", now: "login", convert: LOGIN },
  { old: "userdir.userPool", now: POOL },
  { old: `${POOL}.userPoolName`, now: `${POOL}.name` },
  {
    old: `${POOL}.selfSignUpEnabled`,
    now: `${POOL}.adminCreateUserConfig.allowAdminCreateUserOnly`,
    convert: OPPOSITE,
  },
  { old: `${POOL}.signInCaseSensitive`, now: `${POOL}.usernameConfiguration.caseSensitive` },
  { old: `${POOL}.autoVerify`, now: `${POOL}.autoVerifiedAttributes`, convert: VERIFIED },
  { old: `${POOL}.mfa`, now: `${POOL}.mfaConfiguration`, convert: MEMBERS },
  { old: `${POOL}.mfaMessage`, now: `${POOL}.smsAuthenticationMessage` },
  { old: `${POOL}.mfaSecondFactor.otp`, now: `${POOL}.softwareTokenMfaConfiguration.enabled` },
  { old: `${POOL}.mfaSecondFactor.sms`, now: undefined, when: (old) => old === false },
  refused(
    "mfaSecondFactor",
    "write smsConfiguration for messages, and softwareTokenMfaConfiguration for apps",
  ),
  { old: `${PASSWORDS}.minLength`, now: `${PASSWORDS}.minimumLength` },
  { old: `${PASSWORDS}.requireDigits`, now: `${PASSWORDS}.requireNumbers` },
  {
    old: `${PASSWORDS}.tempPasswordValidity`,
    now: `${PASSWORDS}.temporaryPasswordValidityDays`,
    convert: LENGTH_IN_DAYS,
  },
  { old: `${POOL}.accountRecovery`, now: `${POOL}.accountRecoverySetting`, convert: RECOVERY },
  {
    old: `${POOL}.deviceTracking.challengeRequiredOnNewDevice`,
    now: `${POOL}.deviceConfiguration.challengeRequiredOnNewDevice`,
  },
  {
    old: `${POOL}.deviceTracking.deviceOnlyRememberedOnUserPrompt`,
    now: `${POOL}.deviceConfiguration.deviceOnlyRememberedOnUserPrompt`,
  },
  {
    old: `${POOL}.userInvitation.emailSubject`,
    now: `${POOL}.adminCreateUserConfig.inviteMessageTemplate.emailSubject`,
  },
  {
    old: `${POOL}.userInvitation.emailBody`,
    now: `${POOL}.adminCreateUserConfig.inviteMessageTemplate.emailMessage`,
  },
  {
    old: `${POOL}.userInvitation.smsMessage`,
    now: `${POOL}.adminCreateUserConfig.inviteMessageTemplate.smsMessage`,
  },
  { old: `${POOL}.userVerification.emailSubject`, now: `${POOL}.verificationMessageTemplate.emailSubject` },
  { old: `${POOL}.userVerification.emailBody`, now: `${POOL}.verificationMessageTemplate.emailMessage` },
  { old: `${POOL}.userVerification.smsMessage`, now: `${POOL}.verificationMessageTemplate.smsMessage` },
  { old: `${POOL}.removalPolicy`, now: "opts.retainOnDelete", convert: REMOVAL_OF_DATA },
  refused("lambdaTriggers", "write userdir.triggers"),
  refused("standardAttributes", "write schemas, in the words of aws.cognito.UserPool"),
  refused("customAttributes", "write schemas, in the words of aws.cognito.UserPool"),
  refused("email", "write emailConfiguration, in the words of aws.cognito.UserPool"),
  refused("emailSettings", "write emailConfiguration, in the words of aws.cognito.UserPool"),
  refused("smsRole", "write smsConfiguration, in the words of aws.cognito.UserPool"),
  refused("enableSmsRole", "write smsConfiguration, in the words of aws.cognito.UserPool"),
];
