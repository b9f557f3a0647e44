import type { IncomingHttpHeaders } from "node:http";
import { approachOfMessage, refusedHost, type TrustedHosts } from "../http/guard";

/** What decides whether a request may come in. */
export interface ConsoleRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Why a request is refused; `undefined` for one that may come in. The console shows tokens and sends requests, so no page has
 * access but its own, not even another one of this machine.
 */
export function refusalOf(
  { method, path, headers }: ConsoleRequest,
  trusted?: TrustedHosts,
): string | undefined {
  const { host, origin, site } = approachOfMessage({ headers });
  const foreign = refusedHost({ host, origin, site }, trusted);
  if (foreign !== undefined) return foreign;
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`)
    return "pages of other origins have no access to the console";
  // A link from elsewhere may lead here; what else comes from elsewhere may not.
  const isNavigation = method === "GET" && path === "/" && headers["sec-fetch-mode"] === "navigate";
  if (site !== undefined && site !== "same-origin" && site !== "none" && !isNavigation)
    return "pages of other origins have no access to the console";
  const isJson = /^application\/json\b/.test(headers["content-type"] ?? "");
  // A page elsewhere cannot send this type without asking first.
  return method === "POST" && !isJson ? "requests that change something are JSON" : undefined;
}

/** Headers on everything that the console sends: no scripts but its own, in no frame, never from a cache. */
export const SECURITY_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
} as const;
