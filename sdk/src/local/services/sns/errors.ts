import type { Input } from "../endpoint/aws-api";
import { validationMessage } from "../model";
import type { ModelFault } from "../model/validator";
import { ServiceError } from "../service-error";

export function invalidParameter(message: string): ServiceError {
  return new ServiceError("InvalidParameter", `Invalid parameter: ${message}`);
}

export function noSuchTopic(): ServiceError {
  return new ServiceError("NotFound", "Topic does not exist", 404);
}

export function noSuchSubscription(): ServiceError {
  return new ServiceError("NotFound", "Subscription does not exist", 404);
}

/** A text that has to be the ARN of something of SNS. */
export function checkArn(name: string, value: unknown): string {
  const fault = arnFault(name, value);
  if (fault) throw fault;
  return String(value);
}

function arnFault(name: string, value: unknown): ServiceError | undefined {
  if (value === undefined || value === null)
    return invalidParameter(`${name} Reason: no value for required parameter`);
  const parts = String(value).split(":").length;
  if (parts >= 6) return undefined;
  return invalidParameter(`${name} Reason: An ARN must have at least 6 elements, not ${parts}`);
}

/** ARNs that say which resource a call is about: SNS looks at them before anything else. */
const ADDRESSES = ["TopicArn", "ResourceArn", "SubscriptionArn", "PlatformApplicationArn", "EndpointArn"];

/** What SNS says of a call that its model does not allow. */
export function refusalByModel(faults: readonly ModelFault[], input: Input): ServiceError {
  const missing = ADDRESSES.find((name) => faults.some(({ at }) => at === lowered(name)));
  const wrong =
    missing ?? ADDRESSES.find((name) => typeof input[name] === "string" && arnFault(name, input[name]));
  const why = wrong === undefined ? undefined : arnFault(wrong, input[wrong]);
  return why ?? new ServiceError("ValidationError", validationMessage(faults.map(({ text }) => text)));
}

function lowered(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
