import { findHeader } from "../../../../http/header-names";
import type { GatewayRequest, GatewayResponse } from "../../../../http/types";
import { ServiceError } from "../../../service-error";
import type { UserPool } from "../../user-pool/pool";
import { readable } from "../../user-pool/state/attributes";
import { visibleAttributes } from "../../user-pool/tokens/scopes";
import type { AccessClaims } from "../../user-pool/tokens/types";
import { hasDomain } from "../authorization-request";
import { CORS, json } from "../responses";
import type { HostedContext } from "../types";
import { readClaims } from "./endpoint";

const BAD_REQUEST = "Bad OAuth2 request at UserInfo Endpoint";
const BAD_TOKEN = "Access token is expired, disabled, or deleted, or the user has globally signed out.";
const NO_OPENID = "Access token does not contain openid scope";

/**
 * The attributes of the user that the application may see. All values are text, also `email_verified`.
 * @see Developer Guide, userinfo-endpoint
 */
export async function userInfo(hosted: HostedContext, request: GatewayRequest): Promise<GatewayResponse> {
  const header = findHeader(request.headers, "authorization") ?? "";
  const token = /^bearer +([^ ]+) *$/i.exec(header)?.[1];
  if (token === undefined) return refuse(400, "invalid_request", BAD_REQUEST);
  const pool = hosted.poolOfToken(String(readClaims(token)?.iss));
  const claims = pool !== undefined && hasDomain(pool) ? await check(pool, token) : undefined;
  if (pool === undefined || claims === undefined) return refuse(401, "invalid_token", BAD_TOKEN);
  if (!claims.scopes.includes("openid")) return refuse(401, "invalid_token", NO_OPENID);
  return json(200, infoOf(pool, claims), CORS);
}

async function check(pool: UserPool, token: string): Promise<AccessClaims | undefined> {
  try {
    return await pool.tokens.checkAccess(token);
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

function infoOf({ settings }: UserPool, { user, client, scopes }: AccessClaims): Record<string, string> {
  const visible = visibleAttributes(scopes);
  const shown = Object.entries(readable(settings, client, user.attributes)).filter(
    ([name]) => name !== "sub" && (visible?.includes(name) ?? true),
  );
  return Object.fromEntries([["sub", user.sub], ...shown, ["username", user.username]]);
}

function refuse(status: number, error: string, description: string): GatewayResponse {
  const challenge = `Bearer error="${error}", error_description="${description}"`;
  return json(status, { error, error_description: description }, [["WWW-Authenticate", challenge], ...CORS]);
}
