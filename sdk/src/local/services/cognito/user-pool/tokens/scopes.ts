import type { ClientSettings } from "../settings/settings";

/** Scopes of OpenID Connect. Each permits some claims about the user. */
const CLAIM_SCOPES = ["email", "phone", "profile"];
/** The scopes of a sign-in by the service's own calls. */
const API_SCOPES = ["aws.cognito.signin.user.admin"];

/** `undefined` when none is asked for. */
export function parseScopes(text: string | undefined): readonly string[] | undefined {
  const scopes = [...new Set((text ?? "").split(/[ \t\r\n]+/).filter((scope) => scope !== ""))];
  return scopes.length === 0 ? undefined : scopes;
}

/** The scopes that the client may not have, and those that have no effect without `openid`. */
export function findRefusedScopes({ oauth }: ClientSettings, scopes: readonly string[]): string[] {
  return scopes.filter(
    (scope) => !oauth.scopes.includes(scope) || (CLAIM_SCOPES.includes(scope) && !scopes.includes("openid")),
  );
}

/** Scopes of resource servers: the only ones that a client can have for itself. */
export function isResourceScope(scope: string): boolean {
  return scope.includes("/");
}

/** Whether the answer to such a sign-in has an ID token. */
export function hasIdToken(scopes: readonly string[]): boolean {
  return scopes.includes("openid");
}

/** The same when tokens are refreshed: a sign-in by the service's own calls had an ID token, too. */
export function hasRefreshedIdToken(scopes: readonly string[]): boolean {
  return hasIdToken(scopes) || scopes.join(" ") === API_SCOPES.join(" ");
}

/** Attributes that may be seen. `undefined` stands for all of them. `openid` alone opens all, more scopes with it are limits. */
export function visibleAttributes(scopes: readonly string[]): readonly string[] | undefined {
  const limits = CLAIM_SCOPES.filter((scope) => scopes.includes(scope));
  if (limits.length === 0 || limits.includes("profile")) return undefined;
  return [
    ...(limits.includes("email") ? ["email", "email_verified"] : []),
    ...(limits.includes("phone") ? ["phone_number", "phone_number_verified"] : []),
  ];
}
