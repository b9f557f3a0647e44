import { findHeader } from "../../../../http/header-names";
import { parseJson } from "../../../../http/json";
import type { GatewayRequest, GatewayResponse } from "../../../../http/types";
import type { PoolClient } from "../../user-pool/pool";
import { hasDomain, NO_DOMAIN } from "../authorization-request";
import { isSameText } from "../csrf";
import { Parameters } from "../parameters";
import { CORS, json } from "../responses";
import type { HostedPorts } from "../types";

/** The body of a request to an endpoint, in which each parameter is there once at most. */
export function readForm(request: GatewayRequest, names: readonly string[]): Parameters {
  const type = findHeader(request.headers, "content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(type)) {
    throw new OAuthError("invalid_request", "the body has to be application/x-www-form-urlencoded");
  }
  const form = new Parameters(request.body.toString("utf8"));
  const repeated = names.find((name) => form.isRepeated(name));
  if (repeated !== undefined) {
    throw new OAuthError("invalid_request", `${repeated} is there more than once`);
  }
  return form;
}

/** The client that asks, which proves itself by its secret when it has one. */
export function authenticateClient(
  ports: HostedPorts,
  request: GatewayRequest,
  form: Parameters,
): PoolClient {
  const { id, secret } = basicCredentials(request) ?? {
    id: form.get("client_id"),
    secret: form.get("client_secret"),
  };
  if (id === undefined) throw new OAuthError("invalid_request", "client_id is not present");
  const named = form.get("client_id");
  const found = named === undefined || named === id ? ports.poolOfClient(id) : undefined;
  if (found === undefined) throw new OAuthError("invalid_client");
  if (!hasDomain(found.pool)) throw new OAuthError("invalid_request", NO_DOMAIN);
  const { client } = found;
  const isRight =
    client.secret === undefined ? !secret : secret !== undefined && isSameText(client.secret, secret);
  if (!isRight) throw new OAuthError("invalid_client");
  return found;
}

interface Credentials {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

function basicCredentials(request: GatewayRequest): Credentials | undefined {
  const header = findHeader(request.headers, "authorization");
  if (header === undefined) return undefined;
  const encoded = /^basic +([\w+/=-]+) *$/i.exec(header)?.[1];
  const text = Buffer.from(encoded ?? "", "base64").toString("utf8");
  const at = text.indexOf(":");
  if (at < 1) throw new OAuthError("invalid_client");
  return { id: text.slice(0, at), secret: text.slice(at + 1) };
}

/** Codes of RFC 6749 and RFC 7009. */
type OAuthErrorCode =
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

/** The claims of a token, unchecked. Undefined for text that is no signed token. */
export function readClaims(token: string): Readonly<Record<string, unknown>> | undefined {
  const parts = token.split(".");
  if (parts.length !== 3) return undefined;
  try {
    const claims: unknown = parseJson(Buffer.from(parts[1] as string, "base64url").toString("utf8"));
    return typeof claims === "object" && claims !== null ? { ...claims } : undefined;
  } catch {
    // Not JSON: some other text with two points.
    return undefined;
  }
}
