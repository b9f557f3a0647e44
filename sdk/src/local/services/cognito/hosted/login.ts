import type { GatewayResponse } from "../../../http/types";
import type { ServiceError } from "../../service-error";
import { BY_PASSKEY, loginPage } from "./login-page";
import { noticeOf, pathOf } from "./pages/form";
import { startPasskey } from "./passkey";
import { redirect } from "./responses";
import { orRefused } from "./service-calls";
import { continueSignIn } from "./sign-in-steps";
import type { HostedContext, Visit } from "./types";

export function showLogin(_: HostedContext, visit: Visit): GatewayResponse {
  return loginPage(visit, visit.query.get("login_hint"), noticeOf(visit.query));
}

export function submitLogin(hosted: HostedContext, visit: Visit): Promise<GatewayResponse> {
  const { pool, client } = visit.authorization;
  const login = visit.form.text("username").trim();
  const password = visit.form.text("password");
  if (visit.form.text(BY_PASSKEY.name) === BY_PASSKEY.value) return startPasskey(hosted, visit, login);
  return orRefused(
    async () => {
      if (login === "" || password === "") {
        return loginPage(visit, login, { kind: "bad", text: "Write your name and your password." });
      }
      return continueSignIn(hosted, visit, await hosted.checkPassword(pool, { login, password, client }));
    },
    (error) => refused(visit, login, error),
  );
}

function refused(visit: Visit, login: string, { code, message }: ServiceError): GatewayResponse {
  if (code === "UserNotConfirmedException") {
    return redirect(pathOf(visit, "/confirmUser", { username: login }));
  }
  if (code === "PasswordResetRequiredException") {
    return redirect(pathOf(visit, "/forgotPassword", { username: login }));
  }
  return loginPage(visit, login, { kind: "bad", text: message });
}
