import type { UserPoolSettings } from "../settings/settings";
import { findClient } from "../settings/settings";
import type { TriggerCall } from "./types";

/** The event that a function gets, and gives back with `response` changed. */
export interface TriggerEvent {
  readonly version: string;
  readonly region: string;
  readonly userPoolId: string;
  readonly userName: string;
  readonly callerContext: { readonly awsSdkVersion: string; readonly clientId: string };
  /** `PreSignUp_SignUp` */
  readonly triggerSource: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** The members of an answer, with their values when the function says nothing. */
  readonly response: Readonly<Record<string, unknown>>;
}

/** The version that the service writes for every SDK. */
const AWS_SDK_VERSION = "aws-sdk-unknown-unknown";
const NO_CLIENT = "CLIENT_ID_NOT_APPLICABLE";

/** @see Developer Guide, cognito-user-identity-pools-working-with-aws-lambda-triggers: event parameters */
export function makeEvent(
  { region, id }: UserPoolSettings,
  call: TriggerCall,
  triggerSource: string,
  request: TriggerEvent["request"],
  response: TriggerEvent["response"],
  version = "1",
): TriggerEvent {
  return {
    version,
    region,
    userPoolId: id,
    userName: call.username,
    callerContext: { awsSdkVersion: AWS_SDK_VERSION, clientId: call.clientId ?? NO_CLIENT },
    triggerSource,
    request,
    response,
  };
}

/** `clientMetadata` as a part of a request. Absent where the client gave none. */
export function metadataOf({ clientMetadata }: TriggerCall): Pick<TriggerCall, "clientMetadata"> {
  return clientMetadata === undefined ? {} : { clientMetadata };
}

/** `userNotFound` as a part of a request: only told where the client hides who exists. */
export function notFoundOf(
  settings: UserPoolSettings,
  call: TriggerCall,
  userNotFound: boolean,
): { readonly userNotFound?: boolean } {
  return userNotFound || findClient(settings, call.clientId)?.hidesUsers ? { userNotFound } : {};
}
