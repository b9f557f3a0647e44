import type { HttpCall } from "#sdk/local/gateways/shared/events/http-call";
import { makeCall } from "#sdk/local/gateways/shared/events/make-call";
import { makeRouteMatcher } from "#sdk/local/gateways/shared/route-matcher";
import { NOW, REQUEST_ID, request, TRACE_ID } from "../../support/requests";

/** Makes a request into a call on a route that takes it. */
export function callOn(
  routeKey: string,
  plain = request("GET /"),
  variables?: Record<string, string>,
): HttpCall {
  const matcher = makeRouteMatcher<string>();
  matcher.add(routeKey, routeKey);
  return makeCall(plain, {
    api: {
      apiId: "EXAMPLE",
      accountId: "ACCOUNT_ID",
      executionArn: "arn:aws:execute-api:eu-west-1:ACCOUNT_ID:EXAMPLE",
    },
    stage: { name: "$default", variables },
    route: { routeKey, resourcePath: routeKey.split(" ")[1] ?? routeKey },
    pathParameters: matcher.match(plain.method, plain.rawPath)?.parameters,
    requestId: REQUEST_ID,
    makeTraceId: () => TRACE_ID,
    time: NOW,
  });
}
