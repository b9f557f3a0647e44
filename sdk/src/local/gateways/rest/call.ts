import { Dictionary } from "../../http/dictionary";
import { isHopByHop } from "../../http/header-names";
import { parseQuery } from "../../http/query";
import type { GatewayRequest, Header } from "../../http/types";
import type { HttpApiIdentity } from "../shared/events/http-call";
import type { RestCall, RestMethodIdentity, RestStageIdentity } from "./events/call";

/** The sources of a call besides the request. */
export interface CallOrigin {
  readonly api: HttpApiIdentity;
  readonly stage: RestStageIdentity;
  readonly method: RestMethodIdentity;
  readonly path: string;
  readonly pathParameters: Dictionary | undefined;
  readonly binaryMediaTypes: readonly string[];
  readonly requestId: string;
  readonly extendedRequestId: string;
  readonly makeTraceId: (now: number) => string;
  readonly time: number;
}

/**
 * Makes the call of a request. Its headers are read once, for the event, the authorizer, the mappings and the access
 * log alike.
 */
export function makeRestCall(request: GatewayRequest, origin: CallOrigin): RestCall {
  const { arriving, headers, traceId } = readHeaders(request, origin);
  return {
    request,
    api: origin.api,
    stage: origin.stage,
    method: origin.method,
    path: origin.path,
    pathParameters: origin.pathParameters,
    binaryMediaTypes: origin.binaryMediaTypes,
    requestId: origin.requestId,
    extendedRequestId: origin.extendedRequestId,
    time: origin.time,
    arriving,
    headers,
    traceId,
    query: parseQuery(request.rawQuery),
    domainName: request.host,
    authorizer: undefined,
    apiKey: undefined,
  };
}

/** Headers of the client that the gateway rewrites. */
const REWRITTEN = new Set(["x-forwarded-for", "x-forwarded-port", "x-forwarded-proto", "x-amzn-trace-id"]);

/**
 * Headers as an integration gets them, without the length of the body. The protocol and the port are those of the local
 * socket, so that a URL which a handler builds from them works.
 */
function readHeaders(
  request: GatewayRequest,
  { makeTraceId, time }: CallOrigin,
): Pick<RestCall, "arriving" | "headers" | "traceId"> {
  const arriving: Header[] = [];
  const headers = new Dictionary();
  const sent = new Dictionary();
  for (const [name, value] of request.headers) {
    const lower = name.toLowerCase();
    if (REWRITTEN.has(lower)) sent[lower] = value;
    else if (lower !== "content-length" && !isHopByHop(lower)) {
      arriving.push([name, value]);
      headers[lower] = value;
    }
  }
  const traceId = sent["x-amzn-trace-id"] ?? makeTraceId(time);
  const forwarded = sent["x-forwarded-for"];
  const add = (name: string, value: string) => {
    arriving.push([name, value]);
    headers[name.toLowerCase()] = value;
  };
  add("X-Amzn-Trace-Id", traceId);
  add("X-Forwarded-For", forwarded === undefined ? request.sourceIp : `${forwarded}, ${request.sourceIp}`);
  add("X-Forwarded-Port", String(request.port));
  add("X-Forwarded-Proto", request.protocol);
  return { arriving, headers, traceId };
}
