import type { AuthorizerTrace } from "../../../http/trace";
import type { RestAuthorizerContext, RestCall } from "../events/call";
import type { RestError } from "../gateway-errors";

/** What an authorizer of a REST API says about one request. */
export type RestDecision = RestAllowed | RestRefused;

export interface RestAllowed {
  readonly allowed: true;
  readonly context: RestAuthorizerContext;
  /** True when an answer was used again. */
  readonly cached: boolean;
}

export interface RestRefused {
  readonly allowed: false;
  /** `unauthorized`: who is it; `denied`: may not; `failed`: the authorizer itself is broken. */
  readonly decision: "unauthorized" | "denied" | "failed";
  /** What the client gets. */
  readonly error: RestError;
  /** A sentence for people; the client does not see it. */
  readonly reason: string;
  readonly cached: boolean;
}

/** Decides who may call a method. The kinds differ only in how; the gateway knows just this. */
export interface RestAuthorizer {
  /** Name that the program gave it. */
  readonly name: string;
  readonly kind: AuthorizerTrace["kind"];
  /** Never rejects. `scopes` are the method's. */
  authorize(call: RestCall, scopes: readonly string[]): Promise<RestDecision>;
}

export function refuseRest(
  decision: RestRefused["decision"],
  error: RestError,
  reason: string,
  cached = false,
): RestRefused {
  return { allowed: false, decision, error, reason, cached };
}
