import { findHeader } from "../../../http/header-names";
import type { GatewayRequest, GatewayResponse, Header } from "../../../http/types";
import { CORS } from "../cors";

/** The path of the services' protocol. Other paths are pages and endpoints of OAuth. */
const CALLS = "/";
const DEFAULT_HEADERS = "content-type,x-amz-target,x-amz-user-agent";

/** The answer to people who come by a name that is not of this machine. */
export function refuseForeign(message: string): GatewayResponse {
  return { status: 403, headers: [["content-type", "text/plain; charset=utf-8"]], body: `${message}\n` };
}

/**
 * The answer to a browser that asks whether it may call. Calls that are signed are those of administrators, which pages
 * that are not of this machine may not make.
 */
export function preflight(request: GatewayRequest, maySign: boolean): GatewayResponse {
  const asked = findHeader(request.headers, "access-control-request-headers") ?? DEFAULT_HEADERS;
  const isSigned = (name: string) => name.trim().toLowerCase() === "authorization";
  const allowed = asked.split(",").filter((name) => maySign || request.rawPath !== CALLS || !isSigned(name));
  const headers: Header[] = [
    ...CORS,
    ["access-control-allow-methods", "GET,POST,OPTIONS"],
    ["access-control-allow-headers", allowed.join(",")],
    ["access-control-max-age", "172800"],
  ];
  return { status: 200, headers, body: "" };
}

/** A document that anybody may read: keys, and where to find them. */
export function publicDocument(document: unknown): GatewayResponse {
  const headers: Header[] = [
    ["content-type", "application/json"],
    ["cache-control", "public, max-age=86400"],
    ...CORS,
  ];
  return { status: 200, headers, body: JSON.stringify(document) };
}
