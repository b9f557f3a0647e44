import type { GatewayRequest, GatewayResponse } from "../../../../http/types";
import { ServiceError } from "../../../service-error";
import type { PoolClient } from "../../user-pool/pool";
import { hashOf } from "../../user-pool/tokens/refresh-grants";
import { hasRefreshedIdToken, isResourceScope, parseScopes } from "../../user-pool/tokens/scopes";
import type { Tokens } from "../../user-pool/tokens/types";
import type { Parameters } from "../parameters";
import { CORS, json } from "../responses";
import type { HostedContext } from "../types";
import { authenticateClient, OAuthError, orOAuthError, readForm } from "./endpoint";
import { exchangeCode } from "./exchange-code";

type Grant = (hosted: HostedContext, from: PoolClient, form: Parameters) => Promise<TokenResponse>;

/** The answer to a client. */
interface TokenResponse {
  readonly id_token?: string | undefined;
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
  readonly expires_in: number;
  readonly token_type: "Bearer";
}

const PARAMETERS = [
  "grant_type",
  "client_id",
  "client_secret",
  "code",
  "code_verifier",
  "redirect_uri",
  "refresh_token",
  "scope",
];

const GRANTS = new Map<string, Grant>([
  ["authorization_code", async (...given) => tokenResponse(await exchangeCode(...given))],
  ["refresh_token", refresh],
  ["client_credentials", clientCredentials],
]);

/** @see Developer Guide, token-endpoint */
export function token(hosted: HostedContext, request: GatewayRequest): Promise<GatewayResponse> {
  return orOAuthError(async () => {
    const form = readForm(request, PARAMETERS);
    const type = form.get("grant_type");
    if (type === undefined) throw new OAuthError("invalid_request", "grant_type is not present");
    const grant = GRANTS.get(type);
    if (grant === undefined) throw new OAuthError("unsupported_grant_type");
    const from = authenticateClient(hosted, request, form);
    return json(200, await withOAuthErrors(grant(hosted, from, form)), CORS);
  });
}

function tokenResponse({
  hasId,
  idToken,
  accessToken,
  refreshToken,
  expiresIn,
}: Tokens & { hasId: boolean }): TokenResponse {
  return {
    id_token: hasId ? idToken : undefined,
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: expiresIn,
    token_type: "Bearer",
  };
}

async function refresh(
  _: HostedContext,
  { pool, client }: PoolClient,
  form: Parameters,
): Promise<TokenResponse> {
  const refreshToken = form.get("refresh_token");
  if (refreshToken === undefined) throw new OAuthError("invalid_request", "refresh_token is not present");
  const scopes = pool.users.grant(hashOf(refreshToken))?.scopes ?? [];
  const tokens = await pool.tokens.refresh(refreshToken, client);
  return tokenResponse({ ...tokens, hasId: hasRefreshedIdToken(scopes) });
}

/** A client for itself: with a secret, and scopes of resource servers alone. */
async function clientCredentials(
  _: HostedContext,
  { pool, client }: PoolClient,
  form: Parameters,
): Promise<TokenResponse> {
  const { enabled, flows, scopes: allowed } = client.oauth;
  if (!enabled || client.secret === undefined || !flows.includes("client_credentials")) {
    throw new OAuthError("unauthorized_client");
  }
  const own = allowed.filter(isResourceScope);
  const scopes = parseScopes(form.get("scope")) ?? own;
  if (scopes.some((scope) => !own.includes(scope))) throw new OAuthError("invalid_scope");
  const { accessToken, expiresIn } = await pool.tokens.issueForClient(client, scopes);
  return { access_token: accessToken, expires_in: expiresIn, token_type: "Bearer" };
}

/** A refusal of the service in the words of OAuth. The message of a function is for the developer to read. */
async function withOAuthErrors(answer: Promise<TokenResponse>): Promise<TokenResponse> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new OAuthError("invalid_grant", error.code.includes("Lambda") ? error.message : undefined);
  }
}
