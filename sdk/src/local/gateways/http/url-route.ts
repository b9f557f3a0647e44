import { askBackend, type BackendReply } from "../shared/backend";
import type { HttpCall } from "../shared/events/http-call";
import { HTTP_ERRORS } from "./gateway-errors";
import { failure, type Outcome } from "./outcome";

/** The server behind a route. */
export interface Backend {
  /** URL with path variables of the route in braces. */
  readonly url: string;
  readonly method: string | undefined;
  readonly timeoutMs: number;
}

/**
 * Sends a request to a URL and streams its answer back. The URL's path variables get their values from the route. The
 * request's query is appended, its path is not.
 */
export async function serveUrl(backend: Backend, call: HttpCall): Promise<Outcome> {
  const target = readTarget(backend, call);
  if (target === undefined) return failure(HTTP_ERRORS.internal, `${backend.url} is not a URL`);
  const { method = call.request.method, timeoutMs } = backend;
  const headers = forwardedHeaders(call, target.host);
  return toOutcome(await askBackend({ target, method, headers, body: call.request.body, timeoutMs }));
}

function readTarget({ url }: Backend, { pathParameters = {}, request }: HttpCall): URL | undefined {
  const filled = url.replace(/\{([^{}+]+)\+?\}/g, (written, name: string) => {
    const value = pathParameters[name];
    return value === undefined ? written : value.split("/").map(encodeURIComponent).join("/");
  });
  try {
    const target = new URL(filled);
    const own = target.search.slice(1);
    const query = [own, request.rawQuery].filter((part) => part !== "").join("&");
    target.search = query;
    return target;
  } catch {
    // The caller answers an error for text that is not a URL.
    return undefined;
  }
}

/** A flat list, because a repeated header stays repeated. */
function forwardedHeaders(call: HttpCall, host: string): string[] {
  const { sourceIp, protocol } = call.request;
  const flat = ["Host", host];
  for (const [name, value] of call.arriving) {
    if (name.toLowerCase() !== "host") flat.push(name, value);
  }
  flat.push(
    "Forwarded",
    `for=${sourceIp};host=${call.domainName};proto=${protocol}`,
    "Via",
    "HTTP/1.1 AmazonAPIGateway",
  );
  return flat;
}

function toOutcome(reply: BackendReply): Outcome {
  const { latencyMs } = reply;
  if (!reply.ok)
    return failure(HTTP_ERRORS.unavailable, reply.problem, { latencyMs, status: 503, answered: undefined });
  const { status, headers, body } = reply;
  return { status, headers, body, integration: { latencyMs, status, answered: status } };
}
