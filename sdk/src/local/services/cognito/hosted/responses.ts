import type { GatewayResponse, Header } from "../../../http/types";

const NO_STORE: readonly Header[] = [
  ["Cache-Control", "no-store"],
  ["Pragma", "no-cache"],
  ["X-Content-Type-Options", "nosniff"],
];

/**
 * Pages of other origins may read these answers: applications in a browser ask for their tokens themselves. Nothing in
 * them depends on a cookie.
 */
export const CORS: readonly Header[] = [
  ["Access-Control-Allow-Origin", "*"],
  ["Access-Control-Expose-Headers", "WWW-Authenticate"],
];

export function json(status: number, value: object, headers: readonly Header[] = []): GatewayResponse {
  return text(status, "application/json;charset=UTF-8", JSON.stringify(value), headers);
}

export function empty(status: number, headers: readonly Header[] = []): GatewayResponse {
  return { status, headers: [...NO_STORE, ...headers, ["Content-Length", "0"]], body: "" };
}

export function text(
  status: number,
  type: string,
  body: string,
  headers: readonly Header[] = [],
): GatewayResponse {
  const length: Header = ["Content-Length", String(Buffer.byteLength(body))];
  return { status, headers: [["Content-Type", type], ...NO_STORE, ...headers, length], body };
}

export function redirect(location: string, headers: readonly Header[] = []): GatewayResponse {
  return empty(302, [["Location", toAscii(location)], ["Referrer-Policy", "no-referrer"], ...headers]);
}

export function withHeaders(response: GatewayResponse, headers: readonly Header[]): GatewayResponse {
  return { ...response, headers: [...response.headers, ...headers] };
}

/** A header has no other letters, though the URL that a client registered may. */
function toAscii(url: string): string {
  return url.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

type Values = Readonly<Record<string, string | number | undefined>>;

/** A callback URL with an answer in its query. */
export function withQuery(url: string, values: Values): string {
  return `${url}${url.includes("?") ? "&" : "?"}${encode(values)}`;
}

/** A callback URL with an answer behind the `#`, which no server sees. */
export function withFragment(url: string, values: Values): string {
  return `${url}#${encode(values)}`;
}

function encode(values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.append(name, String(value));
  }
  // A blank as "%20" is read by everybody, "+" by readers of forms only.
  return query.toString().replaceAll("+", "%20");
}
