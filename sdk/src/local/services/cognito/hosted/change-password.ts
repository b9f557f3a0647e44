import type { GatewayResponse } from "../../../http/types";
import { missingAttributes, setNewPassword } from "../user-pool/operations/sign-in/new-password";
import type { AttributeSettings } from "../user-pool/settings/settings";
import type { User } from "../user-pool/state/user";
import { attributeField, attributeFieldName, field, newPasswordField } from "./pages/fields";
import { formPage, type Message } from "./pages/form";
import { orRefused } from "./service-calls";
import { backToLogin, continueSignIn, findPending } from "./sign-in-steps";
import type { HostedContext, Visit } from "./types";

/** An administrator made the password, which is good for one sign-in: `NEW_PASSWORD_REQUIRED` of the service's calls. */
export function showChangePassword(hosted: HostedContext, visit: Visit): GatewayResponse {
  const found = findPending(hosted, visit, "new-password");
  return found === undefined ? backToLogin(visit) : changePage(visit, found.user, undefined);
}

export function submitChangePassword(
  hosted: HostedContext,
  visit: Visit,
): Promise<GatewayResponse> | GatewayResponse {
  const found = findPending(hosted, visit, "new-password");
  if (found === undefined) return backToLogin(visit);
  const { user } = found;
  return orRefused(
    async () => {
      change(visit, user);
      hosted.pending.end(found.id);
      return continueSignIn(hosted, visit, user);
    },
    ({ message }) => changePage(visit, user, { kind: "bad", text: message }),
  );
}

function change(visit: Visit, user: User): void {
  const given = missingOf(visit, user).map(
    ({ name }) => [name, visit.form.text(attributeFieldName(name)).trim()] as const,
  );
  setNewPassword(visit.authorization, user, new Map(given), visit.form.text("password"));
}

function changePage(visit: Visit, user: User, message: Message | undefined): GatewayResponse {
  const { settings } = visit.authorization.pool;
  const attributes = missingOf(visit, user).map((attribute) =>
    field(attributeField(attribute, visit.form.get(attributeFieldName(attribute.name)))),
  );
  return formPage(visit, {
    title: "Choose a new password",
    message,
    introduction: "Your password was made for you, and is good for this once.",
    path: "/changePassword",
    fields: [field(newPasswordField(settings, "New password")), ...attributes],
    button: "Change the password",
  });
}

function missingOf({ authorization: { pool } }: Visit, user: User): AttributeSettings[] {
  const { attributes } = pool.settings;
  return missingAttributes(pool.settings, user.attributes).flatMap((name) => attributes.get(name) ?? []);
}
