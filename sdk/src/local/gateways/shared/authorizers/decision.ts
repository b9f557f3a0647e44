import type { AuthorizerTrace } from "../../../http/trace";
import type { AuthorizerContext } from "../events/authorizer-context";
import type { HttpCall } from "../events/http-call";

/** What an authorizer says about one request. */
export type Decision = Allowed | Refused;

export interface Allowed {
  readonly allowed: true;
  readonly context: AuthorizerContext;
  /** True when an answer was used again. */
  readonly cached: boolean;
}

export interface Refused {
  readonly allowed: false;
  /** `unauthorized`: who is it (401); `denied`: may not (403); `failed`: the authorizer itself is broken (500). */
  readonly decision: "unauthorized" | "denied" | "failed";
  /** A sentence for people; the client does not see it. */
  readonly reason: string;
  /** Value of the answer's `www-authenticate` header. */
  readonly challenge?: string;
  /** Value of `message` in the body, where it is not the one of the status. */
  readonly message?: string;
  /** True for what AWS would not refuse: a request from a page, or by a name, that is not of this machine. */
  readonly isForeign?: true;
  readonly cached: boolean;
}

/** Decides who may call a route. The kinds differ only in how; the gateway knows just this. */
export interface Authorizer {
  /** Name that the program gave it. */
  readonly name: string;
  readonly kind: AuthorizerTrace["kind"];
  /** Never rejects. `scopes` are the route's. */
  authorize(call: HttpCall, scopes: readonly string[]): Promise<Decision>;
}

/** ARN of what the request wants to do: the actual method and path, without the leading slash. */
export function requestArn(call: HttpCall): string {
  return `${call.api.executionArn}/${call.stage.name}/${call.request.method}${call.request.rawPath}`;
}
