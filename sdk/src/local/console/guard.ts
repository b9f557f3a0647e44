import type { IncomingHttpHeaders } from "node:http";
import { approachOfMessage, refusedHost, type TrustedHosts } from "../http/guard";

/** The parts of a request that decide whether the console accepts it. */
export interface ConsoleRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Returns the reason why the console refuses a request, or `undefined` if it accepts it. The console shows tokens
 * and sends requests. Therefore only its own page has access, not even another page of this machine.
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
  // A link from elsewhere may open the page. Every other request from elsewhere is refused.
  const isNavigation = method === "GET" && path === "/" && headers["sec-fetch-mode"] === "navigate";
  if (site !== undefined && site !== "same-origin" && site !== "none" && !isNavigation)
    return "pages of other origins have no access to the console";
  const isJson = /^application\/json\b/.test(headers["content-type"] ?? "");
  // A page of another origin cannot send this content type without a preflight request.
  return method === "POST" && !isJson ? "requests that change something are JSON" : undefined;
}

/** The headers of every answer of the console: no scripts, no frame, no cache. The page has a policy of its own. */
export const SECURITY_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
} as const;
