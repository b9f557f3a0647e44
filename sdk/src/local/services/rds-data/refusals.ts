import { ServiceError } from "../service-error";
import type { PostgresFailure } from "./postgres/postgres";

/**
 * Refusals in the words of the Data API.
 * @see https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/data-api.troubleshooting.html
 */
export const badRequest = (message: string) => new ServiceError("BadRequestException", message);
export const invalid = (message: string) => new ServiceError("ValidationException", message);
export const databaseError = (message: string) => new ServiceError("DatabaseErrorException", message);
export const unsupportedResult = (message: string) => new ServiceError("UnsupportedResultException", message);
export const timedOut = () => new ServiceError("StatementTimeoutException", "Request timed out");
export const notEnabled = (cluster: string) =>
  new ServiceError("HttpEndpointNotEnabledException", `HttpEndpoint is not enabled for cluster ${cluster}`);
export const secretNotFound = (secret: string) =>
  new ServiceError("SecretsErrorException", `Secrets Manager can't find the specified secret: ${secret}`);
export const transactionNotFound = (transactionId: string) =>
  new ServiceError("TransactionNotFoundException", `Transaction ${transactionId} is not found`, 404);

/** What the database has said of a statement: its own words, with what helps, and the state of the SQL standard. */
export function ofDatabase({ severity, message, hint, position, code }: PostgresFailure): ServiceError {
  const lines = [
    `${severity}: ${message}`,
    ...(hint === undefined ? [] : [`  Hint: ${hint}`]),
    ...(position === undefined ? [] : [`  Position: ${position}`]),
  ];
  return databaseError(`${lines.join("\n")}; SQLState: ${code}`);
}
