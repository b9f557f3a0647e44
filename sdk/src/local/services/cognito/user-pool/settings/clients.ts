import type { GraphResource, GraphValue } from "../../../../../graph";
import type { TokenValidityUnitsType, UserPoolClientType } from "../../../model/calls/cognito-idp";
import { creationOf, type Given, membersOf, numberOf, textOf, textsOf } from "../../graph-reading";
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
export function clientOf(resource: GraphResource): ClientSettings {
  const { id, state } = resource;
  const client = creationOf<UserPoolClientType>(resource, "CreateUserPoolClient");
  const units = membersOf<TokenValidityUnitsType>(client.TokenValidityUnits);
  return {
    id,
    name: textOf(client.ClientName) ?? id,
    secret: textOf(state.clientSecret),
    flows: flowsOf(textsOf(client.ExplicitAuthFlows)),
    hidesUsers: client.PreventUserExistenceErrors === "ENABLED",
    readAttributes: listOf(client.ReadAttributes),
    writeAttributes: listOf(client.WriteAttributes),
    idTokenSeconds: seconds(client.IdTokenValidity, units.IdToken, "hours") ?? HOUR,
    accessTokenSeconds: seconds(client.AccessTokenValidity, units.AccessToken, "hours") ?? HOUR,
    refreshTokenSeconds: seconds(client.RefreshTokenValidity, units.RefreshToken, "days") ?? 30 * DAY,
    sessionSeconds: seconds(client.AuthSessionValidity, "minutes", "minutes") ?? 180,
    revocation: client.EnableTokenRevocation !== false,
    oauth: oauthOf(client),
    identityProviders: textsOf(client.SupportedIdentityProviders),
  };
}

/**
 * Flows by their names of today. The old names add to SRP, custom and refresh. `CUSTOM_AUTH_FLOW_ONLY` leaves no SRP.
 * The service refuses a mix of old and new ones at deployment.
 */
function flowsOf(written: readonly string[]): readonly string[] {
  if (written.length === 0) return DEFAULT_FLOWS;
  if (!written.some((flow) => OLD_FLOWS.has(flow))) return written;
  const base = written.includes("CUSTOM_AUTH_FLOW_ONLY") ? ["ALLOW_REFRESH_TOKEN_AUTH"] : DEFAULT_FLOWS;
  return [...new Set([...base, ...written.map((flow) => OLD_FLOWS.get(flow) ?? flow)])];
}

function oauthOf(client: Given<UserPoolClientType>): OAuthSettings {
  return {
    enabled: client.AllowedOAuthFlowsUserPoolClient === true,
    flows: textsOf(client.AllowedOAuthFlows),
    scopes: textsOf(client.AllowedOAuthScopes),
    callbackUrls: textsOf(client.CallbackURLs),
    defaultRedirectUri: textOf(client.DefaultRedirectURI),
    logoutUrls: textsOf(client.LogoutURLs),
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
