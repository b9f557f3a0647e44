import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isHopByHop } from "../../http/header-names";
import type { Header } from "../../http/types";

/** A request to a server behind a gateway. */
export interface BackendRequest {
  readonly target: URL;
  readonly method: string;
  /** Names and values in turn, because a repeated header stays repeated. */
  readonly headers: readonly string[];
  readonly body: Buffer | string;
  readonly timeoutMs: number;
}

export type BackendReply = BackendAnswer | BackendFailure;

export interface BackendAnswer {
  readonly ok: true;
  readonly status: number;
  /** Headers of the answer, without hop-by-hop headers. */
  readonly headers: readonly Header[];
  readonly body: IncomingMessage;
  readonly latencyMs: number;
}

export interface BackendFailure {
  readonly ok: false;
  readonly timedOut: boolean;
  /** A description of the failure, with the URL. */
  readonly problem: string;
  readonly latencyMs: number;
}

/** Asks a server. Resolves as soon as its headers arrive. Never rejects. */
export function askBackend({
  target,
  method,
  headers,
  body,
  timeoutMs,
}: BackendRequest): Promise<BackendReply> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const fail = (timedOut: boolean, problem: string) =>
      resolve({
        ok: false,
        timedOut,
        problem: `${target.href}: ${problem}`,
        latencyMs: performance.now() - startedAt,
      });
    const outgoing = send(target, { method, headers }, (answer) => {
      clearTimeout(timer);
      resolve({
        ok: true,
        status: answer.statusCode ?? 502,
        headers: endToEnd(answer.rawHeaders),
        body: answer,
        latencyMs: performance.now() - startedAt,
      });
    });
    const timer = setTimeout(() => {
      fail(true, `no answer within ${timeoutMs / 1000} seconds`);
      outgoing.destroy();
    }, timeoutMs);
    outgoing.on("error", (error) => {
      clearTimeout(timer);
      fail(false, error.message);
    });
    outgoing.end(body);
  });
}

function send(target: URL, options: RequestOptions, onAnswer: (answer: IncomingMessage) => void) {
  return target.protocol === "https:"
    ? requestHttps(target, options, onAnswer)
    : requestHttp(target, options, onAnswer);
}

function endToEnd(rawHeaders: readonly string[]): Header[] {
  const headers: Header[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (!isHopByHop(name.toLowerCase())) headers.push([name, rawHeaders[i + 1] as string]);
  }
  return headers;
}
