import type { GatewayResponse } from "../../../http/types";
import type { ServiceError } from "../../service-error";
import { field, PASSWORD_FIELD, usernameField } from "./pages/fields";
import { formPage, linkTo, type Message, noticeOf, pathOf } from "./pages/form";
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

function loginPage(visit: Visit, login: string | undefined, message: Message | undefined): GatewayResponse {
  const { settings } = visit.authorization.pool;
  const others = settings.identityProviders.filter((name) =>
    visit.authorization.client.identityProviders.includes(name),
  );
  const canRecover = settings.recovery.some((name) => name !== "admin_only");
  return formPage(visit, {
    title: "Sign in",
    message,
    introduction:
      others.length === 0 ? undefined : `Signing in through ${others.join(" or ")} is not emulated.`,
    path: "/login",
    fields: [field(usernameField(settings, login)), field(PASSWORD_FIELD)],
    button: "Sign in",
    links: [
      canRecover ? linkTo(visit, "/forgotPassword", "Forgot your password?") : undefined,
      settings.onlyAdminsCreate ? undefined : linkTo(visit, "/signup", "Need an account? Sign up"),
    ],
  });
}
