import {
  type AuthenticationResultType,
  InitiateAuthCommand,
  type InitiateAuthCommandOutput,
  RespondToAuthChallengeCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { ClientName } from "../pools";
import type { Side } from "../side";

export const PASSWORD = "Secret-123";

export function signUp(side: Side, username: string, password = PASSWORD, client: ClientName = "web") {
  const UserAttributes = [{ Name: "email", Value: `${username}@example.com` }];
  const ClientId = side.client(client);
  return side.users.send(
    new SignUpCommand({ ClientId, Username: username, Password: password, UserAttributes }),
  );
}

export async function signIn(side: Side, username: string, password = PASSWORD, client: ClientName = "web") {
  const answer = await side.users.send(
    new InitiateAuthCommand({
      ClientId: side.client(client),
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: username, PASSWORD: password },
    }),
  );
  // A server that lets a user in whom the other one refuses would continue with other tokens.
  if (client === "web") storeTokens(side, username, answer);
  return answer;
}

export function refresh(side: Side, refreshToken: string, client: ClientName = "web") {
  return side.users.send(
    new InitiateAuthCommand({
      ClientId: side.client(client),
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: { REFRESH_TOKEN: refreshToken },
    }),
  );
}

export async function newPassword(side: Side, username: string, password: string) {
  const answer = await side.users.send(
    new RespondToAuthChallengeCommand({
      ClientId: side.client("web"),
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      Session: side.stored(`${username} session`),
      ChallengeResponses: { USERNAME: username, NEW_PASSWORD: password },
    }),
  );
  storeTokens(side, username, answer);
  return answer;
}

/** Tokens for later steps: `ada access`, `ada id`, `ada refresh`, `ada session`. */
function storeTokens(
  side: Side,
  username: string,
  { AuthenticationResult, Session }: Pick<InitiateAuthCommandOutput, "AuthenticationResult" | "Session">,
): void {
  const { AccessToken, IdToken, RefreshToken }: AuthenticationResultType = AuthenticationResult ?? {};
  side.store(`${username} access`, AccessToken);
  side.store(`${username} id`, IdToken);
  side.store(`${username} refresh`, RefreshToken);
  side.store(`${username} session`, Session);
}
