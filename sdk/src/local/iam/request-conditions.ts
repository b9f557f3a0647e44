import { findHeader } from "../http/header-names";
import type { GatewayRequest } from "../http/types";
import type { FindValues } from "./variables";

/**
 * The values of a signed request for conditions of policies. Requests are plain HTTP here and never on AWS, so policies
 * that need a secure transport find one.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html
 */
export function requestConditions(request: GatewayRequest, region: string, now: number): FindValues {
  return (key) => {
    switch (key) {
      case "aws:currenttime":
        return [new Date(now).toISOString()];
      case "aws:epochtime":
        return [String(Math.floor(now / 1000))];
      case "aws:referer":
        return header(request, "referer");
      case "aws:requestedregion":
        return [region];
      case "aws:securetransport":
        return ["true"];
      case "aws:sourceip":
        return [request.sourceIp];
      case "aws:useragent":
        return header(request, "user-agent");
      default:
        return undefined;
    }
  };
}

function header({ headers }: GatewayRequest, name: string): readonly string[] {
  const value = findHeader(headers, name);
  return value === undefined ? [] : [value];
}
