import type { GatewayResponse } from "../../../http/types";
import type { AttributeSettings, UserPoolSettings } from "../user-pool/settings/settings";
import { attributeField, attributeFieldName, field, newPasswordField, usernameField } from "./pages/fields";
import { formPage, linkTo, type Message, pathOf } from "./pages/form";
import { problemPage } from "./pages/page";
import { redirect } from "./responses";
import { callAsClient, orRefused } from "./service-calls";
import { continueSignIn, redirectToStep } from "./sign-in-steps";
import type { HostedContext, Visit } from "./types";

export function showSignUp(_: HostedContext, visit: Visit): GatewayResponse {
  return signUpPage(visit, undefined);
}

export function submitSignUp(hosted: HostedContext, visit: Visit): Promise<GatewayResponse> {
  const username = visit.form.text("username").trim();
  return orRefused(
    async () => {
      const made = await callAsClient(hosted, visit, "SignUp", username, {
        Password: visit.form.text("password"),
        UserAttributes: givenAttributes(visit),
      });
      return signedUp(hosted, visit, username, made);
    },
    ({ message }) => signUpPage(visit, { kind: "bad", text: message }),
  );
}

function givenAttributes({ authorization: { pool }, form }: Visit): { Name: string; Value: string }[] {
  return askedAttributes(pool.settings).flatMap(({ name }) => {
    const value = form.text(attributeFieldName(name)).trim();
    return value === "" ? [] : [{ Name: name, Value: value }];
  });
}

/** A user who is confirmed is signed in: now, or when the code was given in the same browser. */
async function signedUp(
  hosted: HostedContext,
  visit: Visit,
  username: string,
  made: Readonly<Record<string, unknown>>,
): Promise<GatewayResponse> {
  const user = visit.authorization.pool.users.findByLogin(String(made.UserSub));
  if (user !== undefined && made.UserConfirmed === true) return continueSignIn(hosted, visit, user);
  if (user === undefined || made.CodeDeliveryDetails === undefined) {
    return redirect(pathOf(visit, "/login", { notice: "unconfirmed" }));
  }
  return redirectToStep(hosted, visit, user, "confirm", { username, notice: "sent" });
}

function signUpPage(visit: Visit, message: Message | undefined): GatewayResponse {
  const { settings } = visit.authorization.pool;
  if (settings.onlyAdminsCreate) {
    return problemPage({
      error: "NotAuthorizedException",
      description: "SignUp is not permitted for this user pool",
    });
  }
  const attributes = askedAttributes(settings).map((attribute) =>
    field(attributeField(attribute, visit.form.get(attributeFieldName(attribute.name)))),
  );
  return formPage(visit, {
    title: "Sign up",
    message,
    path: "/signup",
    fields: [
      field(signUpName(settings, visit.form.get("username"))),
      ...attributes,
      field(newPasswordField(settings, "Password")),
    ],
    button: "Sign up",
    links: [linkTo(visit, "/login", "Have an account already? Sign in")],
  });
}

/** Aliases are for signing in. An account begins with its name. */
function signUpName(settings: UserPoolSettings, value: string | undefined) {
  return usernameField({ ...settings, aliasAttributes: [] }, value);
}

/** The attributes that a user has to give besides the name, and those that a code is sent to. */
function askedAttributes(settings: UserPoolSettings): AttributeSettings[] {
  const { attributes, usernameAttributes, autoVerified } = settings;
  const given: readonly string[] = usernameAttributes.length === 1 ? usernameAttributes : [];
  const sent: readonly string[] = usernameAttributes.length > 0 ? [] : autoVerified.slice(0, 1);
  return [...attributes.values()].filter(
    ({ name, required }) => name !== "sub" && !given.includes(name) && (required || sent.includes(name)),
  );
}
