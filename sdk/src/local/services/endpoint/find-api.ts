import { plainHost } from "../../http/aws-hosts";
import { findHeader } from "../../http/header-names";
import type { GatewayRequest } from "../../http/types";
import { readSignature } from "../../iam/sigv4";

/** What unsigned requests of paths mean: only objects may be there for everybody. */
const UNSIGNED = "s3";

/** By what requests are told apart that nobody has signed. */
export interface KnownServices {
  /** By what their calls begin with. */
  readonly targets: ReadonlyMap<string, string>;
  /** By a host of AWS. */
  readonly ofHost?: ((host: string) => string | undefined) | undefined;
}

/**
 * The service that a request is for, by its name in signatures: all of them answer at one address, and the signature says
 * which one is meant. Without one, the call itself may, or the host of AWS that a handler meant.
 */
export function serviceOf(request: GatewayRequest, { targets, ofHost }: KnownServices): string | undefined {
  const signature = readSignature(request);
  if (signature) return signature.service;
  const target = targetOf(request);
  if (targets.has(target)) return targets.get(target);
  const host = request.isLed ? ofHost?.(plainHost(request.host)) : undefined;
  if (host !== undefined || target !== "") return host;
  return isForm(request) ? undefined : UNSIGNED;
}

/** What the call begins with, where it says so. */
export function targetOf({ headers }: GatewayRequest): string {
  return (findHeader(headers, "x-amz-target") ?? "").split(".")[0] ?? "";
}

function isForm({ headers }: GatewayRequest): boolean {
  return (findHeader(headers, "content-type") ?? "").startsWith("application/x-www-form-urlencoded");
}
