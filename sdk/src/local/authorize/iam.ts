import type { IamIdentity } from "../events/authorizer-context";
import type { GatewayRequest } from "../gateway/types";
import { type Authorizer, type Refused, requestArn } from "./decision";
import type { FindValues } from "./policy-variables";
import { requestConditions } from "./request-conditions";
import { isSessionToken, isSignedWith, isTimely, readSignature } from "./sigv4";

/** Credentials that may call IAM routes. */
export interface IamCaller {
  readonly secretAccessKey: string;
  /** Temporary credentials carry a token besides. */
  readonly sessionToken?: string;
  readonly identity: IamIdentity;
  /** When temporary credentials end, in milliseconds since 1970. */
  readonly expiresAt?: number;
  /**
   * Whether the caller may do something now; without it, the caller may do everything. `request` has what conditions of
   * policies ask of a request; without it nothing is known of one.
   */
  allows?(access: SignedAccess, request?: FindValues): boolean;
}

export interface IamPorts {
  /** Looks credentials up; `undefined` for an access key that is not known. */
  readonly findCaller: (accessKeyId: string) => IamCaller | undefined;
  readonly now: () => number;
}

const SERVICE = "execute-api";
const ACTION = "execute-api:Invoke";

/** Messages that the client sees for a signature that is there and not good. */
export const SIGNATURE_ERRORS = {
  mismatch:
    "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.",
  unknownKey: "The security token included in the request is invalid.",
  expired: "Signature expired",
  expiredToken: "The security token included in the request is expired",
} as const;

/** Lets through who signs its requests with SigV4, and may call the route. */
export function makeIamAuthorizer(ports: IamPorts): Authorizer {
  return {
    name: "iam",
    kind: "iam",
    async authorize(call) {
      const checked = checkSignature(call.request, ports, { action: ACTION, arn: requestArn(call) });
      if ("decision" in checked) return checked;
      return { allowed: true, context: { kind: "iam", identity: checked.identity }, cached: false };
    },
  };
}

/** What a signed request wants to do, as policies name it. */
export interface SignedAccess {
  readonly action: string;
  readonly arn: string;
}

/** Checks the SigV4 signature of a request, and what its caller may do. */
export function checkSignature(
  request: GatewayRequest,
  ports: IamPorts,
  access: SignedAccess,
): IamCaller | Refused {
  const signature = readSignature(request);
  if (signature === undefined) return denied("the request is not signed");
  if (signature.service !== SERVICE)
    return denied(`the request is signed for ${signature.service}, not ${SERVICE}`);
  const caller = ports.findCaller(signature.accessKeyId);
  if (caller === undefined || !isSessionToken(signature.sessionToken, caller.sessionToken)) {
    return denied(`access key ${signature.accessKeyId} is not known here`, SIGNATURE_ERRORS.unknownKey);
  }
  const now = ports.now();
  if (caller.expiresAt !== undefined && caller.expiresAt <= now) {
    return denied(`the credentials of ${signature.accessKeyId} have expired`, SIGNATURE_ERRORS.expiredToken);
  }
  if (!isTimely(signature, now)) {
    return denied(`the signature of ${signature.time} has expired`, SIGNATURE_ERRORS.expired);
  }
  if (!isSignedWith(request, signature, caller.secretAccessKey)) {
    return denied("the signature does not match the request", SIGNATURE_ERRORS.mismatch);
  }
  if (caller.allows && !caller.allows(access, requestConditions(request, signature.region, now))) {
    return denied(`${caller.identity.userArn} may not ${access.action} ${access.arn}`);
  }
  return caller;
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
