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
  if (value === undefined || value === null)
    throw invalidParameter(`${name} Reason: no value for required parameter`);
  const arn = String(value);
  const parts = arn.split(":").length;
  if (parts < 6) throw invalidParameter(`${name} Reason: An ARN must have at least 6 elements, not ${parts}`);
  return arn;
}
