import { Dictionary } from "../../../http/dictionary";
import type { QueryPair } from "../../../http/query";
import type { AuthorizerContext } from "./authorizer-context";
import { domainPrefix, type HttpCall } from "./http-call";
import { eventBody } from "./request-body";
import { requestTime } from "./time";

/**
 * The event of payload format 2.0.
 *
 * Empty fields are absent, not null. Header names are lower case, repeats are joined with a comma, and cookies have a
 * field of their own. `rawPath` is decoded although its name says otherwise. `rawQueryString` is not.
 * @see Developer Guide, http-api-develop-integrations-lambda, and events recorded from the service
 */
export function httpV2Event(call: HttpCall): object {
  const { request, headers, route, query } = call;
  const { cookie } = headers;
  const { body, isBase64Encoded } = eventBody(
    request.body,
    headers["content-type"],
    headers["content-encoding"],
  );
  return {
    version: "2.0",
    routeKey: route.routeKey,
    rawPath: visiblePath(call.decodedPath),
    rawQueryString: request.rawQuery,
    cookies: cookie === undefined ? undefined : splitCookies(cookie),
    headers: cookie === undefined ? headers : withoutCookie(headers),
    queryStringParameters: joinedQuery(query),
    requestContext: requestContextV2(call),
    body,
    pathParameters: call.pathParameters,
    isBase64Encoded,
    stageVariables: call.stage.variables,
  };
}

/** `requestContext` of format 2.0, for authorizers too. */
export function requestContextV2(call: HttpCall): object {
  const { request, api, stage, domainName } = call;
  return {
    accountId: api.accountId,
    apiId: api.apiId,
    authorizer: call.authorizer && authorizerV2(call.authorizer),
    domainName,
    domainPrefix: domainPrefix(domainName),
    http: {
      method: request.method,
      path: visiblePath(call.decodedPath),
      protocol: `HTTP/${request.httpVersion}`,
      sourceIp: request.sourceIp,
      userAgent: call.headers["user-agent"] ?? "",
    },
    requestId: call.requestId,
    routeKey: call.route.routeKey,
    stage: stage.name,
    time: requestTime(call.time),
    timeEpoch: call.time,
  };
}

function withoutCookie({ cookie: _cookie, ...others }: Dictionary): object {
  return others;
}

/** Cookies of a request, as texts `name=value`. */
export function splitCookies(cookie: string): string[] {
  return cookie.split(/; */).filter((part) => part !== "");
}

/** Query by name with repeats joined with a comma, or `undefined` for an empty query. */
export function joinedQuery(query: readonly QueryPair[]): Dictionary | undefined {
  if (query.length === 0) return undefined;
  const joined = new Dictionary();
  for (const [name, value] of query) joined[name] = name in joined ? `${joined[name]},${value}` : value;
  return joined;
}

/** Cuts the decoded path at a `?` that the client had encoded, as the service does for functions. */
export function visiblePath(decodedPath: string): string {
  const end = decodedPath.indexOf("?");
  return end < 0 ? decodedPath : decodedPath.slice(0, end);
}

function authorizerV2(authorizer: AuthorizerContext): object {
  if (authorizer.kind === "jwt") return { jwt: { claims: authorizer.claims, scopes: authorizer.scopes } };
  if (authorizer.kind === "lambda") return { lambda: authorizer.context };
  const { identity } = authorizer;
  return {
    iam: {
      accessKey: identity.accessKey,
      accountId: identity.accountId,
      callerId: identity.userId,
      cognitoIdentity: identity.cognitoIdentity ?? null,
      principalOrgId: identity.principalOrgId ?? null,
      userArn: identity.userArn,
      userId: identity.userId,
    },
  };
}
