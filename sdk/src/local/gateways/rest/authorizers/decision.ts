import type { AuthorizerTrace } from "../../../http/trace";
import type { RestAuthorizerContext, RestCall } from "../events/call";
import type { RestError } from "../gateway-errors";

/** A REST API authorizer's decision about one request. */
export type RestDecision = RestAllowed | RestRefused;

export interface RestAllowed {
  readonly allowed: true;
  readonly context: RestAuthorizerContext;
  /** True for an answer from the cache. */
  readonly cached: boolean;
}

export interface RestRefused {
  readonly allowed: false;
  /**
   * `unauthorized` is a caller of unknown identity, `denied` one without permission, `failed` an error of the
   * authorizer.
   */
  readonly decision: "unauthorized" | "denied" | "failed";
  /** The error that the client gets. */
  readonly error: RestError;
  /** A sentence for people that the client does not see. */
  readonly reason: string;
  readonly cached: boolean;
}

/** Decides who may call a method. The gateway does not distinguish the kinds of authorizers. */
export interface RestAuthorizer {
  /** The authorizer's name in the program. */
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
