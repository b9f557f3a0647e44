import type { GatewayResponse } from "../../../http/types";
import { signsInByPasskey } from "./managed-login";
import { field, PASSWORD_FIELD, usernameField } from "./pages/fields";
import { formPage, linkTo, type Message } from "./pages/form";
import type { Visit } from "./types";

/** Name and value of the second button of the page. */
export const BY_PASSKEY = { name: "choice", value: "WEB_AUTHN" } as const;

export function loginPage(
  visit: Visit,
  login: string | undefined,
  message: Message | undefined,
): GatewayResponse {
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
    second: signsInByPasskey(visit.authorization)
      ? { ...BY_PASSKEY, label: "Sign in with a passkey" }
      : undefined,
    links: [
      canRecover ? linkTo(visit, "/forgotPassword", "Forgot your password?") : undefined,
      settings.onlyAdminsCreate ? undefined : linkTo(visit, "/signup", "Need an account? Sign up"),
    ],
  });
}
