import {
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  DeleteUserAttributesCommand,
  DeleteUserCommand,
  ForgotPasswordCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { ClientName } from "../pools";
import { type Side, type Step, step } from "../side";
import { PASSWORD, refresh, signIn } from "./calls";

const CHANGED = "Changed-123";
const RESET = "Reset-1234";

function getUser(side: Side, token = side.stored("ada access")) {
  return side.users.send(new GetUserCommand({ AccessToken: token }));
}

function update(side: Side, name: string, value: string) {
  return side.users.send(
    new UpdateUserAttributesCommand({
      AccessToken: side.stored("ada access"),
      UserAttributes: [{ Name: name, Value: value }],
    }),
  );
}

function verifyEmail(side: Side, code: string) {
  const AccessToken = side.stored("ada access");
  return side.users.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code: code }));
}

function changePassword(side: Side, previous: string, proposed: string) {
  return side.users.send(
    new ChangePasswordCommand({
      AccessToken: side.stored("ada access"),
      PreviousPassword: previous,
      ProposedPassword: proposed,
    }),
  );
}

function forgot(side: Side, username: string, client: ClientName = "web") {
  return side.users.send(new ForgotPasswordCommand({ ClientId: side.client(client), Username: username }));
}

function reset(side: Side, username: string, code: string, password: string, client: ClientName = "web") {
  return side.users.send(
    new ConfirmForgotPasswordCommand({
      ClientId: side.client(client),
      Username: username,
      ConfirmationCode: code,
      Password: password,
    }),
  );
}

export const ACCOUNT: readonly Step[] = [
  step("get the user", async (side) => {
    await signIn(side, "ada");
    return getUser(side);
  }),
  step("get the user with a token that nobody issued", (side) => getUser(side, "abc")),
  step("get the user with an id token", (side) => getUser(side, side.stored("ada id"))),
  step("update an attribute", (side) => update(side, "name", "Ada")),
  step("update the address", (side) => update(side, "email", "ada@example.org")),
  step("get the user with a new address", (side) => getUser(side)),
  step("ask for a code for the address", (side) =>
    side.users.send(
      new GetUserAttributeVerificationCodeCommand({
        AccessToken: side.stored("ada access"),
        AttributeName: "email",
      }),
    ),
  ),
  step("verify the address with a wrong code", (side) => verifyEmail(side, "12345x")),
  step("verify the address", (side) => verifyEmail(side, side.served.code("ada"))),
  step("delete an attribute", (side) =>
    side.users.send(
      new DeleteUserAttributesCommand({
        AccessToken: side.stored("ada access"),
        UserAttributeNames: ["name"],
      }),
    ),
  ),
  step("get the user after that", (side) => getUser(side)),
  step("change the password, wrong one", (side) => changePassword(side, "Wrong-123", CHANGED)),
  step("change the password to a weak one", (side) => changePassword(side, PASSWORD, "weak")),
  step("change the password", (side) => changePassword(side, PASSWORD, CHANGED)),
  step("sign in with the old password", (side) => signIn(side, "ada", PASSWORD)),
  step("sign in with the changed password", (side) => signIn(side, "ada", CHANGED)),
  step("forgot the password", (side) => forgot(side, "ada")),
  step("forgot the password, unknown user, who is hidden", (side) => forgot(side, "nobody")),
  step("forgot the password, unknown user", (side) => forgot(side, "nobody", "legacy")),
  step("reset the password with a wrong code", (side) => reset(side, "ada", "12345x", RESET)),
  step("reset the password of an unknown user, who is hidden", (side) =>
    reset(side, "nobody", "123456", RESET),
  ),
  step("reset the password of an unknown user", (side) => reset(side, "nobody", "123456", RESET, "legacy")),
  step("reset the password", async (side) => {
    await forgot(side, "ada");
    return reset(side, "ada", side.served.code("ada"), RESET);
  }),
  step("sign in with the new password", (side) => signIn(side, "ada", RESET)),
  step("update an attribute that is not there", (side) => update(side, "custom:unknown", "x")),
  step("sign out everywhere", (side) =>
    side.users.send(new GlobalSignOutCommand({ AccessToken: side.stored("ada access") })),
  ),
  step("get the user after signing out", (side) => getUser(side)),
  step("refresh after signing out", (side) => refresh(side, side.stored("ada refresh"))),
  step("delete the user", async (side) => {
    await signIn(side, "ada", RESET);
    return side.users.send(new DeleteUserCommand({ AccessToken: side.stored("ada access") }));
  }),
  step("get the user who is deleted", (side) => getUser(side)),
  step("sign in as the user who is deleted", (side) => signIn(side, "ada", RESET)),
];
