import { Dictionary } from "../../../http/dictionary";
import { isHopByHop } from "../../../http/header-names";
import { decodePart, parseQuery } from "../../../http/query";
import type { GatewayRequest, Header } from "../../../http/types";
import type { HttpApiIdentity, HttpCall, HttpRouteIdentity, HttpStageIdentity } from "./http-call";

/** The sources of a call besides the request. */
export interface CallOrigin {
  readonly api: HttpApiIdentity;
  readonly stage: HttpStageIdentity;
  readonly route: HttpRouteIdentity;
  readonly pathParameters: Dictionary | undefined;
  readonly requestId: string;
  readonly makeTraceId: (now: number) => string;
  readonly time: number;
}

/** Makes the call of a request. Its headers are read once, for the event, the authorizer and the access log alike. */
export function makeCall(request: GatewayRequest, origin: CallOrigin): HttpCall {
  const { arriving, headers, traceId } = readHeaders(request, origin);
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
 * Headers as an integration gets them, as pairs in the client's spelling and by name. The gateway adds headers about
 * the client. It adds the length of the body too, even if the client sent it in chunks. The protocol and the port are
 * those of the local socket, so that a URL which a handler builds from them works. A trace id that the client sent is
 * passed on.
 */
function readHeaders(
  request: GatewayRequest,
  origin: CallOrigin,
): Pick<HttpCall, "arriving" | "headers" | "traceId"> {
  const arriving: Header[] = [];
  const headers = new Dictionary();
  let forwardedFor = request.sourceIp;
  let sentTraceId: string | undefined;
  let lengthName: string | undefined;
  for (const header of request.headers) {
    const name = header[0].toLowerCase();
    if (name === "content-length") lengthName = header[0];
    else if (name === "x-forwarded-for") forwardedFor = `${header[1]}, ${request.sourceIp}`;
    else if (name === "x-amzn-trace-id") sentTraceId = header[1];
    else if (name !== "x-forwarded-port" && name !== "x-forwarded-proto" && !isHopByHop(name)) {
      arriving.push(header);
      put(headers, name, header[1]);
    }
  }
  const add = (name: string, value: string) => {
    arriving.push([name, value]);
    headers[name.toLowerCase()] = value;
  };
  const { length } = request.body;
  if (lengthName !== undefined || length > 0 || METHODS_WITH_BODY.has(request.method))
    add(lengthName ?? "Content-Length", String(length));
  const traceId = sentTraceId ?? origin.makeTraceId(origin.time);
  add("X-Amzn-Trace-Id", traceId);
  add("X-Forwarded-For", forwardedFor);
  add("X-Forwarded-Port", String(request.port));
  add("X-Forwarded-Proto", request.protocol);
  return { arriving, headers, traceId };
}

/** Joins repeats. HTTP/2 clients may send cookies one by one, which still form one list (RFC 9113, 8.2.3). */
function put(headers: Dictionary, name: string, value: string): void {
  const present = headers[name];
  headers[name] = present === undefined ? value : present + (name === "cookie" ? "; " : ",") + value;
}
