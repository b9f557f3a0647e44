import {
  GetCredentialsForIdentityCommand,
  GetIdCommand,
  GetOpenIdTokenCommand,
} from "@aws-sdk/client-cognito-identity";
import { type Side, type Step, step } from "../side";
import { signIn } from "./calls";

type Logins = Readonly<Record<string, string>> | undefined;

async function getId(side: Side, name: string, logins?: Logins) {
  const command = new GetIdCommand({ IdentityPoolId: side.served.identityPool, Logins: logins });
  const answer = await side.identities.send(command);
  side.store(`${name} identity`, answer.IdentityId);
  return answer;
}

function getCredentials(side: Side, name: string, logins?: Logins) {
  const IdentityId = side.stored(`${name} identity`);
  return side.identities.send(new GetCredentialsForIdentityCommand({ IdentityId, Logins: logins }));
}

function logins(side: Side, token = side.stored("grace id")): Logins {
  return { [`cognito-idp.us-east-1.amazonaws.com/${side.pool("named")}`]: token };
}

export const CREDENTIALS: readonly Step[] = [
  step("identity of a guest", (side) => getId(side, "guest")),
  step("identity in an unknown pool", (side) =>
    side.identities.send(
      new GetIdCommand({ IdentityPoolId: "us-east-1:00000000-0000-4000-8000-000000000000" }),
    ),
  ),
  step("credentials of a guest", (side) => getCredentials(side, "guest")),
  step("token of a guest", (side) =>
    side.identities.send(new GetOpenIdTokenCommand({ IdentityId: side.stored("guest identity") })),
  ),
  step("identity of a user", async (side) => {
    await signIn(side, "grace");
    return getId(side, "user", logins(side));
  }),
  step("identity of the same user again", async (side) => {
    const before = side.stored("user identity");
    const { IdentityId } = await getId(side, "user", logins(side));
    return { isSame: IdentityId === before };
  }),
  step("credentials of a user", (side) => getCredentials(side, "user", logins(side))),
  step("credentials of a user without a login", (side) => getCredentials(side, "user")),
  step("credentials with a token that nobody issued", (side) =>
    getCredentials(side, "user", logins(side, "abc")),
  ),
  step("credentials with an access token", (side) =>
    getCredentials(side, "user", logins(side, side.stored("grace access"))),
  ),
  step("credentials of an unknown identity", (side) => {
    side.store("nobody identity", "us-east-1:00000000-0000-4000-8000-000000000000");
    return getCredentials(side, "nobody");
  }),
];
