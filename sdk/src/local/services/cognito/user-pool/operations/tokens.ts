import { createHash, timingSafeEqual } from "node:crypto";
import type {
  AdminUserGlobalSignOutRequest,
  GetTokensFromRefreshTokenRequest,
  GlobalSignOutRequest,
  RevokeTokenRequest,
} from "../../../model/calls/cognito-idp";
import { notAuthorized, userPoolError } from "../errors";
import type { OperationTable, UserPool } from "../pool";
import type { ClientSettings } from "../settings/settings";
import type { User } from "../state/user";
import { getClient, getUser, ownAccount } from "./callers";
import { authenticationResult } from "./output";

/** Operations that make new tokens and end old ones. */
export const TOKEN_OPERATIONS = {
  GetTokensFromRefreshToken: { pool: "ClientId", run: getTokensFromRefreshToken },
  RevokeToken: { pool: "ClientId", run: revokeToken },
  GlobalSignOut: { pool: "AccessToken", run: globalSignOut },
  AdminUserGlobalSignOut: { pool: "UserPoolId", run: adminUserGlobalSignOut },
} as const satisfies Partial<OperationTable>;

/** The service's model names no message for a wrong secret. This one is in its manner. */
const WRONG_SECRET = "Invalid client secret.";

async function getTokensFromRefreshToken(pool: UserPool, input: GetTokensFromRefreshTokenRequest) {
  const client = getClient(pool, input);
  if (!hasSecret(client, input.ClientSecret)) throw notAuthorized(WRONG_SECRET);
  const metadata = input.ClientMetadata;
  const tokens = await pool.tokens.refresh(input.RefreshToken, client, metadata);
  return { AuthenticationResult: authenticationResult(tokens) };
}

async function revokeToken(pool: UserPool, input: RevokeTokenRequest) {
  const client = getClient(pool, input);
  const token = input.Token;
  if (!hasSecret(client, input.ClientSecret)) throw userPoolError("UnauthorizedException", WRONG_SECRET);
  if (!client.revocation)
    throw userPoolError("UnsupportedOperationException", "Token revocation is not enabled for this client.");
  // A refresh token has no parts.
  if (token.split(".").length === 3)
    throw userPoolError("UnsupportedTokenTypeException", "Unsupported token type");
  pool.tokens.revoke(token, client);
  return {};
}

async function globalSignOut(pool: UserPool, input: GlobalSignOutRequest) {
  const { user } = await ownAccount(pool, input);
  signOut(pool, user);
  return {};
}

async function adminUserGlobalSignOut(pool: UserPool, input: AdminUserGlobalSignOutRequest) {
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
