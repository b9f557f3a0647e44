import { ServiceError } from "../service-error";

/** What clients of the older protocol get as code, where it is another one than that of the error's type. */
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

export function noSuchQueue(): ServiceError {
  return new ServiceError("QueueDoesNotExist", "The specified queue does not exist.");
}

export function invalidValue(message: string): ServiceError {
  return new ServiceError("InvalidParameterValueException", message);
}

/** `Value 11 for parameter MaxNumberOfMessages is invalid. Reason: ...` */
export function invalidParameter(name: string, value: unknown, reason: string): ServiceError {
  return invalidValue(`Value ${value} for parameter ${name} is invalid. Reason: ${reason}`);
}

export function missingParameter(name: string): ServiceError {
  return new ServiceError(
    "MissingRequiredParameterException",
    `The request must contain the parameter ${name}.`,
  );
}

export function unknownAttribute(name: string): ServiceError {
  return new ServiceError("InvalidAttributeName", `Unknown Attribute ${name}.`);
}

export function invalidAttribute(name: string, reason?: string): ServiceError {
  const why = reason === undefined ? "" : ` Reason: ${reason}`;
  return new ServiceError("InvalidAttributeValue", `Invalid value for the parameter ${name}.${why}`);
}

export function noSuchResource(message: string): ServiceError {
  return new ServiceError("ResourceNotFoundException", message, 404);
}
