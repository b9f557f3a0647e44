import type { ClientSettings } from "../../settings";

/** Applications on this machine send their users on from one port to another, say from an API to a page. */
const THIS_MACHINE = ["http://localhost:*", "http://127.0.0.1:*", "https://localhost:*"];

/**
 * Where a sign-in may lead to. Browsers hold redirects after a form to `form-action`, too, so the callback URLs have to
 * be in it.
 */
export function formTargets({ oauth }: ClientSettings): string[] {
  return [...new Set(["'self'", ...THIS_MACHINE, ...oauth.callbackUrls.flatMap(sourceOf)])];
}

/** An origin, or the scheme of a mobile app. What the policy has no way to write is left out. */
function sourceOf(url: string): string[] {
  const { protocol = "", origin = "null" } = URL.canParse(url) ? new URL(url) : {};
  const source = origin === "null" ? protocol : origin;
  return /^[a-z][\w+.-]*:(\/\/[\w.:[\]-]+)?$/i.test(source) ? [source] : [];
}
