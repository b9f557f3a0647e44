import type { GatewayRequest, GatewayResponse } from "../../../http/types";
import type { PoolClient } from "../user-pool/pool";
import { hasDomain, NO_DOMAIN, readAuthorizationRequest } from "./authorization-request";
import { COOKIES, dropCookie, readCookies } from "./cookies";
import { problemPage } from "./pages/page";
import type { Parameters } from "./parameters";
import { redirect } from "./responses";
import type { HostedContext } from "./types";

/**
 * Ends the browser's session, and leads to one of the client's sign-out URLs or to signing in again. Tokens stay good:
 * they are revoked by themselves.
 * @see Developer Guide, logout-endpoint
 */
export function logout(hosted: HostedContext, request: GatewayRequest, query: Parameters): GatewayResponse {
  const id = query.isRepeated("client_id") ? undefined : query.get("client_id");
  if (id === undefined)
    return refuse("invalid_request", "Required String parameter 'client_id' is not present");
  const found = hosted.poolOfClient(id);
  if (found === undefined) return refuse("invalid_request", "Client does not exist.");
  if (!hasDomain(found.pool)) return refuse("invalid_request", NO_DOMAIN);
  const target = findTarget(hosted, found, query);
  if (typeof target !== "string") return target;

  const cookie = COOKIES.session(found.pool);
  hosted.sessions.end(readCookies(request).get(cookie));
  return redirect(target, [dropCookie(request, cookie)]);
}

function findTarget(
  hosted: HostedContext,
  { client }: PoolClient,
  query: Parameters,
): string | GatewayResponse {
  const wanted = query.get("logout_uri");
  if (wanted !== undefined) {
    const url = client.oauth.logoutUrls.find((url) => url === wanted && !query.isRepeated("logout_uri"));
    return url ?? refuse("redirect_mismatch", "The logout_uri is none of the client's sign-out URLs.");
  }
  const asked = readAuthorizationRequest(hosted, query);
  return "refused" in asked ? asked.refused : `/login?${asked.authorization.query}`;
}

function refuse(error: string, description: string): GatewayResponse {
  return problemPage({ error, description });
}
