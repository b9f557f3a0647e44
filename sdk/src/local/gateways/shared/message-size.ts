import type { GatewayRequest, GatewayResponse } from "./types";

/** Bytes of the request line and the headers, as the limits of the service count them. */
export function headBytes({ method, rawPath, rawQuery, headers }: GatewayRequest): number {
  let bytes = method.length + rawPath.length + rawQuery.length;
  for (const [name, value] of headers) bytes += name.length + value.length;
  return bytes;
}

/** Bytes of a body; `undefined` for a stream. */
export function bodyBytes(body: GatewayResponse["body"]): number | undefined {
  return typeof body === "string" || Buffer.isBuffer(body) ? Buffer.byteLength(body) : undefined;
}
