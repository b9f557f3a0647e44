import type { ClaimChanges, TokenChanges } from "../triggers/types";
import { type Claims, groupClaims } from "./claims";

/**
 * Claims that pre token generation does not change. A claim in the list is no error: it is passed over.
 * @see Developer Guide, user-pool-lambda-pre-token-generation: claims that cannot be modified
 */
const FIXED = [
  "acr",
  "amr",
  "at_hash",
  "auth_time",
  "azp",
  "event_id",
  "exp",
  "iat",
  "iss",
  "jti",
  "nbf",
  "nonce",
  "origin_jti",
  "sub",
  "token_use",
];
const FIXED_ID = new Set([...FIXED, "aud", "cognito:username", "identities"]);
/** Scopes have a list of their own. */
const FIXED_ACCESS = new Set([...FIXED, "client_id", "device_key", "scope", "username", "version"]);
/** Groups and roles are changed by `groupOverrideDetails` alone. */
const RESERVED_PREFIXES = ["cognito:", "aws:", "dev:"];

/** The claims of an ID token as the function wants them. */
export function changeIdClaims(claims: Claims, changes: TokenChanges): Claims {
  return change(
    withGroups(claims, changes, () => true),
    changes.id,
    FIXED_ID,
  );
}

/** The claims of an access token as the function wants them. An `aud` can be given when it is the client's id. */
export function changeAccessClaims(claims: Claims, changes: TokenChanges): Claims {
  const grouped = withGroups(claims, changes, (name) => name === "cognito:groups");
  const scoped = withScopes(grouped, changes.access);
  const { aud, ...add } = changes.access.add;
  const allowed = aud === claims.client_id && aud !== undefined ? { ...add, aud } : add;
  return change(scoped, { ...changes.access, add: allowed }, FIXED_ACCESS);
}

/** A claim that is both added and suppressed is suppressed. */
function change(claims: Claims, { add, suppress }: ClaimChanges, fixed: ReadonlySet<string>): Claims {
  const isFree = (name: string) => !fixed.has(name);
  const added = Object.entries(add).filter(
    ([name, value]) =>
      isFree(name) && value !== null && !RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix)),
  );
  const dropped = new Set(suppress.filter(isFree));
  const all = [...Object.entries(claims), ...added];
  return Object.fromEntries(all.filter(([name]) => !dropped.has(name)));
}

function withGroups(claims: Claims, { groups }: TokenChanges, has: (name: string) => boolean): Claims {
  if (groups === undefined) return claims;
  const others = Object.entries(claims).filter(([name]) => !GROUP_CLAIMS.includes(name));
  return Object.fromEntries([
    ...others,
    ...Object.entries(groupClaims(groups)).filter(([name]) => has(name)),
  ]);
}

const GROUP_CLAIMS = ["cognito:groups", "cognito:roles", "cognito:preferred_role"];

function withScopes(claims: Claims, { scopesToAdd, scopesToSuppress }: TokenChanges["access"]): Claims {
  if (scopesToAdd.length === 0 && scopesToSuppress.length === 0) return claims;
  const held = String(claims.scope ?? "").split(" ");
  const scopes = [...new Set([...held, ...scopesToAdd])].filter(
    (scope) => scope !== "" && !/\s/.test(scope) && !scopesToSuppress.includes(scope),
  );
  const { scope: _replaced, ...others } = claims;
  return scopes.length === 0 ? others : { ...others, scope: scopes.join(" ") };
}
