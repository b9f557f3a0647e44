import { findHeader } from "../gateways/shared/header-names";
import type { GatewayRequest } from "../gateways/shared/types";
import type { FindValues } from "./variables";

/**
 * What conditions of policies may ask of a signed request. Requests are plain HTTP here and never on AWS: policies that
 * ask for a secure transport find one.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html
 */
export function requestConditions(request: GatewayRequest, region: string, now: number): FindValues {
  const values: Readonly<Record<string, () => readonly string[]>> = {
    __proto__: null as never,
    "aws:currenttime": () => [new Date(now).toISOString()],
    "aws:epochtime": () => [String(Math.floor(now / 1000))],
    "aws:referer": () => header(request, "referer"),
    "aws:requestedregion": () => [region],
    "aws:securetransport": () => ["true"],
    "aws:sourceip": () => [request.sourceIp],
    "aws:useragent": () => header(request, "user-agent"),
  };
  return (key) => values[key]?.();
}

function header({ headers }: GatewayRequest, name: string): readonly string[] {
  const value = findHeader(headers, name);
  return value === undefined ? [] : [value];
}
