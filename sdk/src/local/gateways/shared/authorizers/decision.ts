import type { AuthorizerTrace } from "../../../http/trace";
import type { AuthorizerContext } from "../events/authorizer-context";
import type { HttpCall } from "../events/http-call";

/** An authorizer's decision about one request. */
export type Decision = Allowed | Refused;

export interface Allowed {
  readonly allowed: true;
  readonly context: AuthorizerContext;
  /** True for an answer from the cache. */
  readonly cached: boolean;
}

export interface Refused {
  readonly allowed: false;
  /**
   * `unauthorized` is a caller of unknown identity (401), `denied` one without permission (403), `failed` an error of
   * the authorizer (500).
   */
  readonly decision: "unauthorized" | "denied" | "failed";
  /** A sentence for people that the client does not see. */
  readonly reason: string;
  /** Value of the answer's `www-authenticate` header. */
  readonly challenge?: string;
  /** Value of `message` in the body, where it is not the one of the status. */
  readonly message?: string;
  /** True for a request that AWS would not refuse: its page or its host name is not of this machine. */
  readonly isForeign?: true;
  readonly cached: boolean;
}

/** Decides who may call a route. The gateway does not distinguish the kinds of authorizers. */
export interface Authorizer {
  /** The authorizer's name in the program. */
  readonly name: string;
  readonly kind: AuthorizerTrace["kind"];
  /** Never rejects. `scopes` are the route's. */
  authorize(call: HttpCall, scopes: readonly string[]): Promise<Decision>;
}

/** ARN of the requested action: the actual method and path, without the leading slash. */
export function requestArn(call: HttpCall): string {
  return `${call.api.executionArn}/${call.stage.name}/${call.request.method}${call.request.rawPath}`;
}
