import type { GatewayResponse, Header } from "../../http/types";

/** A file that is sent. */
export interface SentFile {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly status: number;
  readonly headers: readonly Header[];
}

/** A request's conditions on a file. */
export interface Asked {
  readonly method: string;
  /** Header `If-None-Match`. */
  readonly match: string | undefined;
  /** Header `Range`. */
  readonly range: string | undefined;
}

/** SecurityHeadersPolicy of AWS, without the headers that browsers heed over TLS alone. */
export const SECURITY_HEADERS: readonly Header[] = [
  ["X-XSS-Protection", "1; mode=block"],
  ["X-Frame-Options", "SAMEORIGIN"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["X-Content-Type-Options", "nosniff"],
];

/** The answer with a file: the whole file, a part of it, or 304 for the version that the client has. */
export function answerFile(
  { bytes, etag, status, headers }: SentFile,
  { method, match, range }: Asked,
): GatewayResponse {
  const common: Header[] = [...headers, ["ETag", etag], ["Accept-Ranges", "bytes"]];
  if (status === 200 && match !== undefined && hasTag(match, etag))
    return { status: 304, headers: common, body: "" };
  const part = status === 200 ? partOf(range, bytes.length) : undefined;
  if (part === "outside") {
    return {
      status: 416,
      headers: [
        ["Content-Range", `bytes */${bytes.length}`],
        ["Content-Length", "0"],
      ],
      body: "",
    };
  }
  const body = part ? bytes.subarray(part.start, part.end + 1) : bytes;
  const sent: Header[] = [...common, ["Content-Length", String(body.length)]];
  if (part) sent.push(["Content-Range", `bytes ${part.start}-${part.end}/${bytes.length}`]);
  return { status: part ? 206 : status, headers: sent, body: method === "HEAD" ? "" : body };
}

/** An answer of the local mode, for people. */
export function plain(status: number, message: string): GatewayResponse {
  const body = `${message}\n`;
  const headers: Header[] = [
    ["Content-Type", "text/plain; charset=utf-8"],
    ["Content-Length", String(Buffer.byteLength(body))],
  ];
  return { status, headers, body };
}

function hasTag(match: string, etag: string): boolean {
  return match.split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()));
}

/** The requested bytes. Undefined means all of them, also for a range that cannot be parsed. */
function partOf(
  range: string | undefined,
  length: number,
): { readonly start: number; readonly end: number } | "outside" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(0, length - Number(last)) : Number(first);
  const end = first === "" || last === "" ? length - 1 : Math.min(Number(last), length - 1);
  if (start >= length) return "outside";
  return start > end ? undefined : { start, end };
}
