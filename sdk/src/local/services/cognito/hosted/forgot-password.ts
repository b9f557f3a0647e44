import type { GatewayResponse } from "../../../http/types";
import { CODE_FIELD, field, newPasswordField, usernameField } from "./pages/fields";
import { formPage, linkTo, type Message, noticeOf, pathOf } from "./pages/form";
import { redirect } from "./responses";
import { callAsClient, orRefused } from "./service-calls";
import type { HostedContext, Visit } from "./types";

export function showForgotPassword(_: HostedContext, visit: Visit): GatewayResponse {
  return forgotPage(visit, visit.query.get("username"), undefined);
}

export function submitForgotPassword(hosted: HostedContext, visit: Visit): Promise<GatewayResponse> {
  const username = visit.form.text("username").trim();
  return orRefused(
    async () => {
      await callAsClient(hosted, visit, "ForgotPassword", username, {});
      return redirect(pathOf(visit, "/confirmForgotPassword", { username, notice: "sent" }));
    },
    ({ message }) => forgotPage(visit, username, { kind: "bad", text: message }),
  );
}

export function showConfirmForgotPassword(_: HostedContext, visit: Visit): GatewayResponse {
  return newPasswordPage(visit, visit.query.get("username"), noticeOf(visit.query));
}

export function submitConfirmForgotPassword(hosted: HostedContext, visit: Visit): Promise<GatewayResponse> {
  const username = visit.form.text("username").trim();
  return orRefused(
    async () => {
      await callAsClient(hosted, visit, "ConfirmForgotPassword", username, {
        ConfirmationCode: visit.form.text("code").trim(),
        Password: visit.form.text("password"),
      });
      return redirect(pathOf(visit, "/login", { notice: "password" }));
    },
    ({ message }) => newPasswordPage(visit, username, { kind: "bad", text: message }),
  );
}

function forgotPage(
  visit: Visit,
  username: string | undefined,
  message: Message | undefined,
): GatewayResponse {
  return formPage(visit, {
    title: "Forgot your password?",
    message,
    introduction: "You get a code with which you choose a new one.",
    path: "/forgotPassword",
    fields: [field(usernameField(visit.authorization.pool.settings, username))],
    button: "Send a code",
    links: [linkTo(visit, "/login", "Back to sign in")],
  });
}

function newPasswordPage(
  visit: Visit,
  username: string | undefined,
  message: Message | undefined,
): GatewayResponse {
  const { settings } = visit.authorization.pool;
  return formPage(visit, {
    title: "Choose a new password",
    message,
    path: "/confirmForgotPassword",
    fields: [
      field(usernameField(settings, username)),
      field(CODE_FIELD),
      field(newPasswordField(settings, "New password")),
    ],
    button: "Change the password",
    links: [linkTo(visit, "/forgotPassword", "Send a new code")],
  });
}
