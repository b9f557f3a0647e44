import type { Fault } from "../fault";
import { ServiceError } from "../services/service-error";

/** The throttling error of each service that differs from `ThrottlingException`. */
const THROTTLED: Readonly<Record<string, readonly [code: string, message: string, status: number]>> = {
  "cognito-identity": ["TooManyRequestsException", "Rate exceeded", 400],
  "cognito-idp": ["TooManyRequestsException", "Rate exceeded", 400],
  dynamodb: [
    "ProvisionedThroughputExceededException",
    "The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.",
    400,
  ],
  kinesis: ["ProvisionedThroughputExceededException", "Rate exceeded for shard.", 400],
  lambda: ["TooManyRequestsException", "Rate Exceeded.", 429],
  s3: ["SlowDown", "Please reduce your request rate.", 503],
  sns: ["Throttled", "Rate exceeded", 400],
  sqs: ["RequestThrottled", "Request is throttled.", 403],
  sts: ["Throttling", "Rate exceeded", 400],
};

/** The internal error of each service that differs from `InternalFailure`. */
const BROKEN: Readonly<Record<string, string>> = {
  "cognito-identity": "InternalErrorException",
  "cognito-idp": "InternalErrorException",
  dynamodb: "InternalServerError",
  events: "InternalException",
  kinesis: "InternalFailureException",
  lambda: "ServiceException",
  "rds-data": "InternalServerErrorException",
  s3: "InternalError",
  secretsmanager: "InternalServiceError",
  ssm: "InternalServerError",
};

/** Returns the error that a client gets of a fault, or `undefined` if the fault adds latency only. */
export function serviceFault(service: string, { fails, code }: Fault): ServiceError | undefined {
  if (fails === "throttle") {
    const [own, message, status] = THROTTLED[service] ?? ["ThrottlingException", "Rate exceeded", 400];
    return new ServiceError(code ?? own, message, status);
  }
  if (fails === "timeout") return new ServiceError(code ?? "RequestTimeout", "The request timed out.", 503);
  if (fails === undefined && code === undefined) return undefined;
  const own = BROKEN[service] ?? "InternalFailure";
  return new ServiceError(code ?? own, "A fault on purpose.", code === undefined ? 500 : 400);
}
