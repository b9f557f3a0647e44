import type { SentRequest } from "./curl";
import { ReplayError, readEdits } from "./replay";

/**
 * Reads a request that the page has composed for an API: `method` and `path` with the query. It may have
 * `headers`, as pairs, and a text `body`. Throws a `ReplayError` for anything else.
 */
export function readComposed(api: string, value: unknown): SentRequest {
  const { method = "", path, headers = [], body = "" } = readEdits(value);
  if (method === "") throw new ReplayError("the request needs a method, as GET");
  if (path === undefined) throw new ReplayError("the path has to start with /");
  return { api, method, path, headers, body: Buffer.from(body) };
}
