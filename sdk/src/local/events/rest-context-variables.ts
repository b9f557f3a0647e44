import { cognitoAuthentication } from "./authorizer-context";
import { domainPrefix } from "./http-v2";
import type { RestCall } from "./rest-call";
import { requestTime } from "./time";

/**
 * A `$context` variable that is known from the request and its authorizer, by its name without `$context.`. What only the
 * answer tells is added by the access log.
 * @see Developer Guide, api-gateway-mapping-template-reference
 */
export function restContextVariable(call: RestCall, name: string): string | number | undefined {
  const simple = SIMPLE[name];
  if (simple) return simple(call);
  return name.startsWith("authorizer.")
    ? authorizerVariable(call, name.slice("authorizer.".length))
    : undefined;
}

const SIMPLE: Readonly<Record<string, (call: RestCall) => string | number | undefined>> = {
  __proto__: null as never,
  accountId: (call) => call.api.accountId,
  apiId: (call) => call.api.apiId,
  awsEndpointRequestId: (call) => call.extendedRequestId,
  domainName: (call) => call.domainName,
  domainPrefix: (call) => domainPrefix(call.domainName),
  extendedRequestId: (call) => call.extendedRequestId,
  httpMethod: (call) => call.request.method,
  "identity.accountId": (call) => iam(call)?.accountId,
  "identity.apiKey": (call) => call.apiKey?.value,
  "identity.apiKeyId": (call) => call.apiKey?.id,
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
  path: (call) => call.request.rawPath,
  protocol: (call) => `HTTP/${call.request.httpVersion}`,
  requestId: (call) => call.requestId,
  requestTime: (call) => requestTime(call.time),
  requestTimeEpoch: (call) => call.time,
  resourceId: (call) => call.method.resourceId,
  resourcePath: (call) => call.method.resourcePath,
  stage: (call) => call.stage.name,
  xrayTraceId: (call) => /Root=([^;]+)/.exec(call.traceId)?.[1],
};

function iam(call: RestCall) {
  return call.authorizer?.kind === "iam" ? call.authorizer.identity : undefined;
}

function authorizerVariable({ authorizer }: RestCall, name: string): string | undefined {
  if (authorizer?.kind === "user-pool" && name.startsWith("claims."))
    return own(authorizer.claims, name.slice("claims.".length));
  if (authorizer?.kind !== "lambda") return undefined;
  return name === "principalId" ? authorizer.principalId : own(authorizer.context, name);
}

function own(map: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}
