import { request } from "node:http";
import type { SentRequest } from "./curl";

/** The changes that the page makes to a request before it is sent again. */
export interface Edits {
  readonly method?: string;
  /** The path with the query. */
  readonly path?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
}

/** The result of a replay. The log has the rest, as for every other request. */
export interface Replayed {
  readonly status: number;
  /** The id that the API gave the request. */
  readonly requestId: string | undefined;
}

/** A request that cannot be sent as it is. */
export class ReplayError extends Error {}

/** Requests of these methods state the length of their body even when it is empty (RFC 9110, 8.6). */
const WITH_LENGTH = new Set(["POST", "PUT", "PATCH"]);

/** The headers that the new connection sets itself, and a trace id that would mix the logs of both requests. */
const NOT_AGAIN = new Set(["connection", "content-length", "transfer-encoding", "x-amzn-trace-id"]);

/** Sends a request to its API again, with the changes of the page. */
export function replay(
  sent: SentRequest,
  edits: Edits,
  baseUrl: string,
  signal: AbortSignal,
): Promise<Replayed> {
  const { method = sent.method, path = sent.path, headers = sent.headers } = edits;
  const body = edits.body === undefined ? sent.body : Buffer.from(edits.body);
  const { host, hostname, port } = new URL(baseUrl);
  const remaining = headers.filter(([name]) => !NOT_AGAIN.has(name.toLowerCase()));
  const named = remaining.some(([name]) => name.toLowerCase() === "host") ? [] : ["Host", host];
  const hasLength = body.length > 0 || hadLength(sent) || WITH_LENGTH.has(method);
  const length = hasLength ? ["Content-Length", String(body.length)] : [];
  return new Promise((resolve, reject) => {
    try {
      const options = {
        hostname,
        port,
        method,
        path,
        headers: [...named, ...remaining.flat(), ...length],
        agent: false,
      };
      const asked = request({ ...options, signal }, (response) => {
        const { "apigw-requestid": httpId, "x-amzn-requestid": restId } = response.headers;
        response.resume();
        response.on("close", () => {
          const requestId = [httpId ?? restId].flat()[0];
          resolve({ status: response.statusCode ?? 0, requestId });
        });
      });
      asked.on("error", (error) => reject(new ReplayError(error.message)));
      asked.end(body);
    } catch (error) {
      // Node refuses methods, paths and headers that are invalid in HTTP.
      reject(new ReplayError((error as Error).message));
    }
  });
}

function hadLength({ headers }: SentRequest): boolean {
  return headers.some(([name]) => name.toLowerCase() === "content-length");
}

/** Reads the changes that the page sent. Throws a `ReplayError` for anything else. */
export function readEdits(value: unknown): Edits {
  const { method, path, headers, body } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const isText = (entry: unknown) => entry === undefined || typeof entry === "string";
  if (!isText(method) || !isText(path) || !isText(body)) throw new ReplayError("a part is no text");
  if (typeof path === "string" && !path.startsWith("/"))
    throw new ReplayError("the path has to start with /");
  if (headers !== undefined && !isHeaderList(headers)) throw new ReplayError("headers are pairs of texts");
  return { method, path, headers, body } as Edits;
}

function isHeaderList(value: unknown): boolean {
  const isPair = (pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 && pair.every((entry) => typeof entry === "string");
  return Array.isArray(value) && value.every(isPair);
}
