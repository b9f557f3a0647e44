import type { GraphResource, GraphValue } from "../../../../../graph";
import { type Members, membersOf, numberOf, textOf, textsOf } from "./graph-reading";
import type { ClientSettings, OAuthSettings } from "./settings";

const HOUR = 3600;
const DAY = 86_400;

const SECONDS: ReadonlyMap<string, number> = new Map([
  ["seconds", 1],
  ["minutes", 60],
  ["hours", HOUR],
  ["days", DAY],
]);

/** Flows of a client that names none. */
const DEFAULT_FLOWS = ["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_CUSTOM_AUTH"];

const OLD_FLOWS: ReadonlyMap<string, string> = new Map([
  ["ADMIN_NO_SRP_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH"],
  ["USER_PASSWORD_AUTH", "ALLOW_USER_PASSWORD_AUTH"],
  ["CUSTOM_AUTH_FLOW_ONLY", "ALLOW_CUSTOM_AUTH"],
]);

/** A client as the program registers it, with what AWS fills in. */
export function clientOf({ id, state }: GraphResource): ClientSettings {
  const units = membersOf(state.tokenValidityUnits);
  return {
    id,
    name: textOf(state.name) ?? id,
    secret: textOf(state.clientSecret),
    flows: flowsOf(textsOf(state.explicitAuthFlows)),
    hidesUsers: state.preventUserExistenceErrors === "ENABLED",
    readAttributes: listOf(state.readAttributes),
    writeAttributes: listOf(state.writeAttributes),
    idTokenSeconds: seconds(state.idTokenValidity, units.idToken, "hours") ?? HOUR,
    accessTokenSeconds: seconds(state.accessTokenValidity, units.accessToken, "hours") ?? HOUR,
    refreshTokenSeconds: seconds(state.refreshTokenValidity, units.refreshToken, "days") ?? 30 * DAY,
    sessionSeconds: seconds(state.authSessionValidity, "minutes", "minutes") ?? 180,
    revocation: state.enableTokenRevocation !== false,
    oauth: oauthOf(state),
    identityProviders: textsOf(state.supportedIdentityProviders),
  };
}

/**
 * Flows by their names of today. The old names add to SRP, custom and refresh; `CUSTOM_AUTH_FLOW_ONLY` leaves no SRP.
 * The service refuses a mix of old and new ones at deployment.
 */
function flowsOf(written: readonly string[]): readonly string[] {
  if (written.length === 0) return DEFAULT_FLOWS;
  if (!written.some((flow) => OLD_FLOWS.has(flow))) return written;
  const base = written.includes("CUSTOM_AUTH_FLOW_ONLY") ? ["ALLOW_REFRESH_TOKEN_AUTH"] : DEFAULT_FLOWS;
  return [...new Set([...base, ...written.map((flow) => OLD_FLOWS.get(flow) ?? flow)])];
}

function oauthOf(state: Members): OAuthSettings {
  return {
    enabled: state.allowedOauthFlowsUserPoolClient === true,
    flows: textsOf(state.allowedOauthFlows),
    scopes: textsOf(state.allowedOauthScopes),
    callbackUrls: textsOf(state.callbackUrls),
    defaultRedirectUri: textOf(state.defaultRedirectUri),
    logoutUrls: textsOf(state.logoutUrls),
  };
}

function seconds(
  value: GraphValue | undefined,
  unit: GraphValue | undefined,
  usual: string,
): number | undefined {
  const number = numberOf(value);
  // The service takes 0 for "not set".
  return number ? number * (SECONDS.get(textOf(unit) ?? usual) ?? 1) : undefined;
}

function listOf(value: GraphValue | undefined): readonly string[] | undefined {
  return Array.isArray(value) && value.length > 0 ? textsOf(value) : undefined;
}
