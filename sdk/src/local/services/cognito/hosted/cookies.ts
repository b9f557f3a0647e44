import type { GatewayRequest, Header } from "../../../http/types";
import type { UserPool } from "../user-pool/pool";

/** Names of the cookies. Pools share one host here, where each has a domain of its own on AWS. */
export const COOKIES = {
  session: ({ settings }: UserPool) => `cognito.${settings.id}`,
  pending: ({ settings }: UserPool) => `cognito-fl.${settings.id}`,
  csrf: "XSRF-TOKEN",
} as const;

export function readCookies(request: GatewayRequest): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const [header, text] of request.headers) {
    if (header.toLowerCase() !== "cookie") continue;
    for (const part of text.split(";")) {
      const at = part.indexOf("=");
      const name = part.slice(0, at).trim();
      if (at > 0 && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
    }
  }
  return cookies;
}

/** Out of the reach of scripts, and of requests that other sites make. */
export function setCookie(request: GatewayRequest, name: string, value: string, seconds?: number): Header {
  const parts = [`${name}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (seconds !== undefined) parts.push(`Max-Age=${seconds}`);
  if (request.protocol === "https") parts.push("Secure");
  return ["Set-Cookie", parts.join("; ")];
}

export function dropCookie(request: GatewayRequest, name: string): Header {
  return setCookie(request, name, "", 0);
}
