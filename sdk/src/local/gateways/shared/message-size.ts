import type { GatewayRequest, GatewayResponse } from "../../http/types";

/** What a kind of gateway takes at most. */
export interface SizeLimits {
  readonly bodyBytes: number;
  /** Of the request line and the headers. */
  readonly headBytes: number;
}

/** What of a request is too long, and why. */
export interface TooLong {
  readonly part: "body" | "head";
  readonly reason: string;
}

/** Says what of a request is too long; `undefined` for one that may pass. */
export function tooLong(request: GatewayRequest, limits: SizeLimits): TooLong | undefined {
  if (request.body.length > limits.bodyBytes) return { part: "body", reason: "the body is above 10 MB" };
  const bytes = headBytes(request);
  if (bytes <= limits.headBytes) return undefined;
  const reason = `request line and headers have ${bytes} bytes; ${limits.headBytes} are allowed`;
  return { part: "head", reason };
}

/** Bytes of the request line and the headers, as the limits of the service count them. */
function headBytes({ method, rawPath, rawQuery, headers }: GatewayRequest): number {
  let bytes = method.length + rawPath.length + rawQuery.length;
  for (const [name, value] of headers) bytes += name.length + value.length;
  return bytes;
}

/** Bytes of a body; `undefined` for a stream. */
export function bodyBytes(body: GatewayResponse["body"]): number | undefined {
  return typeof body === "string" || Buffer.isBuffer(body) ? Buffer.byteLength(body) : undefined;
}
