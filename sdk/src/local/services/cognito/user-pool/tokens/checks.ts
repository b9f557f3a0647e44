import { notAuthorized, userNotFound } from "../errors";
import type { ClientSettings } from "../settings/settings";
import { findClient } from "../settings/settings";
import type { User } from "../state/user";
import { timeOfTokenId } from "./claims";
import { issuerOf } from "./documents";
import type { SigningKeys } from "./keys";
import type { AccessClaims, IssuerDeps } from "./types";

type Pool = Pick<IssuerDeps, "settings" | "users" | "now">;

/** Texts of the user pool service. */
const ACCESS_ERRORS = {
  invalid: "Invalid Access Token",
  expired: "Access Token has expired",
  revoked: "Access Token has been revoked",
  scope: "Access Token does not have required scopes",
  disabled: "User is disabled.",
} as const;

/** Texts of the identity pool service. The one on a sign-out is in their manner. */
const ID_ERRORS = {
  signature: "Invalid login token. Token signature invalid.",
  expired: (exp: number, now: number) => `Invalid login token. Token expired: ${now} >= ${exp}`,
  kind: "Invalid login token. Not an id token.",
  audience: "Invalid login token. Incorrect token audience.",
  revoked: "Invalid login token. Token has been revoked.",
} as const;

/** The owner of an access token that is valid for the service's own calls. */
export async function checkAccess(
  pool: Pool,
  keys: SigningKeys,
  accessToken: string,
  scope?: string,
): Promise<AccessClaims> {
  const claims = await keys.read("access", accessToken);
  if (claims === undefined || claims.iss !== issuerOf(pool.settings()) || claims.token_use !== "access")
    throw notAuthorized(ACCESS_ERRORS.invalid);
  if (hasExpired(claims, pool)) throw notAuthorized(ACCESS_ERRORS.expired);
  const scopes = typeof claims.scope === "string" ? claims.scope.split(" ") : [];
  if (scope !== undefined && !scopes.includes(scope)) throw notAuthorized(ACCESS_ERRORS.scope);
  const { user, client } = ownerOf(pool, claims);
  const originId = typeof claims.origin_jti === "string" ? claims.origin_jti : undefined;
  if (isRevoked(pool, originId) || wasSignedOut(user, claims)) throw notAuthorized(ACCESS_ERRORS.revoked);
  return { user, client, originId, scopes };
}

function ownerOf(pool: Pool, claims: Claims): { user: User; client: ClientSettings } {
  const client = findClient(pool.settings(), claims.client_id);
  // Tokens that clients have for themselves name no user.
  if (client === undefined || typeof claims.username !== "string") throw notAuthorized(ACCESS_ERRORS.invalid);
  const user = pool.users.find(claims.username);
  // Somebody else may have taken the name since.
  if (user === undefined || user.sub !== claims.sub) throw userNotFound();
  if (!user.enabled) throw notAuthorized(ACCESS_ERRORS.disabled);
  return { user, client };
}

/** Claims of an ID token that an identity pool may believe. `serverSide`: also whether the sign-in still holds. */
export async function checkId(
  pool: Pool,
  keys: SigningKeys,
  idToken: string,
  clientId: string,
  serverSide: boolean,
): Promise<Claims> {
  const claims = await keys.read("id", idToken);
  if (claims === undefined || claims.iss !== issuerOf(pool.settings()))
    throw notAuthorized(ID_ERRORS.signature);
  if (claims.token_use !== "id") throw notAuthorized(ID_ERRORS.kind);
  if (claims.aud !== clientId) throw notAuthorized(ID_ERRORS.audience);
  if (hasExpired(claims, pool))
    throw notAuthorized(ID_ERRORS.expired(Number(claims.exp), Math.floor(pool.now() / 1000)));
  if (serverSide && !stillHolds(pool, claims)) throw notAuthorized(ID_ERRORS.revoked);
  return claims;
}

function stillHolds(pool: Pool, claims: Claims): boolean {
  const user = pool.users.find(String(claims["cognito:username"]));
  if (user === undefined || user.sub !== claims.sub || !user.enabled) return false;
  return !isRevoked(pool, claims.origin_jti) && !wasSignedOut(user, claims);
}

type Claims = Readonly<Record<string, unknown>>;

function hasExpired(claims: Claims, { now }: Pool): boolean {
  return typeof claims.exp !== "number" || claims.exp * 1000 <= now();
}

function isRevoked({ users }: Pool, originId: unknown): boolean {
  return typeof originId === "string" && users.isRevoked(originId);
}

/** An ID token of a client without revocation has no id: the second that it was made in must do. */
function wasSignedOut(user: User, claims: Claims): boolean {
  const issuedAt = claims.jti === undefined ? Number(claims.iat) * 1000 : timeOfTokenId(claims.jti);
  return issuedAt <= user.signedOutAt;
}
