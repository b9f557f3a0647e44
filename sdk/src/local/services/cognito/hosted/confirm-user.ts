import type { GatewayResponse } from "../../../http/types";
import { COOKIES } from "./cookies";
import { CODE_FIELD, field, usernameField } from "./pages/fields";
import { formPage, linkTo, type Message, noticeOf, pathOf } from "./pages/form";
import { isAbout } from "./pending";
import { redirect } from "./responses";
import { callAsClient, orRefused } from "./service-calls";
import { continueSignIn } from "./sign-in-steps";
import type { HostedContext, Visit } from "./types";

/** A link with name and code fills the form. Only the button confirms, since programs that read mail follow links. */
export function showConfirmUser(_: HostedContext, visit: Visit): GatewayResponse {
  const { query } = visit;
  const username = query.get("username") ?? query.get("user_name");
  return confirmPage(visit, username, noticeOf(query), query.get("confirmation_code"));
}

export function submitConfirmUser(hosted: HostedContext, visit: Visit): Promise<GatewayResponse> {
  const username = visit.form.text("username").trim();
  return orRefused(
    async () => {
      const ConfirmationCode = visit.form.text("code").trim();
      await callAsClient(hosted, visit, "ConfirmSignUp", username, { ConfirmationCode });
      return confirmed(hosted, visit, username);
    },
    ({ message }) => confirmPage(visit, username, { kind: "bad", text: message }),
  );
}

export function submitResendCode(hosted: HostedContext, visit: Visit): Promise<GatewayResponse> {
  const username = visit.form.text("username").trim();
  return orRefused(
    async () => {
      await callAsClient(hosted, visit, "ResendConfirmationCode", username, {});
      return redirect(pathOf(visit, "/confirmUser", { username, notice: "sent" }));
    },
    ({ message }) => confirmPage(visit, username, { kind: "bad", text: message }),
  );
}

/** Nobody but the browser that chose the password is signed in by a code. */
async function confirmed(hosted: HostedContext, visit: Visit, username: string): Promise<GatewayResponse> {
  const { pool } = visit.authorization;
  const user = pool.users.findByLogin(username);
  const pending = hosted.pending.find(
    visit.authorization,
    visit.cookies.get(COOKIES.pending(pool)),
    "confirm",
  );
  if (pending === undefined || !isAbout(pending, user)) {
    return redirect(pathOf(visit, "/login", { notice: "confirmed" }));
  }
  return continueSignIn(hosted, visit, user);
}

function confirmPage(
  visit: Visit,
  username: string | undefined,
  message: Message | undefined,
  code?: string,
): GatewayResponse {
  return formPage(visit, {
    title: "Confirm your account",
    message,
    path: "/confirmUser",
    fields: [
      field(usernameField(visit.authorization.pool.settings, username)),
      field({ ...CODE_FIELD, value: code }),
    ],
    button: "Confirm",
    links: [
      linkTo(visit, "/resendcode", "Send a new code", username === undefined ? {} : { username }),
      linkTo(visit, "/login", "Back to sign in"),
    ],
  });
}

export function showResendCode(_: HostedContext, visit: Visit): GatewayResponse {
  return formPage(visit, {
    title: "Send a new code",
    path: "/resendcode",
    fields: [field(usernameField(visit.authorization.pool.settings, visit.query.get("username")))],
    button: "Send",
    links: [linkTo(visit, "/login", "Back to sign in")],
  });
}
