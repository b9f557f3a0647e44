import { randomBytes } from "node:crypto";
import type { ClientSettings, UserPoolSettings } from "../settings/settings";
import { readable } from "../state/attributes";
import type { User } from "../state/user";
import type { GroupConfiguration } from "../triggers/types";
import { visibleAttributes } from "./scopes";

export type Claims = Record<string, unknown>;

/** The scope that opens the service's own calls. */
export const API_SCOPE = "aws.cognito.signin.user.admin";

/** A sign-in, as both of its tokens tell it. */
export interface SignInFacts {
  readonly issuer: string;
  readonly settings: UserPoolSettings;
  readonly user: User;
  readonly client: ClientSettings;
  readonly groups: GroupConfiguration;
  readonly scopes: readonly string[];
  readonly originId: string;
  readonly eventId: string;
  /** Seconds since 1970. */
  readonly authTime: number;
  readonly issuedAt: number;
}

/**
 * Claims of an ID token. `at_hash` and `nonce` are the hosted pages'.
 * @see Developer Guide, amazon-cognito-user-pools-using-the-id-token
 */
export function idClaims(facts: SignInFacts, tokenId: string, nonce: string | undefined): Claims {
  const { user, client, groups, authTime, issuedAt } = facts;
  return present({
    sub: user.sub,
    ...groupClaims(groups),
    iss: facts.issuer,
    "cognito:username": user.username,
    nonce,
    origin_jti: client.revocation ? facts.originId : undefined,
    aud: client.id,
    event_id: facts.eventId,
    token_use: "id",
    auth_time: authTime,
    exp: issuedAt + client.idTokenSeconds,
    iat: issuedAt,
    jti: client.revocation ? tokenId : undefined,
    ...attributeClaims(facts),
  });
}

/**
 * Claims of an access token. It has no `aud`.
 * @see Developer Guide, amazon-cognito-user-pools-using-the-access-token
 */
export function accessClaims(facts: SignInFacts, tokenId: string): Claims {
  const { user, client, groups, scopes, authTime, issuedAt } = facts;
  return present({
    sub: user.sub,
    "cognito:groups": groupClaims(groups)["cognito:groups"],
    iss: facts.issuer,
    version: isOfPages(scopes) ? 2 : undefined,
    client_id: client.id,
    origin_jti: client.revocation ? facts.originId : undefined,
    event_id: facts.eventId,
    token_use: "access",
    scope: scopes.join(" "),
    auth_time: authTime,
    exp: issuedAt + client.accessTokenSeconds,
    iat: issuedAt,
    jti: tokenId,
    username: user.username,
  });
}

/** Claims of the access token of a client that acts for itself. */
export function machineClaims(
  issuer: string,
  client: ClientSettings,
  scopes: readonly string[],
  issuedAt: number,
  tokenId: string,
): Claims {
  return {
    sub: client.id,
    token_use: "access",
    scope: scopes.join(" "),
    auth_time: issuedAt,
    iss: issuer,
    exp: issuedAt + client.accessTokenSeconds,
    iat: issuedAt,
    version: 2,
    jti: tokenId,
    client_id: client.id,
  };
}

/** A sign-in by the service's own calls has this one scope, and no other has it alone with an ID token. */
export function isOfPages(scopes: readonly string[]): boolean {
  return scopes.length !== 1 || scopes[0] !== API_SCOPE;
}

/** The groups' claims. An empty one is left out. */
export function groupClaims(groups: GroupConfiguration): Claims {
  return present({
    "cognito:groups": unlessEmpty(groups.groupsToOverride),
    "cognito:roles": unlessEmpty(groups.iamRolesToOverride),
    "cognito:preferred_role": groups.preferredRole,
  });
}

/** The attributes that the client may read and its scopes cover. */
function attributeClaims({ settings, user, client, scopes }: SignInFacts): Claims {
  const visible = visibleAttributes(scopes);
  const attributes = Object.entries(readable(settings, client, user.attributes)).filter(
    ([name]) => name !== "sub" && (visible?.includes(name) ?? true),
  );
  return Object.fromEntries(attributes.map(([name, value]) => [name, claimOf(name, value)]));
}

/** Attributes are texts, custom numbers and booleans too. These three have other shapes in OpenID Connect. */
function claimOf(name: string, value: string): unknown {
  if (name === "email_verified" || name === "phone_number_verified") return value === "true";
  return name === "address" ? { formatted: value } : value;
}

function unlessEmpty(list: readonly string[]): readonly string[] | undefined {
  return list.length === 0 ? undefined : list;
}

function present(claims: Claims): Claims {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
}

/**
 * An id for a token or a sign-in: a UUID that begins with its time (version 7). Claims count seconds. A sign-out and the
 * next sign-in may share one, and this shows which came first.
 */
export function makeTokenId(milliseconds: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(milliseconds, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Milliseconds since 1970. An id without a time has 0, older than everything. */
export function timeOfTokenId(id: unknown): number {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(typeof id === "string" ? id : "") ?? [];
  return high === undefined || low === undefined ? 0 : Number.parseInt(high + low, 16);
}
