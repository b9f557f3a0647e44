import type { HttpCall } from "../../shared/events/http-call";
import { SHARED_VARIABLES } from "../../shared/events/shared-variables";
import { visiblePath } from "../../shared/events/v2";

/**
 * Reads a `$context` variable of a request and its authorizer, by its name without `$context.`. The access log adds the
 * variables of the answer (status, latencies).
 * @see Developer Guide, http-api-logging-variables
 */
export function contextVariable(call: HttpCall, name: string): string | number | undefined {
  return contextReader(name)(call);
}

/** Finds the reader of a variable, for many calls. */
export function contextReader(name: string): (call: HttpCall) => string | number | undefined {
  const simple = SIMPLE[name];
  if (simple) return simple;
  if (!name.startsWith("authorizer.")) return () => undefined;
  const ofAuthorizer = name.slice("authorizer.".length);
  return (call) => authorizerVariable(call, ofAuthorizer);
}

const SIMPLE: Readonly<Record<string, (call: HttpCall) => string | number | undefined>> = {
  __proto__: null as never,
  ...SHARED_VARIABLES,
  awsEndpointRequestId: (call) => call.requestId,
  extendedRequestId: (call) => call.requestId,
  path: (call) => visiblePath(call.decodedPath),
  requestTimeEpoch: (call) => Math.floor(call.time / 1000),
  routeKey: (call) => call.route.routeKey,
};

function authorizerVariable({ authorizer }: HttpCall, name: string): string | undefined {
  if (authorizer?.kind === "jwt" && name.startsWith("claims.")) {
    const claim = name.slice("claims.".length);
    return Object.hasOwn(authorizer.claims, claim) ? authorizer.claims[claim] : undefined;
  }
  if (authorizer?.kind !== "lambda") return undefined;
  if (name === "principalId") return authorizer.principalId;
  if (!Object.hasOwn(authorizer.context, name)) return undefined;
  const value = authorizer.context[name];
  return value === null || value === undefined ? undefined : String(value);
}
