import type { HttpApiIdentity, HttpCall, HttpRouteIdentity, HttpStageIdentity } from "../events/http-call";
import { Dictionary } from "../gateway/dictionary";
import { isHopByHop } from "../gateway/header-names";
import { decodePart, parseQuery } from "../gateway/query";
import type { GatewayRequest, Header } from "../gateway/types";

/** What a call is made from, beside the request. */
export interface CallOrigin {
  readonly api: HttpApiIdentity;
  readonly stage: HttpStageIdentity;
  readonly route: HttpRouteIdentity;
  readonly pathParameters: Dictionary | undefined;
  readonly requestId: string;
  readonly makeTraceId: (now: number) => string;
  readonly time: number;
}

/** A request on its way: read once, for the event, the authorizer and the access log alike. */
export function makeCall(request: GatewayRequest, origin: CallOrigin): HttpCall {
  const headers = new Dictionary();
  const traceId = sentTraceId(request) ?? origin.makeTraceId(origin.time);
  const arriving = arrivingHeaders(request, traceId);
  for (const [name, value] of arriving) {
    const lower = name.toLowerCase();
    // HTTP/2 clients may send cookies one by one; they are one list all the same (RFC 9113, 8.2.3).
    const separator = lower === "cookie" ? "; " : ",";
    headers[lower] = lower in headers ? headers[lower] + separator + value : value;
  }
  return {
    request,
    api: origin.api,
    stage: origin.stage,
    route: origin.route,
    arriving,
    headers,
    decodedPath: decodePart(request.rawPath),
    pathParameters: origin.pathParameters,
    query: parseQuery(request.rawQuery),
    requestId: origin.requestId,
    traceId,
    time: origin.time,
    domainName: request.host,
    authorizer: undefined,
  };
}

const METHODS_WITH_BODY = new Set(["POST", "PUT", "PATCH"]);

/**
 * Headers as an integration gets them. The gateway adds what it knows of the client, and the length of the body also where
 * the client sent it in chunks. The protocol and the port are those of the local socket, so that a handler that makes a
 * URL of them makes one that works.
 */
function arrivingHeaders(request: GatewayRequest, traceId: string): Header[] {
  const kept: Header[] = [];
  let forwardedFor = request.sourceIp;
  let hasLength = false;
  for (const header of request.headers) {
    const name = header[0].toLowerCase();
    if (name === "content-length") hasLength = true;
    else if (name === "x-forwarded-for") forwardedFor = `${header[1]}, ${request.sourceIp}`;
    else if (!isReplaced(name) && !isHopByHop(name)) kept.push(header);
  }
  const { length } = request.body;
  if (hasLength || length > 0 || METHODS_WITH_BODY.has(request.method))
    kept.push(["content-length", String(length)]);
  kept.push(
    ["x-amzn-trace-id", traceId],
    ["x-forwarded-for", forwardedFor],
    ["x-forwarded-port", String(request.port)],
    ["x-forwarded-proto", request.protocol],
  );
  return kept;
}

function isReplaced(name: string): boolean {
  return name === "x-amzn-trace-id" || name === "x-forwarded-port" || name === "x-forwarded-proto";
}

/** A client that is traced itself sends its trace along. */
function sentTraceId({ headers }: GatewayRequest): string | undefined {
  for (const [name, value] of headers) {
    if (name.length === 15 && name.toLowerCase() === "x-amzn-trace-id") return value;
  }
  return undefined;
}
