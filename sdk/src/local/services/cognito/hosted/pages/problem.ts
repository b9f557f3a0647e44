import type { GatewayResponse } from "../../../../gateways/shared/types";
import { html } from "./html";
import { page } from "./page";

/** A mistake that is nobody's to be told of but the person at the browser. */
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

/** Whoever is to sign in through somebody else. */
export function externalProviderPage(providers: readonly string[]): GatewayResponse {
  const description =
    providers.length === 0
      ? "This client has no identity provider: add COGNITO to its supportedIdentityProviders."
      : `Signing in through ${providers.join(" or ")} is not emulated: sign in with a user of the user pool.`;
  return problemPage({ error: "not_emulated", description });
}
