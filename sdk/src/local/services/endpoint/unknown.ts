import type { GatewayRequest } from "../../http/types";
import { ServiceError } from "../service-error";
import type { AwsApi } from "./aws-api";

/** The paths of newer services, which may be signed for the name of an older one: `EventBridgeV2` for `events`. */
const SMITHY = /^\/service\/([A-Za-z0-9]+)\/operation\/([A-Za-z0-9]+)$/;

/** An unknown operation is refused: a client must never take silence for success. */
export function unknownOperation(api: AwsApi, request?: GatewayRequest, operation?: string): ServiceError {
  const [, service, named] = SMITHY.exec(request?.rawPath ?? "") ?? [];
  const asked = request ? `${request.method} ${request.rawPath}` : "the operation";
  const what = `${operation ?? named ?? asked} of ${service ?? api.name}`;
  const message = `${what} is not emulated here. It answers ${Object.keys(api.access).join(", ")}.`;
  return new ServiceError(api.codes?.UnknownOperationException ?? "UnknownOperationException", message);
}

export function unknownService(service: string | undefined): ServiceError {
  const message =
    service === undefined
      ? "The request is not signed and does not name its service."
      : `Nothing here answers for the service "${service}": the program has no resource of it.`;
  return new ServiceError("UnknownOperationException", message);
}
