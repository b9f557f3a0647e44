import type { IamCaller } from "./caller";
import { areChunksSigned } from "./signed-chunks";
import {
  isHeadSignedWith,
  isSessionToken,
  isSignedWith,
  isTimely,
  readSignature,
  type Signature,
  type SignedParts,
  unsignedHeader,
} from "./sigv4";

/** Finds credentials. `undefined` for an unknown access key. */
export type FindCaller = (accessKeyId: string) => IamCaller | undefined;

export interface SignaturePorts {
  readonly findCaller: FindCaller;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A request whose signature is good. */
export interface SignedRequest {
  readonly caller: IamCaller;
  readonly signature: Signature;
}

/** The fault of a request's signature, in the order of the checks. */
export type SignatureFault =
  | { readonly fault: "unsigned"; readonly signature?: undefined }
  | {
      readonly fault:
        | "wrong service"
        | "unknown key"
        | "expired token"
        | "wrong time"
        | "wrong expiry"
        | "mismatch";
      readonly signature: Signature;
    }
  | {
      readonly fault: "unsigned header";
      readonly signature: Signature;
      /** `x-amz-copy-source` */
      readonly header: string;
    };

/** A signature that a service has for itself: that of a form. */
export interface OwnSignature {
  readonly signature: Signature;
  /** The text that is signed. */
  readonly text: string;
  isSignedWith(secretAccessKey: string): boolean;
}

/**
 * Checks who signed a request for a service: known credentials, within their time, at this time, over exactly this
 * request. Others check the permissions of the caller.
 */
export function checkSigned(
  request: SignedParts,
  service: string,
  ports: SignaturePorts,
): SignedRequest | SignatureFault {
  return checkWhole(request, service, ports, (signature, secret) => {
    return isSignedWith(request, signature, secret) && areChunksSigned(request, signature, secret);
  });
}

/** The same before the body has been read: what can be refused already is refused. */
export function checkSignedHead(
  head: SignedParts,
  service: string,
  ports: SignaturePorts,
): SignedRequest | SignatureFault {
  return checkWhole(head, service, ports, (signature, secret) => isHeadSignedWith(head, signature, secret));
}

function checkWhole(
  request: SignedParts,
  service: string,
  ports: SignaturePorts,
  isSigned: (signature: Signature, secretAccessKey: string) => boolean,
): SignedRequest | SignatureFault {
  const signature = readSignature(request);
  if (signature === undefined) return { fault: "unsigned" };
  const checked = checkParts(signature, service, ports, (secret) => isSigned(signature, secret));
  if ("fault" in checked) return checked;
  const header = unsignedHeader(request, signature);
  return header === undefined ? checked : { fault: "unsigned header", signature, header };
}

/** The same of a signature that is not over the request as a whole. */
export function checkOwnSignature(
  { signature, isSignedWith }: OwnSignature,
  service: string,
  ports: SignaturePorts,
): SignedRequest | SignatureFault {
  return checkParts(signature, service, ports, isSignedWith);
}

function checkParts(
  signature: Signature,
  service: string,
  { findCaller, now }: SignaturePorts,
  isSigned: (secretAccessKey: string) => boolean,
): SignedRequest | SignatureFault {
  if (signature.service !== service) return { fault: "wrong service", signature };
  const caller = findCaller(signature.accessKeyId);
  if (caller === undefined || !isSessionToken(signature.sessionToken, caller.sessionToken))
    return { fault: "unknown key", signature };
  const time = now();
  if (caller.expiresAt !== undefined && caller.expiresAt <= time)
    return { fault: "expired token", signature };
  if (Number.isNaN(signature.expires)) return { fault: "wrong expiry", signature };
  if (!isTimely(signature, time)) return { fault: "wrong time", signature };
  if (!isSigned(caller.secretAccessKey)) return { fault: "mismatch", signature };
  return { caller, signature };
}
