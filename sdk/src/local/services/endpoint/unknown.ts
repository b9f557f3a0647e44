import type { GatewayRequest } from "../../http/types";
import { ServiceError } from "../service-error";
import type { AwsApi } from "./aws-api";

/** An unknown operation is refused: a client must never take silence for success. */
export function unknownOperation(api: AwsApi, request?: GatewayRequest, operation?: string): ServiceError {
  const what = operation ?? (request ? `${request.method} ${request.rawPath}` : "the operation");
  const message = `${what} of ${api.name} is not emulated here. It answers ${Object.keys(api.access).join(", ")}.`;
  return new ServiceError(api.codes?.UnknownOperationException ?? "UnknownOperationException", message);
}

export function unknownService(service: string | undefined): ServiceError {
  const message =
    service === undefined
      ? "The request is not signed and does not name its service."
      : `Nothing here answers for the service "${service}": the program has no resource of it.`;
  return new ServiceError("UnknownOperationException", message);
}
