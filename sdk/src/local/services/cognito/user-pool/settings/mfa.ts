import type {
  EmailMfaConfigType,
  SetUserPoolMfaConfigRequest,
  SetUserPoolMfaConfigResponse,
  SmsConfigurationType,
  SmsMfaConfigType,
  SoftwareTokenMfaConfigType,
  WebAuthnConfigurationType,
} from "../../../model/calls/cognito-idp";
import { type Given, membersOf, textOf } from "../../graph-reading";
import type { MfaSettings, SmsSender } from "./settings";

const MODES = ["ON", "OPTIONAL"] as const;

/**
 * The second factors that a call sets, of a program or of a client. Factors that it leaves out are turned off, and so is
 * the requirement of one.
 */
export function mfaOf(set: Given<SetUserPoolMfaConfigRequest>): MfaSettings {
  const { EmailMfaConfiguration: email, SmsMfaConfiguration: sms } = set;
  const { SmsAuthenticationMessage, SmsConfiguration } = membersOf<SmsMfaConfigType>(sms);
  const { Message, Subject } = membersOf<EmailMfaConfigType>(email);
  const token = membersOf<SoftwareTokenMfaConfigType>(set.SoftwareTokenMfaConfiguration);
  return {
    mfa: MODES.find((mode) => mode === set.MfaConfiguration) ?? "OFF",
    softwareTokenMfa: token.Enabled === true,
    smsMfa: sms !== undefined,
    smsSender: smsSenderOf(SmsConfiguration),
    smsMfaMessage: textOf(SmsAuthenticationMessage),
    emailMfa: email !== undefined,
    emailMfaMessage: email === undefined ? undefined : { subject: textOf(Subject), text: textOf(Message) },
    webAuthn: set.WebAuthnConfiguration as WebAuthnConfigurationType | undefined,
  };
}

function smsSenderOf(configuration: Given<SmsMfaConfigType>["SmsConfiguration"]): SmsSender | undefined {
  if (configuration === undefined) return undefined;
  const { SnsCallerArn, ExternalId, SnsRegion } = membersOf<SmsConfigurationType>(configuration);
  return { roleArn: textOf(SnsCallerArn), externalId: textOf(ExternalId), region: textOf(SnsRegion) };
}

/** The second factors of a pool as AWS describes them. */
export function mfaConfiguration(settings: MfaSettings): SetUserPoolMfaConfigResponse {
  const { emailMfaMessage: email, smsSender, webAuthn } = settings;
  const sms = {
    SmsAuthenticationMessage: settings.smsMfaMessage,
    SmsConfiguration: smsSender && {
      SnsCallerArn: smsSender.roleArn,
      ExternalId: smsSender.externalId,
      SnsRegion: smsSender.region,
    },
  };
  return {
    ...(settings.smsMfa && { SmsMfaConfiguration: sms }),
    ...(settings.softwareTokenMfa && { SoftwareTokenMfaConfiguration: { Enabled: true } }),
    ...(settings.emailMfa && { EmailMfaConfiguration: { Message: email?.text, Subject: email?.subject } }),
    MfaConfiguration: settings.mfa,
    ...(webAuthn && { WebAuthnConfiguration: webAuthn }),
  };
}
