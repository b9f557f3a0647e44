import type { GatewayResponse } from "../../../http/types";
import { ServiceError } from "../../service-error";
import { completeRegistration, startRegistration } from "../user-pool/operations/passkeys";
import type { User } from "../user-pool/state/user";
import { COOKIES } from "./cookies";
import { signsInByPasskey } from "./managed-login";
import type { Message } from "./pages/form";
import { pathOf } from "./pages/form";
import { problemPage } from "./pages/page";
import { passkeyPage, readCredential } from "./pages/passkey";
import { redirect, withQuery } from "./responses";
import { orRefused } from "./service-calls";
import type { HostedContext, Visit } from "./types";

/** The page of managed login on which somebody who is signed in adds a passkey. Others sign in first. */
export function showAddPasskey(
  hosted: HostedContext,
  visit: Visit,
): Promise<GatewayResponse> | GatewayResponse {
  return forSignedIn(hosted, visit, (user) => addPage(visit, user, undefined));
}

export function submitAddPasskey(
  hosted: HostedContext,
  visit: Visit,
): Promise<GatewayResponse> | GatewayResponse {
  return forSignedIn(hosted, visit, (user) => {
    const { pool, client, redirectUri, state } = visit.authorization;
    return orRefused(
      async () => {
        completeRegistration(pool, user, client, readCredential(visit));
        return redirect(state === undefined ? redirectUri : withQuery(redirectUri, { state }));
      },
      ({ message }) => addPage(visit, user, { kind: "bad", text: message }),
    );
  });
}

function forSignedIn(
  hosted: HostedContext,
  visit: Visit,
  answer: (user: User) => Promise<GatewayResponse> | GatewayResponse,
): Promise<GatewayResponse> | GatewayResponse {
  const { pool } = visit.authorization;
  if (!signsInByPasskey(visit.authorization))
    return problemPage({
      error: "invalid_request",
      description:
        "These pages add no passkeys: it takes a domain with managedLoginVersion 2, WEB_AUTHN among the pool's first factors, and ALLOW_USER_AUTH at the client.",
    });
  const user = hosted.sessions.find(pool, visit.cookies.get(COOKIES.session(pool)));
  if (user !== undefined) return answer(user);
  const isCarried = visit.query.get("then") !== undefined;
  return redirect(pathOf(visit, "/login", isCarried ? {} : { then: "passkeys" }));
}

function addPage(visit: Visit, user: User, message: Message | undefined): GatewayResponse {
  const { pool, client } = visit.authorization;
  try {
    return passkeyPage(visit, {
      title: "Add a passkey",
      message,
      introduction: `Next time ${user.username} can sign in with it, without a password.`,
      path: "/passkeys/add",
      ceremony: "create",
      options: startRegistration(pool, user, client),
      button: "Add a passkey",
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return problemPage({ error: error.code, description: error.message });
  }
}
