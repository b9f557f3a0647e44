import { SHARED_VARIABLES } from "../../shared/events/shared-variables";
import type { RestCall } from "./call";

/**
 * Reads a `$context` variable of a request and its authorizer, by its name without `$context.`. The access log adds the
 * variables of the answer.
 * @see Developer Guide, api-gateway-mapping-template-reference
 */
export function restContextVariable(call: RestCall, name: string): string | number | undefined {
  return restContextReader(name)(call);
}

/** Finds the reader of a variable, for many calls. */
export function restContextReader(name: string): (call: RestCall) => string | number | undefined {
  const simple = SIMPLE[name];
  if (simple) return simple;
  if (!name.startsWith("authorizer.")) return () => undefined;
  const ofAuthorizer = name.slice("authorizer.".length);
  return (call) => authorizerVariable(call, ofAuthorizer);
}

const SIMPLE: Readonly<Record<string, (call: RestCall) => string | number | undefined>> = {
  __proto__: null as never,
  ...SHARED_VARIABLES,
  awsEndpointRequestId: (call) => call.extendedRequestId,
  deploymentId: (call) => call.stage.deploymentId,
  extendedRequestId: (call) => call.extendedRequestId,
  "identity.apiKey": (call) => call.apiKey?.value,
  "identity.apiKeyId": (call) => call.apiKey?.id,
  path: (call) => call.request.rawPath,
  requestTimeEpoch: (call) => call.time,
  resourceId: (call) => call.method.resourceId,
  resourcePath: (call) => call.method.resourcePath,
  xrayTraceId: (call) => /Root=([^;]+)/.exec(call.traceId)?.[1],
};

function authorizerVariable({ authorizer }: RestCall, name: string): string | undefined {
  if (authorizer?.kind === "jwt" && name.startsWith("claims."))
    return own(jwtClaimTexts(authorizer.claims), name.slice("claims.".length));
  if (authorizer?.kind === "user-pool" && name.startsWith("claims."))
    return own(authorizer.claims, name.slice("claims.".length));
  if (authorizer?.kind !== "lambda") return undefined;
  return name === "principalId" ? authorizer.principalId : own(authorizer.context, name);
}

/**
 * The claims of a JWT authorizer as texts: JSON, with an escape for each character that is not ASCII.
 * @see Developer Guide, rest-api-jwt-authorizer-claims
 */
export function jwtClaimTexts(claims: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [name, JSON.stringify(value).replace(NOT_ASCII, escaped)]),
  );
}

const NOT_ASCII = /[\u0080-\uffff]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

function own(map: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}
