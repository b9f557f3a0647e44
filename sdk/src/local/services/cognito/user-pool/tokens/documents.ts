import type { UserPoolSettings } from "../settings/settings";
import type { PublicKey } from "./types";

/** The `iss` of every token of a pool, also when the pool runs on this machine. */
export function issuerOf({ id, region }: Pick<UserPoolSettings, "id" | "region">): string {
  return `https://cognito-idp.${region}.amazonaws.com/${id}`;
}

/** `jwks.json` of a pool. */
export function jwksDocument(keys: readonly PublicKey[]): { readonly keys: readonly PublicKey[] } {
  return { keys };
}

/**
 * `openid-configuration` of a pool that is served at `origin`, such as `http://127.0.0.1:9229`. A pool without a domain
 * has no hosted pages to point to.
 * @see Developer Guide, federation-endpoints-oauth-grants: discovery
 */
export function discoveryDocument(
  settings: Pick<UserPoolSettings, "id" | "region" | "domain">,
  origin: string,
): Readonly<Record<string, unknown>> {
  const issuer = issuerOf(settings);
  return {
    ...(settings.domain === undefined ? {} : pagesAt(origin)),
    id_token_signing_alg_values_supported: ["RS256"],
    issuer,
    jwks_uri: `${origin}/${settings.id}/.well-known/jwks.json`,
    response_types_supported: ["code", "token"],
    scopes_supported: ["openid", "email", "phone", "profile"],
    subject_types_supported: ["public"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
  };
}

function pagesAt(origin: string): Readonly<Record<string, string>> {
  return {
    authorization_endpoint: `${origin}/oauth2/authorize`,
    end_session_endpoint: `${origin}/logout`,
    revocation_endpoint: `${origin}/oauth2/revoke`,
    token_endpoint: `${origin}/oauth2/token`,
    userinfo_endpoint: `${origin}/oauth2/userInfo`,
  };
}
