import type { UserPoolSettings } from "../settings/settings";
import { type Answer, flag, optionalWord, textList, textMap, unrecognizable } from "./answer";
import { makeEvent, metadataOf, type TriggerEvent } from "./event";
import type { MigratedUser, TriggerCall } from "./types";

type MigrationSource = "Authentication" | "ForgotPassword";

/** The password is in the event only when somebody signs in. @see Developer Guide, user-pool-lambda-migrate-user */
export function userMigrationEvent(
  settings: UserPoolSettings,
  call: TriggerCall,
  source: MigrationSource,
  password: string | undefined,
): TriggerEvent {
  const request = {
    password: password ?? null,
    validationData: call.validationData ?? null,
    userAttributes: null,
    ...metadataOf(call),
  };
  const response = {
    userAttributes: null,
    forceAliasCreation: null,
    enableSMSMFA: null,
    finalUserStatus: null,
    messageAction: null,
    desiredDeliveryMediums: null,
  };
  return makeEvent(settings, call, `UserMigration_${source}`, request, response);
}

/** `undefined` where the function answers without attributes: it does not know the user. */
export function readMigratedUser(answer: Answer): MigratedUser | undefined {
  const userAttributes = textMap(answer, "userAttributes");
  if (Object.keys(userAttributes).length === 0) return undefined;
  return {
    userAttributes,
    // Only a function that says so vouches for the password.
    finalUserStatus:
      optionalWord(answer, "finalUserStatus", ["CONFIRMED", "RESET_REQUIRED"]) ?? "RESET_REQUIRED",
    messageAction: optionalWord(answer, "messageAction", ["SUPPRESS", "RESEND"]),
    desiredDeliveryMediums: readMediums(answer),
    forceAliasCreation: flag(answer, "forceAliasCreation"),
  };
}

function readMediums(answer: Answer): MigratedUser["desiredDeliveryMediums"] {
  const mediums = textList(answer, "desiredDeliveryMediums");
  if (mediums.length === 0) return ["SMS"];
  return mediums.map((medium) => {
    if (medium !== "EMAIL" && medium !== "SMS") throw unrecognizable();
    return medium;
  });
}
