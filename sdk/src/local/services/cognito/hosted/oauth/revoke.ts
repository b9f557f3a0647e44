import type { GatewayRequest, GatewayResponse } from "../../../../http/types";
import { hashOf } from "../../user-pool/tokens/refresh-grants";
import { CORS, empty } from "../responses";
import type { HostedContext } from "../types";
import { authenticateClient, OAuthError, orOAuthError, readClaims, readForm } from "./endpoint";

const PARAMETERS = ["token", "client_id", "client_secret"];

/**
 * Ends a sign-in by its refresh token. An unknown token is as good as revoked.
 * @see Developer Guide, revocation-endpoint
 */
export function revoke(hosted: HostedContext, request: GatewayRequest): Promise<GatewayResponse> {
  return orOAuthError(async () => {
    const form = readForm(request, PARAMETERS);
    const token = form.get("token");
    if (token === undefined) throw new OAuthError("invalid_request", "token is not present");
    const { pool, client } = authenticateClient(hosted, request, form);
    if (!client.revocation) {
      throw new OAuthError("invalid_request", "the client has no token revocation enabled");
    }
    // ID and access tokens can be read by everybody. Refresh tokens cannot.
    if (readClaims(token) !== undefined) throw new OAuthError("unsupported_token_type");
    const grant = pool.users.grant(hashOf(token));
    if (grant !== undefined && grant.clientId !== client.id) throw new OAuthError("unauthorized_client");
    pool.tokens.revoke(token, client);
    return empty(200, CORS);
  });
}
