import type { GatewayRequest, GatewayResponse } from "../../../gateways/shared/types";
import { readAsk } from "./ask";
import { COOKIES, readCookies } from "./cookies";
import { sendBack } from "./finish";
import type { Parameters } from "./parameters";
import { withQuery } from "./redirect-uri";
import { redirect } from "./responses";
import type { HostedContext } from "./types";

/**
 * Sends whoever is signed in back to the application, and everybody else to the sign-in page.
 * @see Developer Guide, authorization-endpoint
 */
export async function authorize(
  hosted: HostedContext,
  request: GatewayRequest,
  query: Parameters,
): Promise<GatewayResponse> {
  const asked = readAsk(hosted, query);
  if ("refused" in asked) return asked.refused;
  const { ask } = asked;
  const session = readCookies(request).get(COOKIES.session(ask.pool));
  const user = ask.prompt === "login" ? undefined : hosted.sessions.find(ask.pool, session);
  if (user !== undefined) return sendBack(hosted, ask, user);
  if (ask.prompt === "none") {
    return redirect(withQuery(ask.redirectUri, { state: ask.state, error: "login_required" }));
  }
  const hint = query.get("login_hint");
  const rest = hint === undefined ? "" : `&${new URLSearchParams({ login_hint: hint })}`;
  return redirect(`/login?${ask.query}${rest}`);
}
