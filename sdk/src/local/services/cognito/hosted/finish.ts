import type { GatewayResponse } from "../../../gateways/shared/types";
import { factorsOf } from "../sign-in/mfa-preference";
import { hashOf } from "../tokens/refresh-grants";
import { callAbout } from "../triggers/types";
import type { User } from "../user-pool/user";
import { COOKIES, dropCookie, setCookie } from "./cookies";
import { orRefused } from "./operations";
import { pathOf } from "./pages/form";
import { problemPage } from "./pages/problem";
import type { Step } from "./pending";
import { withFragment, withQuery } from "./redirect-uri";
import { redirect, withHeaders } from "./responses";
import { hasIdToken } from "./scopes";
import { SESSION_SECONDS } from "./sessions";
import type { Ask, HostedContext, Visit } from "./types";

/** Goes on with a user who has proved who it is: to what is still asked for, else back to the application. */
export async function goOn(
  hosted: HostedContext,
  visit: Visit,
  user: User,
  done: Step[] = [],
): Promise<GatewayResponse> {
  const { pool } = visit.ask;
  if (user.status === "FORCE_CHANGE_PASSWORD") return askFor(hosted, visit, user, "new-password");
  if (done.includes("totp") || pool.settings.mfa === "OFF") return finish(hosted, visit, user);
  const factors = factorsOf(pool.settings, user);
  if (factors.includes("SOFTWARE_TOKEN_MFA")) return askFor(hosted, visit, user, "totp");
  const isFree = factors.length === 0 && pool.settings.mfa === "OPTIONAL";
  return isFree ? finish(hosted, visit, user) : noSecondFactor();
}

const PATHS: Readonly<Record<Step, string>> = {
  confirm: "/confirmUser",
  "new-password": "/changePassword",
  totp: "/mfa",
};

/** Sends the browser to a page that asks for more, and remembers whom it is about. */
export function askFor(
  hosted: HostedContext,
  visit: Visit,
  user: User,
  step: Step,
  more: Readonly<Record<string, string>> = {},
): GatewayResponse {
  const { id, seconds } = hosted.pending.start(visit.ask, user, step);
  const cookie = setCookie(visit.request, COOKIES.pending(visit.ask.pool), id, seconds);
  return redirect(pathOf(visit, PATHS[step], more), [cookie]);
}

/** A second factor by text message or e-mail, or one that is still to be set up. */
function noSecondFactor(): GatewayResponse {
  return problemPage({
    error: "not_emulated",
    description:
      "This user pool asks for a second factor, and you have no authenticator app yet. Setting one up, and codes by " +
      "text message or e-mail, are not emulated on this page: use the service's own calls.",
  });
}

/** Every question is answered. */
async function finish(hosted: HostedContext, visit: Visit, user: User): Promise<GatewayResponse> {
  const { pool, client } = visit.ask;
  await pool.triggers.postAuthentication(callAbout(user, client.id));
  hosted.pending.end(visit.cookies.get(COOKIES.pending(pool)));
  hosted.sessions.end(visit.cookies.get(COOKIES.session(pool)));
  const session = hosted.sessions.start(pool, user);
  return withHeaders(await sendBack(hosted, visit.ask, user), [
    setCookie(visit.request, COOKIES.session(pool), session, SESSION_SECONDS),
    dropCookie(visit.request, COOKIES.pending(pool)),
  ]);
}

/** Back to the application, with a code or with tokens. */
export function sendBack(
  hosted: HostedContext,
  ask: Ask,
  user: User,
): Promise<GatewayResponse> | GatewayResponse {
  return ask.responseType === "code" ? sendCode(hosted, ask, user) : sendTokens(ask, user);
}

function sendCode(hosted: HostedContext, ask: Ask, user: User): GatewayResponse {
  const { pool, client, redirectUri, scopes, nonce, challenge, state } = ask;
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
  { pool, client, redirectUri, scopes, nonce, state }: Ask,
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
