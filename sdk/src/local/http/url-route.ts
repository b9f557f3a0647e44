import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { HttpCall } from "../events/http-call";
import { isHopByHop } from "../gateway/header-names";
import type { Header } from "../gateway/types";
import { HTTP_ERRORS } from "./gateway-errors";
import { failure, type Outcome } from "./outcome";

/** Where a request goes. */
export interface Backend {
  /** With path variables of the route in braces. */
  readonly url: string;
  readonly method: string | undefined;
  readonly timeoutMs: number;
}

/**
 * Hands a request to a URL and streams its answer back. Variables of the route that stand in the URL are filled in; the
 * path of the request is not appended otherwise, its query is.
 */
export function serveUrl(backend: Backend, call: HttpCall): Promise<Outcome> {
  const target = readTarget(backend, call);
  if (target === undefined)
    return Promise.resolve(failure(HTTP_ERRORS.internal, `${backend.url} is not a URL`));
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const unavailable = (problem: string) => {
      const integration = { latencyMs: performance.now() - startedAt, status: 503, answered: undefined };
      resolve(failure(HTTP_ERRORS.unavailable, `${target.href}: ${problem}`, integration));
    };
    const options = {
      method: backend.method ?? call.request.method,
      headers: forwardedHeaders(call, target.host),
    };
    const outgoing = send(target, options, (answer) => {
      clearTimeout(timer);
      resolve(toOutcome(answer, performance.now() - startedAt));
    });
    const timer = setTimeout(() => {
      unavailable(`no answer within ${backend.timeoutMs / 1000} seconds`);
      outgoing.destroy();
    }, backend.timeoutMs);
    outgoing.on("error", (error) => {
      clearTimeout(timer);
      unavailable(error.message);
    });
    outgoing.end(call.request.body);
  });
}

function send(target: URL, options: RequestOptions, onAnswer: (answer: IncomingMessage) => void) {
  return target.protocol === "https:"
    ? requestHttps(target, options, onAnswer)
    : requestHttp(target, options, onAnswer);
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
    // Not a URL: answered as an error by the caller.
    return undefined;
  }
}

/** Flat, because a repeated header stays repeated. */
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

function toOutcome(answer: IncomingMessage, latencyMs: number): Outcome {
  const status = answer.statusCode ?? 502;
  const headers: Header[] = [];
  for (let i = 0; i + 1 < answer.rawHeaders.length; i += 2) {
    const name = answer.rawHeaders[i] as string;
    if (!isHopByHop(name.toLowerCase())) headers.push([name, answer.rawHeaders[i + 1] as string]);
  }
  return { status, headers, body: answer, integration: { latencyMs, status, answered: status } };
}
