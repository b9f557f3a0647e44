import type { GatewayRequest, GatewayResponse } from "../../http/types";

/** The size limits of a kind of gateway. */
export interface SizeLimits {
  readonly bodyBytes: number;
  /** Bytes of the request line and the headers together. */
  readonly headBytes: number;
}

/** The part of a request that is too long, and the reason. */
export interface TooLong {
  readonly part: "body" | "head";
  readonly reason: string;
}

/** Returns the part of a request that is too long, or `undefined` if both fit the limits. */
export function tooLong(request: GatewayRequest, limits: SizeLimits): TooLong | undefined {
  if (request.body.length > limits.bodyBytes) return { part: "body", reason: "the body is above 10 MB" };
  const bytes = headBytes(request);
  if (bytes <= limits.headBytes) return undefined;
  const reason = `request line and headers have ${bytes} bytes, more than the ${limits.headBytes} allowed`;
  return { part: "head", reason };
}

/** Bytes of the request line and the headers, as the limits of the service count them. */
function headBytes({ method, rawPath, rawQuery, headers }: GatewayRequest): number {
  let bytes = method.length + rawPath.length + rawQuery.length;
  for (const [name, value] of headers) bytes += name.length + value.length;
  return bytes;
}

/** Bytes of a body, or `undefined` for a stream. */
export function bodyBytes(body: GatewayResponse["body"]): number | undefined {
  return typeof body === "string" || Buffer.isBuffer(body) ? Buffer.byteLength(body) : undefined;
}
