import type { GatewayResponse } from "../../../http/types";
import { openPasskey, takePasskey } from "../user-pool/operations/sign-in/passkey";
import { callAbout } from "../user-pool/triggers/types";
import { loginPage } from "./login-page";
import { signsInByPasskey } from "./managed-login";
import { passkeyPage, readCredential } from "./pages/passkey";
import { orRefused } from "./service-calls";
import { backToLogin, continueSignIn, findPending, redirectToStep } from "./sign-in-steps";
import type { HostedContext, Visit } from "./types";

/** Begins a sign-in with a passkey of a user: `WEB_AUTHN` of the service's calls. */
export function startPasskey(hosted: HostedContext, visit: Visit, login: string): Promise<GatewayResponse> {
  const { pool, client } = visit.authorization;
  const refused = (text: string) => loginPage(visit, login, { kind: "bad", text });
  return orRefused(
    async () => {
      if (!signsInByPasskey(visit.authorization)) return backToLogin(visit);
      if (login === "") return refused("Write your name.");
      const user = pool.users.findByLogin(login);
      if (user) await pool.triggers.preAuthentication(callAbout(user, client.id), false);
      // Somebody who has no passkey looks like a name that nobody has.
      const hasNone = (user?.passkeys ?? []).length === 0;
      if (user === undefined || hasNone) return refused("There is no passkey for this name here.");
      const options = openPasskey(pool, user, client.sessionSeconds);
      return redirectToStep(hosted, visit, user, "passkey", {}, options);
    },
    ({ code, message }) =>
      refused(code === "InvalidParameterException" ? "There is no passkey for this name here." : message),
  );
}

/** Has the browser ask for the passkey. */
export function showPasskey(hosted: HostedContext, visit: Visit): GatewayResponse {
  const options = findPending(hosted, visit, "passkey")?.pending.options;
  if (options === undefined) return backToLogin(visit);
  return passkeyPage(visit, {
    title: "Sign in with a passkey",
    path: "/passkey",
    ceremony: "get",
    options,
    button: "Use your passkey",
  });
}

/** Takes the answer of the passkey. A challenge has one answer, right or wrong. */
export function submitPasskey(
  hosted: HostedContext,
  visit: Visit,
): Promise<GatewayResponse> | GatewayResponse {
  const found = findPending(hosted, visit, "passkey");
  const options = found?.pending.options;
  if (found === undefined || options === undefined) return backToLogin(visit);
  const { user } = found;
  hosted.pending.end(found.id);
  return orRefused(
    async () => {
      takePasskey(visit.authorization.pool, user, options.challenge, readCredential(visit));
      return continueSignIn(hosted, visit, user, ["passkey"]);
    },
    ({ message }) => loginPage(visit, user.username, { kind: "bad", text: message }),
  );
}
