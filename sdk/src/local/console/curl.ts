import { isUtf8 } from "node:buffer";

/** A request that can be sent again. */
export interface SentRequest {
  readonly api: string;
  readonly method: string;
  /** The path with the query. */
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** The headers that curl writes itself. */
const OWN = new Set(["host", "content-length", "connection", "transfer-encoding", "accept-encoding"]);

/** A command for a POSIX shell that sends the request again. */
export function toCurl({ method, path, headers, body }: SentRequest, baseUrl: string): string {
  const url = new URL(baseUrl);
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const host = headers.find(([name]) => name.toLowerCase() === "host")?.[1];
  const own = headers.filter(([name]) => !OWN.has(name.toLowerCase()));
  const parts = [
    methodOption(method, body),
    quote(`${url.origin}${path}`),
    ...(/[[\]{}]/.test(path) ? ["--globoff"] : []),
    ...(/\/\.\.?(\/|$|\?)/.test(path) ? ["--path-as-is"] : []),
    ...(names.has("accept-encoding") ? ["--compressed"] : []),
    ...(host === undefined || host === url.host ? [] : [header("host", host)]),
    ...own.map(([name, value]) => header(name, value)),
    // Without this header, curl declares a body as a form.
    ...(body.length > 0 && !names.has("content-type") ? [quoteHeader("content-type:")] : []),
  ];
  const command = `curl -i ${parts.filter((part) => part !== "").join(" \\\n  ")}`;
  if (body.length === 0) return command;
  if (isUtf8(body) && !body.includes(0)) return `${command} \\\n  --data-raw ${quote(body.toString())}`;
  return `echo ${body.toString("base64")} | base64 -d | ${command} \\\n  --data-binary @-`;
}

function methodOption(method: string, body: Buffer): string {
  if (method === "HEAD") return "--head";
  return method === (body.length > 0 ? "POST" : "GET") ? "" : `-X ${method}`;
}

/** curl leaves out a header without a value unless a semicolon ends it. */
function header(name: string, value: string): string {
  return quoteHeader(value === "" ? `${name};` : `${name}: ${value}`);
}

function quoteHeader(text: string): string {
  return `-H ${quote(text)}`;
}

/** A shell reads everything between single quotes literally. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
