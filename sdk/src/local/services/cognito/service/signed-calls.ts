import type { GatewayRequest } from "../../../gateways/shared/types";
import type { IamCaller } from "../../../iam/authorize";
import { type CallRefusal, checkCall, refusedAccess, type SignedCallPorts } from "../../../iam/service-call";
import { ServiceError } from "../service-error";

/** A call of a page that is not of this machine, which is not even to read why it was refused. */
export class ForeignCallError extends ServiceError {}

/** Refuses a call of an administrator that may not be made, in the words of the service. Throws `ServiceError`. */
export function checkSigned(request: GatewayRequest, service: string, ports: SignedCallPorts): IamCaller {
  const checked = checkCall(request, service, ports);
  if ("code" in checked) throw errorOf(checked);
  return checked.caller;
}

/** Throws `ServiceError` when the caller may not do it. */
export function checkAllowed(caller: IamCaller, action: string, arn: string): void {
  const refused = refusedAccess(caller, { action, arn });
  if (refused) throw errorOf(refused);
}

function errorOf({ code, message, isForeign }: CallRefusal): ServiceError {
  return isForeign ? new ForeignCallError(code, message, 403) : new ServiceError(code, message);
}
