import type { ErrorCode } from "../model/calls/sqs";
import { modelError } from "../model/model-error";
import type { ModelFault } from "../model/validator";
import type { ServiceError } from "../service-error";

/** The codes of the older protocol that differ from the names of the errors. */
export const QUERY_CODES: Readonly<Record<string, string>> = {
  AccessDeniedException: "AccessDenied",
  BatchEntryIdsNotDistinct: "AWS.SimpleQueueService.BatchEntryIdsNotDistinct",
  BatchRequestTooLong: "AWS.SimpleQueueService.BatchRequestTooLong",
  EmptyBatchRequest: "AWS.SimpleQueueService.EmptyBatchRequest",
  InvalidBatchEntryId: "AWS.SimpleQueueService.InvalidBatchEntryId",
  InvalidParameterValueException: "InvalidParameterValue",
  MessageNotInflight: "AWS.SimpleQueueService.MessageNotInflight",
  MissingRequiredParameterException: "MissingParameter",
  PurgeQueueInProgress: "AWS.SimpleQueueService.PurgeQueueInProgress",
  QueueDeletedRecently: "AWS.SimpleQueueService.QueueDeletedRecently",
  QueueDoesNotExist: "AWS.SimpleQueueService.NonExistentQueue",
  QueueNameExists: "QueueAlreadyExists",
  TooManyEntriesInBatchRequest: "AWS.SimpleQueueService.TooManyEntriesInBatchRequest",
  UnsupportedOperation: "AWS.SimpleQueueService.UnsupportedOperation",
};

/** Codes of recorded answers that the model of SQS does not have. */
type UnlistedCode = "InvalidAction" | "InvalidParameterValueException" | "MissingRequiredParameterException";

/** A refusal with a code of SQS. */
export const sqsError = modelError<ErrorCode | UnlistedCode>;

export function noSuchQueue(): ServiceError {
  return sqsError("QueueDoesNotExist", "The specified queue does not exist.");
}

export function invalidValue(message: string): ServiceError {
  return sqsError("InvalidParameterValueException", message);
}

/** `Value 11 for parameter MaxNumberOfMessages is invalid. Reason: ...` */
export function invalidParameter(name: string, value: unknown, reason: string): ServiceError {
  return invalidValue(`Value ${value} for parameter ${name} is invalid. Reason: ${reason}`);
}

export function missingParameter(name: string): ServiceError {
  return sqsError("MissingRequiredParameterException", `The request must contain the parameter ${name}.`);
}

/** A required text of a call. AWS treats an empty one as missing. */
export function nonEmpty(name: string, text: string): string {
  if (text === "") throw missingParameter(name);
  return text;
}

/** Refuses a number outside of a range. The model of SQS has no ranges and allows fractions. */
export function checkRange(
  name: string,
  value: number,
  [least, most]: readonly [least: number, most: number],
  reason = `Must be between ${least} and ${most}, if provided.`,
): void {
  if (!Number.isInteger(value)) throw invalidParameter(name, value, "Must be an integer.");
  if (value < least || value > most) throw invalidParameter(name, value, reason);
}

export function unknownAttribute(name: string): ServiceError {
  return sqsError("InvalidAttributeName", `Unknown Attribute ${name}.`);
}

export function invalidAttribute(name: string, reason?: string): ServiceError {
  const why = reason === undefined ? "" : ` Reason: ${reason}`;
  return sqsError("InvalidAttributeValue", `Invalid value for the parameter ${name}.${why}`);
}

export function noSuchResource(message: string): ServiceError {
  return sqsError("ResourceNotFoundException", message, 404);
}

/** The refusal of a call that breaks the model. It names a missing member or an unknown attribute. */
export function refusalByModel([fault]: readonly ModelFault[]): ServiceError {
  const { at = "", values = [] } = fault ?? {};
  const name = at
    .replace(/\.(\d+)\.member/g, ".$1")
    .replace(/(^|\.)[a-z]/g, (letter) => letter.toUpperCase());
  if (values.length === 0) return missingParameter(name);
  if (at !== "messageSystemAttributes") return unknownAttribute(String(values[0]));
  return invalidValue(`Message system attribute name '${values[0]}' is invalid: there is AWSTraceHeader.`);
}

/** The refusal of an empty batch. `operation` is that of the batch, such as `DeleteMessageBatch`. */
export function noEntries(operation: string): ServiceError {
  const message = `There should be at least one ${operation}RequestEntry in the request.`;
  return sqsError("EmptyBatchRequest", message);
}
