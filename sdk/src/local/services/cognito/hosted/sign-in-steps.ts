import type { GatewayResponse } from "../../../http/types";
import { factorsOf } from "../user-pool/operations/mfa-preference";
import type { User } from "../user-pool/state/user";
import { callAbout } from "../user-pool/triggers/types";
import { redirectToApplication } from "./authorize";
import { COOKIES, dropCookie, setCookie } from "./cookies";
import { pathOf } from "./pages/form";
import { problemPage } from "./pages/page";
import { isAbout, type PasskeyOptions, type Pending, type Step } from "./pending";
import { redirect, withHeaders } from "./responses";
import { SESSION_SECONDS } from "./sessions";
import type { HostedContext, Visit } from "./types";

/** Goes on with a user who has proved who it is: to what is still asked for, else back to the application. */
export async function continueSignIn(
  hosted: HostedContext,
  visit: Visit,
  user: User,
  done: Step[] = [],
): Promise<GatewayResponse> {
  const { pool } = visit.authorization;
  if (user.status === "FORCE_CHANGE_PASSWORD") return redirectToStep(hosted, visit, user, "new-password");
  // A passkey is taken where no second factor is wanted, or where it stands for both.
  if (done.includes("totp") || done.includes("passkey") || pool.settings.mfa === "OFF")
    return completeSignIn(hosted, visit, user);
  const factors = factorsOf(pool.settings, user);
  if (factors.includes("SOFTWARE_TOKEN_MFA")) return redirectToStep(hosted, visit, user, "totp");
  const isFree = factors.length === 0 && pool.settings.mfa === "OPTIONAL";
  return isFree ? completeSignIn(hosted, visit, user) : noSecondFactor();
}

const PATHS: Readonly<Record<Step, string>> = {
  confirm: "/confirmUser",
  "new-password": "/changePassword",
  passkey: "/passkey",
  totp: "/mfa",
};

/** Sends the browser to a page that asks for more, and remembers whom it is about. */
export function redirectToStep(
  hosted: HostedContext,
  visit: Visit,
  user: User,
  step: Step,
  more: Readonly<Record<string, string>> = {},
  options?: PasskeyOptions,
): GatewayResponse {
  const { id, seconds } = hosted.pending.start(visit.authorization, user, step, options);
  const cookie = setCookie(visit.request, COOKIES.pending(visit.authorization.pool), id, seconds);
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
async function completeSignIn(hosted: HostedContext, visit: Visit, user: User): Promise<GatewayResponse> {
  const { pool, client } = visit.authorization;
  await pool.triggers.postAuthentication(callAbout(user, client.id));
  hosted.pending.end(visit.cookies.get(COOKIES.pending(pool)));
  hosted.sessions.end(visit.cookies.get(COOKIES.session(pool)));
  const session = hosted.sessions.start(pool, user);
  return withHeaders(await nextAfterSignIn(hosted, visit, user), [
    setCookie(visit.request, COOKIES.session(pool), session, SESSION_SECONDS),
    dropCookie(visit.request, COOKIES.pending(pool)),
  ]);
}

/** The page that a visitor wanted before the sign-in, or the application. */
function nextAfterSignIn(
  hosted: HostedContext,
  visit: Visit,
  user: User,
): Promise<GatewayResponse> | GatewayResponse {
  if (visit.query.get("then") === "passkeys") return redirect(pathOf(visit, "/passkeys/add"));
  return redirectToApplication(hosted, visit.authorization, user);
}

/** The user of a page in the middle of a sign-in, by the browser's cookie. */
export function findPending(
  hosted: HostedContext,
  visit: Visit,
  step: Step,
): { readonly id: string; readonly pending: Pending; readonly user: User } | undefined {
  const { pool } = visit.authorization;
  const id = visit.cookies.get(COOKIES.pending(pool));
  const pending = hosted.pending.find(visit.authorization, id, step);
  if (id === undefined || pending === undefined) return undefined;
  const user = pool.users.find(pending.username);
  return isAbout(pending, user) ? { id, pending, user } : undefined;
}

export function backToLogin(visit: Visit): GatewayResponse {
  return redirect(pathOf(visit, "/login", { notice: "again" }));
}
