import type { Input } from "../endpoint/aws-api";
import { validationMessage } from "../model";
import type { ErrorCode } from "../model/calls/sns";
import { modelError } from "../model/model-error";
import type { ModelFault } from "../model/validator";
import type { ServiceError } from "../service-error";

/** A refusal with a code of SNS. `ValidationError` is in recorded answers, and not in the model. */
export const snsError = modelError<ErrorCode | "ValidationError">;

export function invalidParameter(message: string): ServiceError {
  return snsError("InvalidParameter", `Invalid parameter: ${message}`);
}

export function noSuchTopic(): ServiceError {
  return snsError("NotFound", "Topic does not exist", 404);
}

export function noSuchSubscription(): ServiceError {
  return snsError("NotFound", "Subscription does not exist", 404);
}

/** Refuses a text that is no ARN, and returns any other. */
export function checkArn(name: string, value: string | undefined): string {
  const fault = arnFault(name, value);
  if (fault) throw fault;
  return value ?? "";
}

function arnFault(name: string, value: string | undefined): ServiceError | undefined {
  if (value === undefined) return invalidParameter(`${name} Reason: no value for required parameter`);
  const parts = value.split(":").length;
  if (parts >= 6) return undefined;
  return invalidParameter(`${name} Reason: An ARN must have at least 6 elements, not ${parts}`);
}

/** The members with the ARN of a call's resource, which SNS checks before anything else. */
const ADDRESSES = ["TopicArn", "ResourceArn", "SubscriptionArn", "PlatformApplicationArn", "EndpointArn"];

/** The refusal of a call that breaks the model. */
export function refusalByModel(faults: readonly ModelFault[], input: Input): ServiceError {
  const arnOf = (name: string) => (typeof input[name] === "string" ? input[name] : undefined);
  const missing = ADDRESSES.find((name) => faults.some(({ at }) => at === lowered(name)));
  const wrong = missing ?? ADDRESSES.find((name) => arnOf(name) !== undefined && arnFault(name, arnOf(name)));
  const why = wrong === undefined ? undefined : arnFault(wrong, arnOf(wrong));
  return why ?? snsError("ValidationError", validationMessage(faults.map(({ text }) => text)));
}

function lowered(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
