import type { GatewayResponse } from "../../../http/types";
import type { PoolClient, UserPool } from "../user-pool/pool";
import type { ClientSettings } from "../user-pool/settings/settings";
import { findRefusedScopes, parseScopes } from "../user-pool/tokens/scopes";
import { externalProviderPage, problemPage } from "./pages/page";
import type { Parameters } from "./parameters";
import { redirect, withQuery } from "./responses";
import type { AuthorizationRequest, HostedPorts } from "./types";

/** The parameters that go with a visitor from page to page. `then` is ours: the page that a sign-in leads to. */
const CARRIED = [
  "client_id",
  "redirect_uri",
  "response_type",
  "scope",
  "state",
  "nonce",
  "code_challenge",
  "code_challenge_method",
  "then",
] as const;

const READ = [...CARRIED, "identity_provider", "idp_identifier", "prompt", "login_hint"] as const;

/** The pool itself, among the identity providers of a client. */
const OWN_PROVIDER = "COGNITO";

const FLOWS = { code: "code", token: "implicit" } as const;

type CheckedAuthorization =
  | { readonly authorization: AuthorizationRequest }
  | { readonly refused: GatewayResponse };

/**
 * Reads the request of an application. Until client and callback URL are known to belong together, a mistake is shown on
 * a page, since a redirect could lead anywhere. From then on it is reported to the application.
 * @param fallback the response type of a request that names none
 * @see Developer Guide, authorization-endpoint
 */
export function readAuthorizationRequest(
  ports: HostedPorts,
  query: Parameters,
  fallback?: "code",
): CheckedAuthorization {
  const found = findClientAndUrl(ports, query);
  if ("refused" in found) return found;
  const { pool, client, redirectUri } = found;
  const state = query.isRepeated("state") ? undefined : query.get("state");
  const refuse = (error: string, error_description?: string): CheckedAuthorization => ({
    refused: redirect(withQuery(redirectUri, { error_description, state, error })),
  });

  const repeated = READ.find((name) => query.isRepeated(name));
  if (repeated !== undefined) return refuse("invalid_request", `${repeated} is there more than once`);
  const responseType = query.get("response_type") ?? fallback;
  if (responseType !== "code" && responseType !== "token") return refuse("invalid_request");
  if (!client.oauth.flows.includes(FLOWS[responseType])) return refuse("unauthorized_client");
  const scopes = parseScopes(query.get("scope")) ?? client.oauth.scopes;
  if (findRefusedScopes(client, scopes).length > 0) return refuse("invalid_scope");
  const challenge = query.get("code_challenge");
  const problem = challengeProblem(challenge, query.get("code_challenge_method"));
  if (problem !== undefined) return refuse("invalid_request", problem);
  const provider = query.get("identity_provider") ?? query.get("idp_identifier");
  if (provider !== undefined && provider !== OWN_PROVIDER)
    return { refused: externalProviderPage([provider]) };
  if (!client.identityProviders.includes(OWN_PROVIDER)) {
    return { refused: externalProviderPage(client.identityProviders) };
  }

  const authorization: AuthorizationRequest = {
    pool,
    client,
    redirectUri,
    responseType,
    scopes,
    state,
    nonce: query.get("nonce"),
    challenge,
    prompt: query.get("prompt"),
    query: carriedOf(query, responseType),
  };
  return { authorization };
}

type Found = (PoolClient & { readonly redirectUri: string }) | { readonly refused: GatewayResponse };

function findClientAndUrl(ports: HostedPorts, query: Parameters): Found {
  for (const name of ["client_id", "redirect_uri"]) {
    if (query.isRepeated(name)) return refuse("invalid_request", `${name} is there more than once.`);
  }
  const id = query.get("client_id");
  if (id === undefined)
    return refuse("invalid_request", "Required String parameter 'client_id' is not present");
  const found = ports.poolOfClient(id);
  if (found === undefined) return refuse("invalid_request", "Client does not exist.");
  if (!hasDomain(found.pool)) return refuse("invalid_request", NO_DOMAIN);
  const { client } = found;
  if (!client.oauth.enabled) {
    return refuse("unauthorized_client", "This client is not allowed to sign users in with these pages.");
  }
  const asked = query.get("redirect_uri") ?? onlyRedirectUri(found);
  if (asked === undefined) {
    return refuse("invalid_request", "Required String parameter 'redirect_uri' is not present");
  }
  const redirectUri = findCallbackUrl(client, asked);
  return redirectUri === undefined
    ? refuse("redirect_mismatch", "The redirect_uri is none of the client's callback URLs.")
    : { ...found, redirectUri };
}

/**
 * The client's own callback URL that is asked for: letter by letter, after the query was decoded once. Nothing is
 * normalised, so there is no second spelling of an allowed URL, and none of a foreign one that looks allowed.
 */
export function findCallbackUrl({ oauth }: ClientSettings, asked: string | undefined): string | undefined {
  return oauth.callbackUrls.find((url) => url === asked);
}

function refuse(error: string, description: string): { readonly refused: GatewayResponse } {
  return { refused: problemPage({ error, description }) };
}

/** @see API reference, CreateUserPoolClient, DefaultRedirectURI: taken when the client has one identity provider. */
function onlyRedirectUri({ client }: PoolClient): string | undefined {
  return client.identityProviders.length === 1 ? client.oauth.defaultRedirectUri : undefined;
}

/** 32 bytes in base64url: the only form that a SHA-256 can have. */
const CHALLENGE = /^[\w-]{43}$/;

/** @see Developer Guide, using-pkce-in-authorization-code: only `S256` is supported. */
function challengeProblem(challenge: string | undefined, method: string | undefined): string | undefined {
  if (challenge === undefined && method === undefined) return undefined;
  if (challenge === undefined) return "code_challenge is not present";
  if (method !== "S256") return "code_challenge_method must be S256";
  return CHALLENGE.test(challenge) ? undefined : "code_challenge must be a SHA-256 in base64url";
}

function carriedOf(query: Parameters, responseType: string): string {
  const carried = new URLSearchParams();
  for (const name of CARRIED) {
    const value = name === "response_type" ? responseType : query.get(name);
    if (value !== undefined) carried.append(name, value);
  }
  return carried.toString();
}

export const NO_DOMAIN =
  "This user pool has no domain, and no hosted pages without one: add an aws.cognito.UserPoolDomain to the program.";

export function hasDomain(pool: UserPool): boolean {
  return pool.settings.domain !== undefined;
}
