import { cognitoAuthentication } from "./authorizer-context";
import type { HttpCall } from "./http-call";
import { domainPrefix, visiblePath } from "./http-v2";
import { requestTime } from "./time";

/**
 * A `$context` variable that is known from the request and its authorizer, by its name without `$context.`.
 * What only the answer tells (status, latencies) is added by the access log.
 * @see Developer Guide, http-api-logging-variables
 */
export function contextVariable(call: HttpCall, name: string): string | number | undefined {
  const simple = SIMPLE[name];
  if (simple) return simple(call);
  if (name.startsWith("authorizer.")) return authorizerVariable(call, name.slice("authorizer.".length));
  return undefined;
}

const SIMPLE: Readonly<Record<string, (call: HttpCall) => string | number | undefined>> = {
  __proto__: null as never,
  accountId: (call) => call.api.accountId,
  apiId: (call) => call.api.apiId,
  awsEndpointRequestId: (call) => call.requestId,
  domainName: (call) => call.domainName,
  domainPrefix: (call) => domainPrefix(call.domainName),
  extendedRequestId: (call) => call.requestId,
  httpMethod: (call) => call.request.method,
  "identity.accountId": (call) => iam(call)?.accountId,
  "identity.caller": (call) => iam(call)?.userId,
  "identity.cognitoAuthenticationProvider": (call) => cognitoAuthentication(iam(call))?.provider ?? undefined,
  "identity.cognitoAuthenticationType": (call) => cognitoAuthentication(iam(call))?.type,
  "identity.cognitoIdentityId": (call) => iam(call)?.cognitoIdentity?.identityId,
  "identity.cognitoIdentityPoolId": (call) => iam(call)?.cognitoIdentity?.identityPoolId,
  "identity.principalOrgId": (call) => iam(call)?.principalOrgId,
  "identity.sourceIp": (call) => call.request.sourceIp,
  "identity.user": (call) => iam(call)?.userId,
  "identity.userAgent": (call) => call.headers["user-agent"],
  "identity.userArn": (call) => iam(call)?.userArn,
  path: (call) => visiblePath(call.decodedPath),
  protocol: (call) => `HTTP/${call.request.httpVersion}`,
  requestId: (call) => call.requestId,
  requestTime: (call) => requestTime(call.time),
  requestTimeEpoch: (call) => Math.floor(call.time / 1000),
  routeKey: (call) => call.route.routeKey,
  stage: (call) => call.stage.name,
};

function iam(call: HttpCall) {
  return call.authorizer?.kind === "iam" ? call.authorizer.identity : undefined;
}

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
