import { approachOf, refusalOf, type TrustedHosts } from "../../http/guard";
import { findHeader } from "../../http/header-names";
import type { GatewayRequest, Header } from "../../http/types";
import type { PageAnswer } from "./aws-service";

/** The headers that a page may send when its preflight request names none. */
const DEFAULT_HEADERS = "authorization,content-type,x-amz-date,x-amz-target";

/** Allows pages of this machine to call every service, signed as any client. `undefined` for any other request. */
export function ownPage(request: GatewayRequest, trusted: TrustedHosts): PageAnswer | undefined {
  const origin = findHeader(request.headers, "origin");
  if (origin === undefined || refusalOf(approachOf(request), trusted) !== undefined) return undefined;
  const headers: readonly Header[] = [
    ["access-control-allow-origin", origin],
    ["access-control-expose-headers", "x-amzn-requestid,x-amzn-errortype,date"],
    ["vary", "origin"],
  ];
  if (request.method !== "OPTIONS") return { headers, maySend: true };
  const asked = findHeader(request.headers, "access-control-request-headers") ?? DEFAULT_HEADERS;
  const preflight = {
    status: 200,
    headers: [
      ...headers,
      ["access-control-allow-methods", "GET,HEAD,PUT,POST,DELETE"] as const,
      ["access-control-allow-headers", asked] as const,
      ["access-control-max-age", "172800"] as const,
    ],
    body: "",
  };
  return { preflight, headers, maySend: true };
}
