import type { IamCaller } from "../../authorize/iam";
import { isSessionToken, isSignedWith, isTimely, readSignature } from "../../authorize/sigv4";
import { findHeader } from "../../gateway/header-names";
import type { GatewayRequest } from "../../gateway/types";
import { ServiceError } from "../service-error";

/** Looks credentials up; `undefined` for an access key that is not known. */
export type FindCaller = (accessKeyId: string) => IamCaller | undefined;

export interface SignedCallPorts {
  readonly findCaller: FindCaller;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Pages of this machine. */
const OWN_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Refuses a call of an administrator that is not signed now, for this service, with credentials that are good here. What
 * they may do is the caller's to ask. Throws `ServiceError`.
 * @see https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/CommonErrors.html
 */
export function checkSigned(request: GatewayRequest, service: string, ports: SignedCallPorts): IamCaller {
  const signature = readSignature(request);
  if (signature === undefined)
    throw new ServiceError("MissingAuthenticationTokenException", "Missing Authentication Token");
  if (signature.service !== service)
    throw wrongSignature(`Credential should be scoped to correct service: '${service}'.`);
  const caller = ports.findCaller(signature.accessKeyId);
  if (caller === undefined || !isSessionToken(signature.sessionToken, caller.sessionToken))
    throw new ServiceError(
      "UnrecognizedClientException",
      "The security token included in the request is invalid.",
    );
  if (caller.expiresAt !== undefined && caller.expiresAt <= ports.now())
    throw new ServiceError("ExpiredTokenException", "The security token included in the request is expired");
  if (!isTimely(signature, ports.now())) throw wrongSignature(`Signature expired: ${signature.time}`);
  if (!isSignedWith(request, signature, caller.secretAccessKey))
    throw wrongSignature(
      "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.",
    );
  refuseForeignPages(request, caller);
  return caller;
}

/**
 * Credentials that may do everything are the developer's own, and the usual ones here are written in every manual: any
 * site that the developer visits could sign with them.
 */
function refuseForeignPages(request: GatewayRequest, caller: IamCaller): void {
  const origin = findHeader(request.headers, "origin");
  if (caller.allows !== undefined || origin === undefined || OWN_ORIGIN.test(origin)) return;
  throw new ServiceError(
    "AccessDeniedException",
    "Pages of other sites may not make calls of administrators to the user pools of this machine.",
  );
}

function wrongSignature(message: string): ServiceError {
  return new ServiceError("InvalidSignatureException", message);
}
