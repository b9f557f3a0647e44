import { approachOf, refusalOf, type TrustedHosts } from "../../../http/guard";
import type { GatewayRequest } from "../../../http/types";
import type { IamCaller, SignedAccess } from "../../../iam/caller";
import { requestConditions } from "../../../iam/request-conditions";
import { checkSigned, type SignatureFault, type SignaturePorts } from "../../../iam/signed-request";
import type { Refused } from "./decision";

/** Finds the owners of signatures, and says which hosts and pages may send signed requests. */
export interface IamPorts extends SignaturePorts {
  /** Trusted host names and page origins of requests. @default those of this machine */
  readonly trusted?: TrustedHosts | undefined;
}

const SERVICE = "execute-api";

/** Messages to the client for a signature that is present and not valid. */
export const SIGNATURE_ERRORS = {
  mismatch:
    "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.",
  unknownKey: "The security token included in the request is invalid.",
  expired: "Signature expired",
  expiredToken: "The security token included in the request is expired",
} as const;

/** Checks the host and origin of a request, its SigV4 signature, and the permissions of its caller. */
export function checkSignature(
  request: GatewayRequest,
  ports: IamPorts,
  access: SignedAccess,
): IamCaller | Refused {
  const foreign = refusalOf(approachOf(request), ports.trusted);
  if (foreign !== undefined) return { ...denied(foreign, foreign), isForeign: true };
  const checked = checkSigned(request, SERVICE, ports);
  if ("fault" in checked) return denied(reasonOf(checked), MESSAGES[checked.fault]);
  const { caller, signature } = checked;
  if (caller.allows && !caller.allows(access, requestConditions(request, signature.region, ports.now()))) {
    return denied(`${caller.identity.userArn} may not ${access.action} ${access.arn}`);
  }
  return caller;
}

/** The message to the client, or `undefined` for the default message of the status. */
const MESSAGES: Readonly<Record<SignatureFault["fault"], string | undefined>> = {
  unsigned: undefined,
  "wrong service": undefined,
  "unknown key": SIGNATURE_ERRORS.unknownKey,
  "expired token": SIGNATURE_ERRORS.expiredToken,
  "wrong time": SIGNATURE_ERRORS.expired,
  "wrong expiry": SIGNATURE_ERRORS.expired,
  "unsigned header": SIGNATURE_ERRORS.mismatch,
  mismatch: SIGNATURE_ERRORS.mismatch,
};

function reasonOf(wrong: SignatureFault): string {
  const { fault, signature } = wrong;
  switch (fault) {
    case "unsigned":
      return "the request is not signed";
    case "wrong service":
      return `the request is signed for ${signature.service}, not ${SERVICE}`;
    case "unknown key":
      return `access key ${signature.accessKeyId} is not known here`;
    case "expired token":
      return `the credentials of ${signature.accessKeyId} have expired`;
    case "wrong time":
      return `the signature of ${signature.time} has expired`;
    case "wrong expiry":
      return "X-Amz-Expires is not a number from 1 to 604800";
    case "unsigned header":
      return `the signature does not cover the header ${wrong.header}`;
    case "mismatch":
      return "the signature does not match the request";
  }
}

function denied(reason: string, message?: string): Refused {
  return {
    allowed: false,
    decision: "denied",
    reason,
    cached: false,
    ...(message === undefined ? {} : { message }),
  };
}
