import type { RequestSummary } from "./types";

/** The text of a request that is searched, made once. */
const texts = new WeakMap<RequestSummary, string>();

/** The requests that have all the words of a filter in method, path, status, handler, authorizer, API or route. */
export function filtered(requests: readonly RequestSummary[], filter: string): readonly RequestSummary[] {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return requests;
  return requests.filter((request) => {
    const text = textOf(request);
    return words.every((word) => text.includes(word));
  });
}

function textOf(request: RequestSummary): string {
  let text = texts.get(request);
  if (text === undefined) {
    const { method, path, status, handler, authorizer, api, routeKey } = request;
    const parts = [method, path, status, handler, authorizer?.name, authorizer?.decision, api, routeKey];
    text = parts.join(" ").toLowerCase();
    texts.set(request, text);
  }
  return text;
}
