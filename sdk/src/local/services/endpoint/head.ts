import { approachOf, refusedHost, refusedPage, type TrustedHosts } from "../../http/guard";
import type { GatewayRequest } from "../../http/types";
import { type CallRefusal, refusedOrigin } from "../../iam/service-call";
import { readSignature } from "../../iam/sigv4";
import { ServiceError } from "../service-error";
import type { AwsApi } from "./aws-api";
import type { PageAnswer } from "./aws-service";
import type { Backend } from "./backend";
import { ownPage } from "./own-pages";

/** The limit of services that take no objects: a batch of DynamoDB has at most 16 MB, and no other call has more. */
const MAX_CALL_BYTES = 20 * 1024 * 1024;
/** The service that a request is for, and its backend. */
export interface Addressed {
  readonly service: string | undefined;
  readonly backend: Backend | undefined;
}

/** The decisions on a request that need nothing but its head. */
export interface JudgedHead extends Addressed {
  readonly foreign: CallRefusal | undefined;
  readonly page: PageAnswer | undefined;
}

/**
 * Decides on a request by its head. A request is refused when its `Host` is not trusted, whatever the service allows
 * pages.
 * So is a request from a page or machine that is not allowed.
 */
export function judgeHead(request: GatewayRequest, addressed: Addressed, trusted: TrustedHosts): JudgedHead {
  const message = refusedHost(approachOf(request), trusted);
  if (message !== undefined) return { ...addressed, page: undefined, foreign: { ...FOREIGN, message } };
  const others = addressed.backend?.service?.pages?.(request);
  if (others === undefined)
    return { ...addressed, page: ownPage(request, trusted), foreign: refusedOrigin(request, trusted) };
  const isLetIn = others.maySend || READS.has(request.method) || isSigned(request);
  const refused = isLetIn ? undefined : refusedPage(approachOf(request), trusted);
  return {
    ...addressed,
    page: others,
    foreign: refused === undefined ? undefined : { ...FOREIGN, message: refused },
  };
}

const FOREIGN = { code: "AccessDeniedException", isForeign: true } as const;
/** Methods by which a page changes nothing. */
const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Whether the request has a signature, which is checked before anything else. */
function isSigned(request: GatewayRequest): boolean {
  return readSignature(request) !== undefined || request.rawQuery.includes("AWSAccessKeyId=");
}

/**
 * Throws for a body that is too long. A body that was cut off at the limit is too long as well: no service may take it
 * for whole.
 */
export function checkSize(api: AwsApi, bytes: number): void {
  const { maxBodyBytes = MAX_CALL_BYTES } = api;
  if (bytes <= maxBodyBytes) return;
  const message = `A request of ${api.name} has at most ${maxBodyBytes} bytes here.`;
  throw errorOf({ code: "RequestEntityTooLargeException", message }, api, 413);
}

/** The error of the service for a refused call. */
export function errorOf(refusal: CallRefusal, api: AwsApi, status: number): ServiceError {
  const { code, message, detail, header } = refusal;
  const own = detail && api.codes?.[detail];
  if (own === undefined) return new ServiceError(api.codes?.[code] ?? code, message, status, {}, refusal);
  return own === detail
    ? new ServiceError(own, message, 400, {}, refusal)
    : new ServiceError(own, message, status, { [detail as string]: header }, refusal);
}
