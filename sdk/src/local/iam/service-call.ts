import { approachOf, refusedMachine, refusedPage, type TrustedHosts } from "../http/guard";
import type { GatewayRequest } from "../http/types";
import {
  checkOwnSignature,
  checkSigned,
  checkSignedHead,
  type OwnSignature,
  type SignatureFault,
  type SignaturePorts,
  type SignedRequest,
} from "./signed-request";
import { type SignedParts, SKEW_MINUTES, signedAt } from "./sigv4";

/** How services of AWS refuse a call, whichever of them it is. */
export interface CallRefusal {
  /** `UnrecognizedClientException` */
  readonly code: string;
  readonly message: string;
  /** True for what AWS would not refuse: a call from a page, or a machine, that is not this one. */
  readonly isForeign?: true;
  /** The kind of fault in a signature, for services that distinguish them. */
  readonly detail?: "AuthorizationQueryParametersError" | "HeadersNotSigned";
  /** The header that is not signed. */
  readonly header?: string;
  /** The fault of the signature, for those who explain it. Absent for a refusal that is about something else. */
  readonly fault?: SignatureFault;
  /** The time of the check of a signature, in milliseconds since 1970. */
  readonly checkedAt?: number;
}

/** Why nobody may call from there: a page of others, or another machine. */
export function refusedOrigin(
  request: GatewayRequest,
  trusted: TrustedHosts | undefined,
): CallRefusal | undefined {
  const foreign = refusedPage(approachOf(request), trusted) ?? refusedMachine(request.sourceIp, trusted);
  return foreign === undefined
    ? undefined
    : { code: "AccessDeniedException", message: foreign, isForeign: true };
}

/**
 * The caller of a request that has to be signed now, for this service, with valid credentials. The signature is the
 * usual one or one of the service's own. Otherwise the reason of the refusal.
 * @see https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/CommonErrors.html
 */
export function checkSignature(
  request: SignedParts,
  service: string,
  ports: SignaturePorts,
  own?: OwnSignature,
): SignedRequest | CallRefusal {
  const checked = own ? checkOwnSignature(own, service, ports) : checkSigned(request, service, ports);
  return "fault" in checked ? refusalOf(checked, service, ports) : checked;
}

/** The same before the body has been read: what can be refused already is refused. */
export function checkHead(
  head: SignedParts,
  service: string,
  ports: SignaturePorts,
): SignedRequest | CallRefusal {
  const checked = checkSignedHead(head, service, ports);
  return "fault" in checked ? refusalOf(checked, service, ports) : checked;
}

function refusalOf(fault: SignatureFault, service: string, { now }: SignaturePorts): CallRefusal {
  const checkedAt = now();
  return { ...inWords(fault, service, checkedAt), fault, checkedAt };
}

function inWords(wrong: SignatureFault, service: string, now: number): CallRefusal {
  const { fault, signature } = wrong;
  switch (fault) {
    case "unsigned":
      return { code: "MissingAuthenticationTokenException", message: "Missing Authentication Token" };
    case "wrong service":
      return invalid(`Credential should be scoped to correct service: '${service}'.`);
    case "unknown key":
      return {
        code: "UnrecognizedClientException",
        message: "The security token included in the request is invalid.",
      };
    case "expired token":
      return {
        code: "ExpiredTokenException",
        message: "The security token included in the request is expired",
      };
    case "wrong time":
      return invalid(wrongTime(signature.time, signedAt(signature), now));
    case "wrong expiry":
      return {
        ...invalid("X-Amz-Expires must be a number of seconds from 1 to 604800"),
        detail: "AuthorizationQueryParametersError",
      };
    case "unsigned header":
      return {
        ...invalid(`'${wrong.header}' must be a 'SignedHeader' in the AWS Authorization.`),
        detail: "HeadersNotSigned",
        header: wrong.header,
      };
    case "mismatch":
      return invalid(
        "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.",
      );
  }
}

function invalid(message: string): CallRefusal {
  return { code: "InvalidSignatureException", message };
}

function wrongTime(time: string, signed: number, now: number): string {
  const skew = SKEW_MINUTES * 60_000;
  const text = basicTime(now);
  return signed > now
    ? `Signature not yet current: ${time} is still later than ${basicTime(now + skew)} (${text} + ${SKEW_MINUTES} min.)`
    : `Signature expired: ${time} is now earlier than ${basicTime(now - skew)} (${text} - ${SKEW_MINUTES} min.)`;
}

/** `20250414T221356Z` */
export function basicTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/[-:]|\.\d+/g, "");
}
