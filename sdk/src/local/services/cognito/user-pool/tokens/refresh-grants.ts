import { createHash, randomBytes } from "node:crypto";
import { notAuthorized } from "../errors";
import type { ClientSettings } from "../settings/settings";
import type { RefreshGrant, UserStore } from "../state/store";
import type { User } from "../state/user";
import { timeOfTokenId } from "./claims";
import type { IssuerDeps } from "./types";

const REFRESH_TOKEN_BYTES = 96;

/** Texts of the service. */
const REFRESH_ERRORS = {
  invalid: "Invalid Refresh Token",
  revoked: "Refresh Token has been revoked",
  expired: "Refresh Token has expired",
  disabled: "User is disabled.",
} as const;

/** The stored form of a refresh token. */
export function hashOf(refreshToken: string): string {
  return createHash("sha256").update(refreshToken).digest("hex");
}

/** A new refresh token. Its hash is stored, so that it can be found, and given to nobody. */
export function addRefreshGrant(users: UserStore, grant: Omit<RefreshGrant, "hash">): string {
  const token = randomBytes(REFRESH_TOKEN_BYTES).toString("base64url");
  users.addGrant({ ...grant, hash: hashOf(token) });
  return token;
}

/** The sign-in that a client may refresh, with its user. Throws `NotAuthorizedException`. */
export function findRefreshGrant(
  { users, now }: Pick<IssuerDeps, "users" | "now">,
  refreshToken: string,
  client: ClientSettings,
): { readonly grant: RefreshGrant; readonly user: User } {
  const grant = users.grant(hashOf(refreshToken));
  if (grant === undefined || grant.clientId !== client.id) throw notAuthorized(REFRESH_ERRORS.invalid);
  if (grant.expiresAt <= now()) {
    users.removeGrant(grant.hash);
    throw notAuthorized(REFRESH_ERRORS.expired);
  }
  const user = users.find(grant.username);
  // Somebody else may have taken the name since.
  if (user === undefined || timeOfTokenId(grant.originId) < user.createdAt)
    throw notAuthorized(REFRESH_ERRORS.invalid);
  if (isRevoked(grant, user, users)) throw notAuthorized(REFRESH_ERRORS.revoked);
  if (!user.enabled) throw notAuthorized(REFRESH_ERRORS.disabled);
  return { grant, user };
}

function isRevoked(grant: RefreshGrant, user: User, users: UserStore): boolean {
  return (
    grant.revoked === true ||
    users.isRevoked(grant.originId) ||
    timeOfTokenId(grant.originId) <= user.signedOutAt
  );
}

/** Ends a sign-in by its refresh token. Unknown tokens, and other clients', are passed over. */
export function revokeRefreshGrant(users: UserStore, refreshToken: string, client: ClientSettings): void {
  const grant = users.grant(hashOf(refreshToken));
  if (grant === undefined || grant.clientId !== client.id) return;
  users.revoke(grant.originId);
  users.addGrant({ ...grant, revoked: true });
}
