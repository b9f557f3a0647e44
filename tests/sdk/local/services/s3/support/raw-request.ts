import { type IncomingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends headers that `fetch` reserves for browsers. */
export function rawRequest(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers }, (response) => {
      text(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read }),
        reject,
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
