import { httpV1Event } from "#sdk/local/gateways/http/events/v1";
import { makeRestCall } from "#sdk/local/gateways/rest/call";
import { restEvent } from "#sdk/local/gateways/rest/events/event";
import { matchedPath } from "#sdk/local/gateways/rest/stage-choice";
import { makeCall } from "#sdk/local/gateways/shared/events/make-call";
import { httpV2Event } from "#sdk/local/gateways/shared/events/v2";
import { makeRouteMatcher } from "#sdk/local/gateways/shared/route-matcher";
import type { GatewayRequest } from "#sdk/local/http/types";
import type { RecordedEvent } from "./format";

/** Ids and times differ from call to call: any will do. */
const CALL = {
  requestId: "request-id",
  makeTraceId: () => "Root=1-00000000-000000000000000000000000",
  time: 0,
};

/** The event that the local gateway makes of a recorded request. */
export function eventOf(recorded: RecordedEvent): object {
  if (recorded.shape === "rest") return restEvent(restCall(recorded));
  const call = httpCall(recorded);
  return recorded.shape === "http-2.0" ? httpV2Event(call) : httpV1Event(call);
}

function httpCall(recorded: RecordedEvent) {
  const { route: routeKey, event } = recorded;
  const request = requestOf(recorded, recorded.request.target);
  const matcher = makeRouteMatcher<string>();
  matcher.add(routeKey, routeKey);
  return makeCall(request, {
    ...CALL,
    api: apiOf(recorded),
    stage: { name: event.requestContext.stage, variables: undefined },
    route: { routeKey, resourcePath: pathOf(routeKey) },
    pathParameters: matcher.match(request.method, request.rawPath)?.parameters,
  });
}

function restCall(recorded: RecordedEvent) {
  const { route: routeKey, event } = recorded;
  const { stage, resourceId = "" } = event.requestContext;
  const request = requestOf(recorded, `/${stage}${recorded.request.target}`);
  const path = request.rawPath.slice(stage.length + 1) || "/";
  const matcher = makeRouteMatcher<string>((segment) => segment);
  matcher.add(routeKey, routeKey);
  return makeRestCall(request, {
    ...CALL,
    extendedRequestId: CALL.requestId,
    api: apiOf(recorded),
    stage: { name: stage, variables: undefined, deploymentId: undefined },
    method: { resourceId, resourcePath: pathOf(routeKey), operationName: undefined },
    path,
    pathParameters: matcher.match(request.method, matchedPath(path))?.parameters,
    binaryMediaTypes: ["application/octet-stream"],
  });
}

function requestOf({ request, event }: RecordedEvent, target: string): GatewayRequest {
  const { domainName, http, identity } = event.requestContext;
  const [rawPath = "", rawQuery = ""] = target.split(/\?(.*)/s);
  return {
    method: request.method,
    rawPath,
    rawQuery,
    headers: [["Host", domainName], ...request.headers],
    body: Buffer.from(request.bodyBase64 ?? "", "base64"),
    sourceIp: (http ?? identity)?.sourceIp ?? "",
    httpVersion: "1.1",
    host: domainName,
    port: 443,
    protocol: "https",
  };
}

function apiOf({ event }: RecordedEvent) {
  const { apiId, accountId } = event.requestContext;
  return { apiId, accountId, executionArn: `arn:aws:execute-api:us-east-1:${accountId}:${apiId}` };
}

function pathOf(routeKey: string): string {
  return routeKey.split(" ")[1] ?? routeKey;
}
