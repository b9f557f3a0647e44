import type { GatewayResponse } from "../../gateway/types";
import type { AttributeSettings } from "../settings";
import type { User } from "../user-pool/user";
import { goOn } from "./finish";
import { callAsAdmin, orRefused } from "./operations";
import { attributeField, attributeFieldName, field, newPasswordField } from "./pages/fields";
import { formPage, type Message } from "./pages/form";
import { backToLogin, findPending } from "./step";
import type { HostedContext, Visit } from "./types";

/** An administrator made the password, which is good for one sign-in: `NEW_PASSWORD_REQUIRED` of the service's calls. */
export function showChangePassword(hosted: HostedContext, visit: Visit): GatewayResponse {
  const found = findPending(hosted, visit, "new-password");
  return found === undefined ? backToLogin(visit) : changePage(visit, found.user, undefined);
}

export function takeChangePassword(
  hosted: HostedContext,
  visit: Visit,
): Promise<GatewayResponse> | GatewayResponse {
  const found = findPending(hosted, visit, "new-password");
  if (found === undefined) return backToLogin(visit);
  const { user } = found;
  return orRefused(
    async () => {
      await change(hosted, visit, user);
      hosted.pending.end(found.id);
      return goOn(hosted, visit, user);
    },
    ({ message }) => changePage(visit, user, { kind: "bad", text: message }),
  );
}

async function change(hosted: HostedContext, visit: Visit, user: User): Promise<void> {
  const UserAttributes = missingAttributes(visit, user).map(({ name }) => ({
    Name: name,
    Value: visit.form.text(attributeFieldName(name)).trim(),
  }));
  const { username } = user;
  if (UserAttributes.length > 0) {
    await callAsAdmin(hosted, visit, "AdminUpdateUserAttributes", username, { UserAttributes });
  }
  const Password = visit.form.text("password");
  await callAsAdmin(hosted, visit, "AdminSetUserPassword", username, { Password, Permanent: true });
}

function changePage(visit: Visit, user: User, message: Message | undefined): GatewayResponse {
  const { settings } = visit.ask.pool;
  const attributes = missingAttributes(visit, user).map((attribute) =>
    field(attributeField(attribute, visit.form.get(attributeFieldName(attribute.name)))),
  );
  return formPage(visit, {
    title: "Choose a new password",
    message,
    lead: "Your password was made for you, and is good for this once.",
    path: "/changePassword",
    fields: [field(newPasswordField(settings, "New password")), ...attributes],
    button: "Change the password",
  });
}

/** What the pool asks of every user, and an administrator left open. */
function missingAttributes(visit: Visit, user: User): AttributeSettings[] {
  return [...visit.ask.pool.settings.attributes.values()].filter(
    ({ name, required }) => required && name !== "sub" && !Object.hasOwn(user.attributes, name),
  );
}
