import type { Gateway, GatewayRequest, Header } from "#sdk/local/http/types";

export const NOW = Date.UTC(2026, 0, 5, 9, 8, 7, 654);
export const REQUEST_ID = "Zq7Lk2vNoAMEb1c=";
export const TRACE_ID = "Root=1-695b7f77-0a1b2c3d4e5f60718293a4b5";
/** The request id that REST APIs have besides the extended one. */
export const UUID = "9999aaaa-bbbb-4ccc-8ddd-eeeeffff0000";

/** A request as plain data, with defaults for fields that do not matter to a test. */
export function request(target: string, given: Partial<GatewayRequest> = {}): GatewayRequest {
  const [method = "GET", url = "/"] = target.split(/ (.+)/);
  const at = url.indexOf("?");
  return {
    method,
    rawPath: at < 0 ? url : url.slice(0, at),
    rawQuery: at < 0 ? "" : url.slice(at + 1),
    headers: [["Host", "localhost:4000"]],
    body: Buffer.alloc(0),
    sourceIp: "127.0.0.1",
    httpVersion: "1.1",
    host: "localhost:4000",
    port: 4000,
    protocol: "http",
    ...given,
  };
}

/** The answer that a client sees. */
export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a request to a gateway without a socket. */
export async function ask(
  gateway: Gateway,
  target: string,
  given: Partial<GatewayRequest> = {},
): Promise<Seen> {
  const response = await gateway.handle(request(target, given));
  const chunks: Buffer[] = [];
  if (typeof response.body === "string" || Buffer.isBuffer(response.body))
    chunks.push(Buffer.from(response.body));
  else for await (const chunk of response.body) chunks.push(chunk);
  return {
    status: response.status,
    headers: byName(response.headers),
    body: Buffer.concat(chunks).toString(),
  };
}

/** Headers by lower-case name, repeats joined with `, `. */
export function byName(headers: readonly Header[]): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    named[lower] = lower in named ? `${named[lower]}, ${value}` : value;
  }
  return named;
}
