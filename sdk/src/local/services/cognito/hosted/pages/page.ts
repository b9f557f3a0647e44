import type { GatewayResponse, Header } from "../../../../http/types";
import type { ClientSettings } from "../../user-pool/settings/settings";
import { text } from "../responses";
import { Html, html } from "./html";
import { STYLE, STYLE_SOURCE } from "./style";

interface Page {
  readonly title: string;
  readonly body: Html;
  /** @default 200 */
  readonly status?: number;
  /** The targets that the page's forms may redirect to. */
  readonly formTargets?: readonly string[];
  /** The one script that the page may run. @default none */
  readonly scriptSource?: string | undefined;
  readonly headers?: readonly Header[];
}

/** A whole page: no script and no style but its own, in no frame. */
export function page({
  title,
  body,
  status = 200,
  formTargets = [],
  scriptSource,
  headers = [],
}: Page): GatewayResponse {
  const { text: markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
<footer>A user pool on this machine</footer>
</main>
</body>
</html>
`;
  return text(status, "text/html; charset=utf-8", markup, [...guards(formTargets, scriptSource), ...headers]);
}

function guards(formTargets: readonly string[], scriptSource: string | undefined): Header[] {
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    ...(scriptSource === undefined ? [] : [`script-src ${scriptSource}`]),
    `form-action ${formTargets.length === 0 ? "'none'" : formTargets.join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return [
    ["Content-Security-Policy", policy.join("; ")],
    ["X-Frame-Options", "DENY"],
    // Not "no-referrer": the browser then hides from us, too, which page a form comes from.
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
  ];
}

/** Applications on this machine send their users on from one port to another, say from an API to a page. */
const THIS_MACHINE = ["http://localhost:*", "http://127.0.0.1:*", "https://localhost:*"];

/**
 * The targets of redirects after a sign-in. Browsers hold redirects after a form to `form-action`, too, so the callback
 * URLs have to be in it.
 */
export function formTargets({ oauth }: ClientSettings): string[] {
  return [...new Set(["'self'", ...THIS_MACHINE, ...oauth.callbackUrls.flatMap(sourceOf)])];
}

/** An origin, or the scheme of a mobile app. Targets that the policy cannot express are left out. */
function sourceOf(url: string): string[] {
  const { protocol = "", origin = "null" } = URL.canParse(url) ? new URL(url) : {};
  const source = origin === "null" ? protocol : origin;
  return /^[a-z][\w+.-]*:(\/\/[\w.:[\]-]+)?$/i.test(source) ? [source] : [];
}

/** A mistake that only the person at the browser learns of. */
export function problemPage(problem: {
  /** `redirect_mismatch` */
  readonly error: string;
  readonly description: string;
  readonly status?: number;
}): GatewayResponse {
  return page({
    title: "This page cannot be shown",
    status: problem.status ?? 400,
    body: html`<p class="bad" role="alert">${problem.description}</p>
<p><code>${problem.error}</code></p>`,
  });
}

/** The page for users who are to sign in through another provider. */
export function externalProviderPage(providers: readonly string[]): GatewayResponse {
  const description =
    providers.length === 0
      ? "This client has no identity provider: add COGNITO to its supportedIdentityProviders."
      : `Signing in through ${providers.join(" or ")} is not emulated: sign in with a user of the user pool.`;
  return problemPage({ error: "not_emulated", description });
}
