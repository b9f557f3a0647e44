import { findHeader } from "../../gateways/shared/header-names";
import type { GatewayRequest } from "../../gateways/shared/types";
import { readSignature } from "../../iam/sigv4";

/** What unsigned requests of paths mean: only objects may be there for everybody. */
const UNSIGNED = "s3";

/**
 * The service that a request is for, by its name in signatures: all of them answer at one address, and only the signature
 * says which one is meant. `known` is by what calls are told apart that nobody has signed.
 */
export function serviceOf(request: GatewayRequest, known: ReadonlyMap<string, string>): string | undefined {
  const signature = readSignature(request);
  if (signature) return signature.service;
  const [target = ""] = (findHeader(request.headers, "x-amz-target") ?? "").split(".");
  if (target !== "") return known.get(target);
  return isForm(request) ? undefined : UNSIGNED;
}

function isForm({ headers }: GatewayRequest): boolean {
  return (findHeader(headers, "content-type") ?? "").startsWith("application/x-www-form-urlencoded");
}
