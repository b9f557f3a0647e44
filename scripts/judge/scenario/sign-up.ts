import {
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { ClientName } from "../pools";
import { type Side, type Step, step } from "../side";
import { PASSWORD, signIn, signUp } from "./calls";

function confirm(side: Side, username: string, code: string, client: ClientName = "web") {
  const command = new ConfirmSignUpCommand({
    ClientId: side.client(client),
    Username: username,
    ConfirmationCode: code,
  });
  return side.users.send(command);
}

function resend(side: Side, username: string, client: ClientName = "web") {
  return side.users.send(
    new ResendConfirmationCodeCommand({ ClientId: side.client(client), Username: username }),
  );
}

function signUpWith(side: Side, username: string, attributes: Readonly<Record<string, string>>) {
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  return side.users.send(
    new SignUpCommand({
      ClientId: side.client("web"),
      Username: username,
      Password: PASSWORD,
      UserAttributes,
    }),
  );
}

export const SIGN_UP: readonly Step[] = [
  step("sign up", (side) => signUp(side, "ada")),
  step("sign up, name taken", (side) => signUp(side, "ada")),
  step("sign up, name taken in another case", (side) => signUp(side, "ADA")),
  step("sign up, password too short", (side) => signUp(side, "short", "a1")),
  step("sign up, password without a number", (side) => signUp(side, "digits", "abcdefghij")),
  step("sign up, required attribute missing", (side) => signUpWith(side, "bare", {})),
  step("sign up, custom attribute", (side) =>
    signUpWith(side, "plan", { email: "plan@example.com", "custom:plan": "pro" }),
  ),
  step("sign up, unknown attribute", (side) =>
    signUpWith(side, "odd", { email: "odd@example.com", "custom:unknown": "x" }),
  ),
  step("sign up, unknown client", (side) =>
    side.users.send(new SignUpCommand({ ClientId: "nobody", Username: "bob", Password: PASSWORD })),
  ),
  step("sign in before the confirmation", (side) => signIn(side, "ada")),
  step("resend the code", (side) => resend(side, "ada")),
  step("confirm", (side) => confirm(side, "ada", side.served.code("ada"))),
  step("confirm again", (side) => confirm(side, "ada", "123456")),
  step("resend the code to a confirmed user", (side) => resend(side, "ada")),
  step("sign up for a wrong code", (side) => signUp(side, "eve")),
  step("confirm with a wrong code", (side) => confirm(side, "eve", "12345x")),
  step("confirm an unknown user, who is hidden", (side) => confirm(side, "nobody", "123456")),
  step("confirm an unknown user", (side) => confirm(side, "nobody", "123456", "legacy")),
  step("resend to an unknown user, who is hidden", (side) => resend(side, "nobody")),
  step("resend to an unknown user", (side) => resend(side, "nobody", "legacy")),
  step("sign up with an address as name", async (side) => {
    const command = new SignUpCommand({
      ClientId: side.client("mail"),
      Username: "kim@example.com",
      Password: PASSWORD,
    });
    const answer = await side.users.send(command);
    side.store("kim sub", answer.UserSub);
    return answer;
  }),
  step("sign up where an address is needed", (side) => signUp(side, "kim", PASSWORD, "mail")),
  step("sign up with an address that is taken", (side) =>
    side.users.send(
      new SignUpCommand({ ClientId: side.client("mail"), Username: "kim@example.com", Password: PASSWORD }),
    ),
  ),
  step("confirm by address", (side) =>
    // Messages are sent under the name that the service gave.
    confirm(side, "kim@example.com", side.served.code(side.stored("kim sub")), "mail"),
  ),
  step("sign in by address", (side) => signIn(side, "kim@example.com", PASSWORD, "mail")),
];
