import type { GatewayRequest, GatewayResponse } from "../../../http/types";
import type { User } from "../user-pool/state/user";
import { hashOf } from "../user-pool/tokens/refresh-grants";
import { hasIdToken } from "../user-pool/tokens/scopes";
import { readAuthorizationRequest } from "./authorization-request";
import { COOKIES, readCookies } from "./cookies";
import type { Parameters } from "./parameters";
import { redirect, withFragment, withQuery } from "./responses";
import { orRefused } from "./service-calls";
import type { AuthorizationRequest, HostedContext } from "./types";

/**
 * Sends a user who is signed in back to the application, and other users to the sign-in page.
 * @see Developer Guide, authorization-endpoint
 */
export async function authorize(
  hosted: HostedContext,
  request: GatewayRequest,
  query: Parameters,
): Promise<GatewayResponse> {
  const asked = readAuthorizationRequest(hosted, query);
  if ("refused" in asked) return asked.refused;
  const { authorization } = asked;
  const session = readCookies(request).get(COOKIES.session(authorization.pool));
  const user =
    authorization.prompt === "login" ? undefined : hosted.sessions.find(authorization.pool, session);
  if (user !== undefined) return redirectToApplication(hosted, authorization, user);
  if (authorization.prompt === "none") {
    return redirect(
      withQuery(authorization.redirectUri, { state: authorization.state, error: "login_required" }),
    );
  }
  const hint = query.get("login_hint");
  const rest = hint === undefined ? "" : `&${new URLSearchParams({ login_hint: hint })}`;
  return redirect(`/login?${authorization.query}${rest}`);
}

/** Back to the application, with a code or with tokens. */
export function redirectToApplication(
  hosted: HostedContext,
  authorization: AuthorizationRequest,
  user: User,
): Promise<GatewayResponse> | GatewayResponse {
  return authorization.responseType === "code"
    ? sendCode(hosted, authorization, user)
    : sendTokens(authorization, user);
}

function sendCode(hosted: HostedContext, authorization: AuthorizationRequest, user: User): GatewayResponse {
  const { pool, client, redirectUri, scopes, nonce, challenge, state } = authorization;
  const { username, sub } = user;
  const code = hosted.codes.issue({
    poolId: pool.settings.id,
    clientId: client.id,
    redirectUri,
    username,
    sub,
    scopes,
    nonce,
    challenge,
  });
  return redirect(withQuery(redirectUri, { code, state }));
}

/** @see Developer Guide, authorization-endpoint: the answer to `response_type=token` has no refresh token */
function sendTokens(
  { pool, client, redirectUri, scopes, nonce, state }: AuthorizationRequest,
  user: User,
): Promise<GatewayResponse> {
  return orRefused(
    async () => {
      const tokens = await pool.tokens.issue({ user, client, source: "HostedAuth", scopes, nonce });
      // Nobody will ever have it.
      if (tokens.refreshToken !== undefined) pool.users.removeGrant(hashOf(tokens.refreshToken));
      return redirect(
        withFragment(redirectUri, {
          id_token: hasIdToken(scopes) ? tokens.idToken : undefined,
          access_token: tokens.accessToken,
          token_type: "bearer",
          expires_in: tokens.expiresIn,
          state,
        }),
      );
    },
    ({ message }) =>
      redirect(withQuery(redirectUri, { error_description: message, state, error: "invalid_request" })),
  );
}
