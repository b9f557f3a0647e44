import { notAuthorized } from "#sdk/local/services/cognito/user-pool/errors";
import type { UserPool } from "#sdk/local/services/cognito/user-pool/pool";
import type { TokenIssuer } from "#sdk/local/services/cognito/user-pool/tokens/types";

/** Tokens of the form `access:<username>:<client id>`, for tests that do not inspect tokens. */
export function fakeTokens(pool: UserPool): TokenIssuer {
  const unused = () => {
    throw new Error("the tokens of this test are not made for this");
  };
  return {
    issuer: `https://cognito-idp.${pool.settings.region}.amazonaws.com/${pool.settings.id}`,
    issue: async ({ user, client }) => ({
      idToken: `id:${user.username}:${client.id}`,
      accessToken: accessToken(user.username, client.id),
      refreshToken: `refresh:${user.username}:${client.id}`,
      expiresIn: client.accessTokenSeconds,
    }),
    refresh: unused,
    issueForClient: unused,
    checkAccess: async (token) => {
      const [kind, username = "", clientId] = (token ?? "").split(":");
      const user = pool.users.find(username);
      const client = pool.settings.clients.find(({ id }) => id === clientId);
      if (kind !== "access" || user === undefined || client === undefined) {
        throw notAuthorized("Invalid Access Token");
      }
      return { user, client, originId: undefined, scopes: ["aws.cognito.signin.user.admin"] };
    },
    checkId: unused,
    revoke: unused,
    publicKeys: unused,
    rotate: unused,
  };
}

export function accessToken(username: string, clientId: string): string {
  return `access:${username}:${clientId}`;
}
