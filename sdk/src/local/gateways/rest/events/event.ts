import { Dictionary } from "../../../http/dictionary";
import { headerMaps } from "../../../http/header-names";
import type { QueryPair } from "../../../http/query";
import { cognitoAuthentication } from "../../../iam/identity";
import { domainPrefix } from "../../shared/events/http-call";
import { requestTime } from "../../shared/events/time";
import type { RestAuthorizerContext, RestCall } from "./call";
import { isBinaryType } from "./media-types";

/**
 * The event that a proxy integration of a REST API sends.
 *
 * Empty fields are null. Header names keep the client's spelling, and there is no content-length. `path` and the path
 * parameters are still encoded, and only `requestContext.path` has the stage.
 * @see Developer Guide, set-up-lambda-proxy-integrations, and events recorded from the service
 */
export function restEvent(call: RestCall): object {
  const { body, isBase64Encoded } = restBody(call);
  const requestContext = restRequestContext(call);
  // `Object.assign`, since a spread costs more than all the rest of the event.
  return Object.assign(restRequest(call), { requestContext, body, isBase64Encoded });
}

/** The part that authorizers get too. */
export function restRequest(call: RestCall): object {
  const { query } = call;
  const { headers, multiValueHeaders } = headerMaps(call.arriving);
  return {
    resource: call.method.resourcePath,
    path: call.path,
    httpMethod: call.request.method,
    headers,
    multiValueHeaders,
    queryStringParameters: query.length === 0 ? null : lastValues(query),
    multiValueQueryStringParameters: query.length === 0 ? null : allValues(query),
    pathParameters: call.pathParameters ?? null,
    stageVariables: call.stage.variables ?? null,
  };
}

/** `requestContext` of events and of authorizers. */
export function restRequestContext(call: RestCall): object {
  const { request, api, method, domainName } = call;
  return {
    resourceId: method.resourceId,
    authorizer: call.authorizer && authorizerOf(call.authorizer),
    resourcePath: method.resourcePath,
    operationName: method.operationName,
    httpMethod: request.method,
    extendedRequestId: call.extendedRequestId,
    requestTime: requestTime(call.time),
    path: request.rawPath,
    accountId: api.accountId,
    protocol: `HTTP/${request.httpVersion}`,
    stage: call.stage.name,
    deploymentId: call.stage.deploymentId,
    domainPrefix: domainPrefix(domainName),
    requestTimeEpoch: call.time,
    requestId: call.requestId,
    identity: identityOf(call),
    domainName,
    apiId: api.apiId,
  };
}

/** The body as text, or as base64 for a content type that the API declares as binary. */
function restBody({ request, headers, binaryMediaTypes }: RestCall): {
  body: string | null;
  isBase64Encoded: boolean;
} {
  if (request.body.length === 0) return { body: null, isBase64Encoded: false };
  const isBinary = isBinaryType(binaryMediaTypes, headers["content-type"] ?? DEFAULT_TYPE);
  return { body: request.body.toString(isBinary ? "base64" : "utf8"), isBase64Encoded: isBinary };
}

/** The assumed content type of a body that has none. */
const DEFAULT_TYPE = "application/json";

function identityOf(call: RestCall): object {
  const iam = call.authorizer?.kind === "iam" ? call.authorizer.identity : undefined;
  const authentication = cognitoAuthentication(iam);
  const { apiKey } = call;
  return {
    cognitoIdentityPoolId: iam?.cognitoIdentity?.identityPoolId ?? null,
    accountId: iam?.accountId ?? null,
    cognitoIdentityId: iam?.cognitoIdentity?.identityId ?? null,
    caller: iam?.userId ?? null,
    apiKey: apiKey?.value ?? null,
    apiKeyId: apiKey?.id ?? null,
    sourceIp: call.request.sourceIp,
    principalOrgId: iam?.principalOrgId ?? null,
    accessKey: iam?.accessKey ?? null,
    cognitoAuthenticationType: authentication?.type ?? null,
    cognitoAuthenticationProvider: authentication?.provider ?? null,
    userArn: iam?.userArn ?? null,
    userAgent: call.headers["user-agent"] ?? null,
    user: iam?.userId ?? null,
    clientCert: null,
  };
}

/** The authorizer's part of the event. `identity` holds the fields of an IAM caller. */
function authorizerOf(authorizer: RestAuthorizerContext): object | undefined {
  if (authorizer.kind === "iam") return undefined;
  if (authorizer.kind === "user-pool" || authorizer.kind === "jwt") return { claims: authorizer.claims };
  const { principalId, integrationLatency, context } = authorizer;
  return { ...context, principalId, integrationLatency };
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
