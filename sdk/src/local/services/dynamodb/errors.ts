import { validationMessage } from "../model";
import type { ErrorCode } from "../model/calls/dynamodb";
import { modelError } from "../model/model-error";
import { ServiceError } from "../service-error";

/** A refusal with a code of DynamoDB's model, or with that of its JSON reader. */
export const dynamoDbError = modelError<ErrorCode | "SerializationException">;

/** A call that is not as the service wants it. */
export function invalid(message: string): ServiceError {
  return dynamoDbError("ValidationException", message);
}

/** A value in a call that is not as the service wants it. */
export function invalidValue(message: string): ServiceError {
  return invalid(`One or more parameter values were invalid: ${message}`);
}

/** Data that no item can have. Every call refuses it in the same words. */
class UnstorableData extends ServiceError {
  constructor(message: string) {
    super("ValidationException", message);
  }
}

export function unstorable(message: string): ServiceError {
  return new UnstorableData(message);
}

/**
 * Runs the checks of an operation that writes one item, as far as they need no table. Their refusals read like validation errors
 * of a model. The refusal of an empty set in an expression does not name the expression.
 * @see tests of moto that are verified on AWS, `test_dynamodb_exceptions.py`
 */
export function detected<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "ValidationException") throw error;
    if (error instanceof UnstorableData) throw error;
    const { message } = error.cause instanceof ServiceError ? error.cause : error;
    throw invalid(validationMessage([message]));
  }
}

/** JSON of another shape than the service's model. */
export function notOfModel(message: string): ServiceError {
  return dynamoDbError("SerializationException", message);
}

/** The refusal of operations on items whose resource does not exist. */
export function notFound(what?: string): ServiceError {
  const message = `Requested resource not found${what === undefined ? "" : `: ${what} not found`}`;
  return dynamoDbError("ResourceNotFoundException", message);
}

/** A resource that is there already, or is not ready. */
export function inUse(message: string): ServiceError {
  return dynamoDbError("ResourceInUseException", message);
}
