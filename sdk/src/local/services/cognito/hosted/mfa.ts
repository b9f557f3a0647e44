import type { GatewayResponse } from "../../../http/types";
import { TOTP_REFUSALS, takeTotp } from "../user-pool/operations/sign-in/totp";
import { CODE_FIELD, field } from "./pages/fields";
import { formPage, type Message } from "./pages/form";
import { orRefused } from "./service-calls";
import { backToLogin, continueSignIn, findPending } from "./sign-in-steps";
import type { HostedContext, Visit } from "./types";

/** `SOFTWARE_TOKEN_MFA` of the service's calls. */
export function showMfa(hosted: HostedContext, visit: Visit): GatewayResponse {
  return findPending(hosted, visit, "totp") === undefined ? backToLogin(visit) : mfaPage(visit, undefined);
}

export function submitMfa(hosted: HostedContext, visit: Visit): Promise<GatewayResponse> | GatewayResponse {
  const found = findPending(hosted, visit, "totp");
  if (found === undefined) return backToLogin(visit);
  return orRefused(
    async () => {
      const code = visit.form.text("code").replaceAll(" ", "");
      const outcome = takeTotp(visit.authorization.pool, found.user, code);
      if (outcome === "taken") return continueSignIn(hosted, visit, found.user, ["totp"]);
      hosted.pending.fail(found.id, found.pending);
      return mfaPage(visit, { kind: "bad", text: TOTP_REFUSALS[outcome].message });
    },
    ({ message }) => mfaPage(visit, { kind: "bad", text: message }),
  );
}

function mfaPage(visit: Visit, message: Message | undefined): GatewayResponse {
  return formPage(visit, {
    title: "Second factor",
    message,
    introduction: "Write the code that your authenticator app shows now.",
    path: "/mfa",
    fields: [field(CODE_FIELD)],
    button: "Sign in",
  });
}
