import { plainHost } from "../../http/aws-hosts";
import { findHeader } from "../../http/header-names";
import type { GatewayRequest } from "../../http/types";
import { readSignature } from "../../iam/sigv4";

/** The service of unsigned requests with a path: only objects may be public. */
const UNSIGNED = "s3";

/** The means to find the service of an unsigned request. */
export interface KnownServices {
  /** Services by the prefix of their targets. */
  readonly targets: ReadonlyMap<string, string>;
  /** The service at a host of AWS. */
  readonly ofHost?: ((host: string) => string | undefined) | undefined;
}

/**
 * The service that a request is for, by its name in signatures. All services have one address, and the signature names
 * the service.
 * Without a signature, the target of the call may name it, or the host of AWS that a handler called.
 */
export function serviceOf(request: GatewayRequest, { targets, ofHost }: KnownServices): string | undefined {
  const signature = readSignature(request);
  if (signature) return signature.service;
  const target = targetOf(request);
  if (targets.has(target)) return targets.get(target);
  const host = request.isIntercepted ? ofHost?.(plainHost(request.host)) : undefined;
  if (host !== undefined || target !== "") return host;
  return isForm(request) ? undefined : UNSIGNED;
}

/** The prefix of the call's target, or an empty text. */
export function targetOf({ headers }: GatewayRequest): string {
  return (findHeader(headers, "x-amz-target") ?? "").split(".")[0] ?? "";
}

function isForm({ headers }: GatewayRequest): boolean {
  return (findHeader(headers, "content-type") ?? "").startsWith("application/x-www-form-urlencoded");
}
