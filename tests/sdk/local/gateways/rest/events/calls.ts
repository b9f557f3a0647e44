import { makeRestCall } from "#sdk/local/gateways/rest/call";
import type { RestCall } from "#sdk/local/gateways/rest/events/call";
import { matchedPath } from "#sdk/local/gateways/rest/stage-choice";
import { makeRouteMatcher } from "#sdk/local/gateways/shared/route-matcher";
import { NOW, REQUEST_ID, request, TRACE_ID, UUID } from "../../support/requests";

export interface RestCallSettings {
  readonly variables?: Record<string, string>;
  readonly binaryMediaTypes?: readonly string[];
}

/** Makes a request to stage `test` into a call on a method that takes it. */
export function restCallOn(
  routeKey: string,
  plain = request("GET /test"),
  { variables, binaryMediaTypes = [] }: RestCallSettings = {},
): RestCall {
  const matcher = makeRouteMatcher<string>((segment) => segment);
  matcher.add(routeKey, routeKey);
  const path = plain.rawPath.slice("/test".length) || "/";
  return makeRestCall(plain, {
    api: {
      apiId: "EXAMPLE",
      accountId: "ACCOUNT_ID",
      executionArn: "arn:aws:execute-api:eu-west-1:ACCOUNT_ID:EXAMPLE",
    },
    stage: { name: "test", variables, deploymentId: "a1b2c3" },
    method: {
      resourceId: "RESOURCE_ID",
      resourcePath: routeKey.split(" ")[1] ?? "",
      operationName: undefined,
    },
    path,
    pathParameters: matcher.match(plain.method, matchedPath(path))?.parameters,
    binaryMediaTypes,
    requestId: UUID,
    extendedRequestId: REQUEST_ID,
    makeTraceId: () => TRACE_ID,
    time: NOW,
  });
}
