import { createHash, timingSafeEqual } from "node:crypto";
import { notAuthorized, ServiceError } from "../../errors";
import { getClient, getUser, ownAccount } from "../callers";
import { optionalText, textMap, textOf } from "../input";
import { authenticationResult } from "../output";
import type { OperationTable, PoolInput, UserPool } from "../pool";
import type { ClientSettings } from "../settings/settings";
import type { User } from "../state/user";

/** Operations that make new tokens and end old ones. */
export const TOKEN_OPERATIONS: OperationTable = {
  GetTokensFromRefreshToken: { pool: "ClientId", run: getTokensFromRefreshToken },
  RevokeToken: { pool: "ClientId", run: revokeToken },
  GlobalSignOut: { pool: "AccessToken", run: globalSignOut },
  AdminUserGlobalSignOut: { pool: "UserPoolId", run: adminUserGlobalSignOut },
};

/** The service's model names no message for a wrong secret; this one is in its manner. */
const WRONG_SECRET = "Invalid client secret.";

async function getTokensFromRefreshToken(pool: UserPool, input: PoolInput) {
  const client = getClient(pool, input);
  if (!hasSecret(client, optionalText(input, "ClientSecret"))) throw notAuthorized(WRONG_SECRET);
  const metadata = textMap(input, "ClientMetadata");
  const tokens = await pool.tokens.refresh(textOf(input, "RefreshToken"), client, metadata);
  return { AuthenticationResult: authenticationResult(tokens) };
}

async function revokeToken(pool: UserPool, input: PoolInput) {
  const client = getClient(pool, input);
  const token = textOf(input, "Token");
  if (!hasSecret(client, optionalText(input, "ClientSecret")))
    throw new ServiceError("UnauthorizedException", WRONG_SECRET);
  if (!client.revocation)
    throw new ServiceError(
      "UnsupportedOperationException",
      "Token revocation is not enabled for this client.",
    );
  // A refresh token has no parts.
  if (token.split(".").length === 3)
    throw new ServiceError("UnsupportedTokenTypeException", "Unsupported token type");
  pool.tokens.revoke(token, client);
  return {};
}

async function globalSignOut(pool: UserPool, input: PoolInput) {
  const { user } = await ownAccount(pool, input);
  signOut(pool, user);
  return {};
}

async function adminUserGlobalSignOut(pool: UserPool, input: PoolInput) {
  signOut(pool, getUser(pool, input));
  return {};
}

/** Ends all sign-ins of a user. Each time is later than the one before: so is each sign-in after it. */
function signOut(pool: UserPool, user: User): void {
  user.signedOutAt = Math.max(pool.now(), user.signedOutAt + 1);
  pool.users.save(user);
}

/** A client without a secret has none to give. */
function hasSecret({ secret }: ClientSettings, given: string | undefined): boolean {
  if (secret === undefined || given === undefined) return secret === given;
  return timingSafeEqual(digest(secret), digest(given));
}

/** Texts of any length as bytes of one length. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
