import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { findHeader } from "../../../http/header-names";
import type { GatewayRequest } from "../../../http/types";
import { COOKIES } from "./cookies";
import type { Parameters } from "./parameters";

/** Name of the field that has the token. */
export const CSRF_FIELD = "_csrf";

/** The browser's token, or a new one. */
export function csrfTokenOf(cookies: ReadonlyMap<string, string>): string {
  const known = cookies.get(COOKIES.csrf);
  return known !== undefined && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString("base64url");
}

/**
 * True when a form comes from a page of ours: its token is that of the cookie, which no other page can read. A cookie is
 * the same for all ports of a machine, so what the browser says of the page counts, too.
 */
export function isOwnForm(
  request: GatewayRequest,
  cookies: ReadonlyMap<string, string>,
  form: Parameters,
): boolean {
  const site = findHeader(request.headers, "sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const cookie = cookies.get(COOKIES.csrf);
  return cookie !== undefined && cookie !== "" && isSameText(cookie, form.text(CSRF_FIELD));
}

/** Compares without telling by the time how much is right. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
