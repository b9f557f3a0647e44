import type { IamCaller } from "../../authorize/iam";
import { isSignedWith, readSignature } from "../../authorize/sigv4";
import type { GatewayRequest } from "../../gateway/types";
import { ServiceError } from "../service-error";

/** Looks credentials up; `undefined` for an access key that is not known. */
export type FindCaller = (accessKeyId: string) => IamCaller | undefined;

/**
 * Refuses a call of an administrator that is not signed with credentials that are good here. What they may do is the
 * caller's to ask. Throws `ServiceError`.
 * @see https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/CommonErrors.html
 */
export function checkSigned(request: GatewayRequest, findCaller: FindCaller): IamCaller {
  const signature = readSignature(request);
  if (signature === undefined)
    throw new ServiceError("MissingAuthenticationTokenException", "Missing Authentication Token");
  const caller = findCaller(signature.accessKeyId);
  if (caller === undefined || caller.sessionToken !== signature.sessionToken)
    throw new ServiceError(
      "UnrecognizedClientException",
      "The security token included in the request is invalid.",
    );
  if (!isSignedWith(request, signature, caller.secretAccessKey))
    throw new ServiceError(
      "InvalidSignatureException",
      "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.",
    );
  return caller;
}
