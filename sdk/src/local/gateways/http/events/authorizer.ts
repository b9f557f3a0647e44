import type { HttpCall } from "../../shared/events/http-call";
import { joinedQuery, requestContextV2, splitCookies, visiblePath } from "../../shared/events/v2";
import { requestContextV1, requestV1 } from "./v1";

/**
 * The event of a Lambda authorizer under payload format 1.0. It has the identity sources as one text, joined with
 * commas, under two names.
 * @see Developer Guide, http-api-lambda-authorizer
 */
export function authorizerV1Event(
  call: HttpCall,
  methodArn: string,
  identitySource: readonly string[],
): object {
  const source = identitySource.length === 0 ? undefined : identitySource.join(",");
  return {
    ...requestV1(call),
    type: "REQUEST",
    methodArn,
    identitySource: source,
    authorizationToken: source,
    requestContext: requestContextV1(call),
  };
}

/**
 * The event of a Lambda authorizer under payload format 2.0.
 * @see Developer Guide, http-api-lambda-authorizer
 */
export function authorizerV2Event(
  call: HttpCall,
  routeArn: string,
  identitySource: readonly string[],
): object {
  const { cookie, ...headers } = call.headers;
  return {
    version: "2.0",
    type: "REQUEST",
    routeArn,
    identitySource: identitySource.length === 0 ? undefined : identitySource,
    routeKey: call.route.routeKey,
    rawPath: visiblePath(call.decodedPath),
    rawQueryString: call.request.rawQuery,
    cookies: cookie === undefined ? undefined : splitCookies(cookie),
    headers,
    queryStringParameters: joinedQuery(call.query),
    requestContext: requestContextV2(call),
    pathParameters: call.pathParameters,
    stageVariables: call.stage.variables,
  };
}
