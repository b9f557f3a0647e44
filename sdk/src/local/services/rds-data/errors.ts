import type { ErrorCode } from "../model/calls/rds-data";
import { modelError } from "../model/model-error";
import type { ServiceError } from "../service-error";
import type { PostgresFailure } from "./postgres/postgres";

/** A refusal with a code of the Data API's model. */
const dataError = modelError<ErrorCode>;

/**
 * Refusals in the words of the Data API.
 * @see https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/data-api.troubleshooting.html
 */
export const badRequest = (message: string) => dataError("BadRequestException", message);
export const invalid = (message: string) => dataError("ValidationException", message);
export const databaseError = (message: string) => dataError("DatabaseErrorException", message);
export const unsupportedResult = (message: string) => dataError("UnsupportedResultException", message);
export const timedOut = () => dataError("StatementTimeoutException", "Request timed out");
export const notEnabled = (cluster: string) =>
  dataError("HttpEndpointNotEnabledException", `HttpEndpoint is not enabled for cluster ${cluster}`);
export const secretNotFound = (secret: string) =>
  dataError("SecretsErrorException", `Secrets Manager can't find the specified secret: ${secret}`);
export const transactionNotFound = (transactionId: string) =>
  dataError("TransactionNotFoundException", `Transaction ${transactionId} is not found`, 404);

/** The error of the database for a statement, in its own words, with its hint, position and SQLSTATE. */
export function ofDatabase({ severity, message, hint, position, code }: PostgresFailure): ServiceError {
  const lines = [
    `${severity}: ${message}`,
    ...(hint === undefined ? [] : [`  Hint: ${hint}`]),
    ...(position === undefined ? [] : [`  Position: ${position}`]),
  ];
  return databaseError(`${lines.join("\n")}; SQLState: ${code}`);
}
