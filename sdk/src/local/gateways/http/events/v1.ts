import { Dictionary } from "../../../http/dictionary";
import { headerMaps } from "../../../http/header-names";
import type { QueryPair } from "../../../http/query";
import { cognitoAuthentication } from "../../../iam/identity";
import type { AuthorizerContext } from "../../shared/events/authorizer-context";
import { domainPrefix, type HttpCall } from "../../shared/events/http-call";
import { eventBody } from "../../shared/events/request-body";
import { requestTime } from "../../shared/events/time";

/**
 * The event of payload format 1.0 as HTTP APIs send it.
 *
 * Empty fields are null. Header names keep the client's spelling, and those that the gateway adds have capitals. A
 * repeated header or parameter has its last value in the single map and all of them in the multi map. `path` is still
 * encoded. `requestContext.path` and `pathParameters` are not.
 * @see Developer Guide, http-api-develop-integrations-lambda, and events recorded from the service
 */
export function httpV1Event(call: HttpCall): object {
  const { request, headers } = call;
  const { body, isBase64Encoded } = eventBody(
    request.body,
    headers["content-type"],
    headers["content-encoding"],
  );
  return {
    ...requestV1(call),
    requestContext: requestContextV1(call),
    body: body ?? null,
    isBase64Encoded,
  };
}

/** The part of format 1.0 that authorizers get too. */
export function requestV1(call: HttpCall): object {
  const { request, query } = call;
  const { headers, multiValueHeaders } = headerMaps(call.arriving);
  return {
    version: "1.0",
    resource: call.route.resourcePath,
    path: request.rawPath,
    httpMethod: request.method,
    headers,
    multiValueHeaders,
    queryStringParameters: query.length === 0 ? null : lastValues(query),
    multiValueQueryStringParameters: query.length === 0 ? null : allValues(query),
    pathParameters: call.pathParameters ?? null,
    stageVariables: call.stage.variables ?? null,
  };
}

/** `requestContext` of format 1.0. The service sends the route key as `resourceId`. */
export function requestContextV1(call: HttpCall): object {
  const { request, api, route, domainName } = call;
  return {
    accountId: api.accountId,
    apiId: api.apiId,
    authorizer: call.authorizer ? authorizerV1(call.authorizer) : null,
    domainName,
    domainPrefix: domainPrefix(domainName),
    extendedRequestId: call.requestId,
    httpMethod: request.method,
    identity: identityV1(call),
    path: call.decodedPath,
    protocol: `HTTP/${request.httpVersion}`,
    requestId: call.requestId,
    requestTime: requestTime(call.time),
    requestTimeEpoch: call.time,
    resourceId: route.routeKey,
    resourcePath: route.resourcePath,
    stage: call.stage.name,
  };
}

function identityV1(call: HttpCall): object {
  const iam = call.authorizer?.kind === "iam" ? call.authorizer.identity : undefined;
  const authentication = cognitoAuthentication(iam);
  return {
    accessKey: iam?.accessKey ?? null,
    accountId: iam?.accountId ?? null,
    caller: iam?.userId ?? null,
    cognitoAuthenticationProvider: authentication?.provider ?? null,
    cognitoAuthenticationType: authentication?.type ?? null,
    cognitoIdentityId: iam?.cognitoIdentity?.identityId ?? null,
    cognitoIdentityPoolId: iam?.cognitoIdentity?.identityPoolId ?? null,
    principalOrgId: iam?.principalOrgId ?? null,
    sourceIp: call.request.sourceIp,
    user: iam?.userId ?? null,
    userAgent: call.headers["user-agent"] ?? "",
    userArn: iam?.userArn ?? null,
    clientCert: null,
  };
}

function authorizerV1(authorizer: AuthorizerContext): object | null {
  if (authorizer.kind === "jwt") return { claims: authorizer.claims, scopes: authorizer.scopes };
  if (authorizer.kind === "lambda") return { ...authorizer.context, principalId: authorizer.principalId };
  // `identity` holds the fields of an IAM caller.
  return null;
}

function lastValues(pairs: readonly QueryPair[]): Dictionary {
  const values = new Dictionary();
  for (const [name, value] of pairs) values[name] = value;
  return values;
}

function allValues(pairs: readonly QueryPair[]): Dictionary<string[]> {
  const values = new Dictionary<string[]>();
  for (const [name, value] of pairs) (values[name] ??= []).push(value);
  return values;
}
