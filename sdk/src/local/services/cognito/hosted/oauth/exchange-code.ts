import { createHash } from "node:crypto";
import type { PoolClient, UserPool } from "../../user-pool/pool";
import { hashOf } from "../../user-pool/tokens/refresh-grants";
import { hasIdToken } from "../../user-pool/tokens/scopes";
import type { Tokens } from "../../user-pool/tokens/types";
import { findCallbackUrl } from "../authorization-request";
import type { CodeGrant, StoredCode } from "../codes";
import { isSameText } from "../csrf";
import type { Parameters } from "../parameters";
import { findSignedIn } from "../sessions";
import type { HostedContext } from "../types";
import { OAuthError } from "./endpoint";

/** Tokens for a code. Any attempt uses the code up, also one that fails. */
export async function exchangeCode(
  hosted: HostedContext,
  { pool, client }: PoolClient,
  form: Parameters,
): Promise<Tokens & { readonly hasId: boolean }> {
  const { enabled, flows } = client.oauth;
  if (!enabled || !flows.includes("code")) throw new OAuthError("unauthorized_client");
  const code = form.get("code");
  if (code === undefined) throw new OAuthError("invalid_request", "code is not present");
  const redirectUri = form.get("redirect_uri");
  if (redirectUri === undefined) throw new OAuthError("invalid_request", "redirect_uri is not present");
  // Deployed pools say so of a URL that the client does not have: one with a slash too many, say.
  if (findCallbackUrl(client, redirectUri) === undefined) throw new OAuthError("unauthorized_client");

  const stored = hosted.codes.redeem(code);
  if (stored === undefined || !isIssuedFor(stored.grant, { pool, client }, redirectUri))
    throw new OAuthError("invalid_grant");
  if (!matchesChallenge(stored.grant.challenge, form.get("code_verifier")))
    throw new OAuthError("invalid_grant");
  const { scopes, nonce } = stored.grant;
  const user = findSignedIn(pool, stored.grant);
  if (user === undefined) throw new OAuthError("invalid_grant");
  const tokens = await pool.tokens.issue({ user, client, source: "HostedAuth", scopes, nonce });
  endWhenReplayed(pool, stored, tokens);
  return { ...tokens, hasId: hasIdToken(scopes) };
}

function isIssuedFor(grant: CodeGrant, { pool, client }: PoolClient, redirectUri: string): boolean {
  return (
    grant.poolId === pool.settings.id && grant.clientId === client.id && grant.redirectUri === redirectUri
  );
}

/**
 * Whether the verifier is the one that the challenge was made of. One without a challenge is refused, too: somebody has
 * taken the challenge away on the way here (RFC 9700, section 2.1.1).
 */
function matchesChallenge(challenge: string | undefined, verifier: string | undefined): boolean {
  if (challenge === undefined || verifier === undefined) return challenge === verifier;
  return isSameText(challenge, createHash("sha256").update(verifier).digest("base64url"));
}

/** The code may have come again while a function was asked about the tokens. */
function endWhenReplayed(pool: UserPool, stored: StoredCode, { refreshToken }: Tokens): void {
  const grant = refreshToken === undefined ? undefined : pool.users.grant(hashOf(refreshToken));
  stored.end = () => {
    if (grant === undefined) return;
    pool.users.revoke(grant.originId);
    pool.users.removeGrantsOf(grant.username, grant.originId);
  };
  if (!stored.isReplayed) return;
  stored.end();
  throw new OAuthError("invalid_grant");
}
