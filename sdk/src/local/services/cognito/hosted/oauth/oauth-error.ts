import type { GatewayResponse } from "../../../../gateways/shared/types";
import { CORS, json } from "../responses";

/** Codes of RFC 6749 and RFC 7009. */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "unsupported_token_type";

/**
 * A refusal of an endpoint that applications call. The service answers 400 whatever the code, where RFC 6749 has 401 for
 * `invalid_client`.
 * @see Developer Guide, token-endpoint
 */
export class OAuthError extends Error {
  constructor(
    readonly code: OAuthErrorCode,
    readonly description?: string,
    readonly status = 400,
  ) {
    super(code);
    this.name = "OAuthError";
  }
}

/** Runs an endpoint, and answers a refusal. Anything else that goes wrong is a bug of ours. */
export async function orOAuthError(run: () => Promise<GatewayResponse>): Promise<GatewayResponse> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return json(error.status, { error: error.code, error_description: error.description }, CORS);
  }
}
