import type { RequestTrace } from "../http/trace";
import { type SentRequest, toCurl } from "./curl";
import { type Truncated, toPart, truncate } from "./cut";
import { CONSOLE_LIMITS } from "./limits";
import type { Words } from "./observer";
import type { ConsoleLine, RequestDetail, RequestSummary } from "./types";

/** A request that is remembered. */
interface Entry {
  /** Number in the log, from 1. */
  readonly n: number;
  readonly trace: RequestTrace;
  readonly words: Words;
  readonly event: Truncated | undefined;
  readonly reply: Truncated | undefined;
  readonly requestBody: Truncated | undefined;
  readonly responseBody: Truncated | undefined;
  readonly bytes: number;
  readonly lines: ConsoleLine[];
}

/** The size of an entry without bodies, events and replies. */
const ENTRY_BYTES = 1_000;

/** The last requests, with the lines that functions wrote for them. */
export class RequestLog {
  readonly #entries = new Map<number, Entry>();
  /** The entries by trace id. */
  readonly #byTrace = new Map<string, Entry>();
  /** The lines of requests without an answer so far, by trace id. */
  readonly #pending = new Map<string, ConsoleLine[]>();
  #count = 0;
  #bytes = 0;

  /** Remembers a request and returns its number in this log. */
  add(trace: RequestTrace, words: Words): number {
    const entry = toEntry(++this.#count, trace, words, this.#pending.get(trace.traceId) ?? []);
    this.#pending.delete(trace.traceId);
    this.#entries.set(entry.n, entry);
    this.#byTrace.set(trace.traceId, entry);
    this.#bytes += entry.bytes;
    this.#forgetOldest();
    return entry.n;
  }

  /** Deletes the lines of an answered request that is not remembered. */
  skip(traceId: string): void {
    this.#pending.delete(traceId);
  }

  /** Adds a line. Returns the number of its request if that is already answered. */
  addLine(traceId: string, line: ConsoleLine): number | undefined {
    const entry = this.#byTrace.get(traceId);
    const lines = entry?.lines ?? this.#pending.get(traceId) ?? [];
    if (lines.length < CONSOLE_LIMITS.lines)
      lines.push({ ...line, text: line.text.slice(0, CONSOLE_LIMITS.lineCharacters) });
    if (entry) return entry.n;
    this.#pending.set(traceId, lines);
    if (this.#pending.size > CONSOLE_LIMITS.pending) dropFirst(this.#pending);
    return undefined;
  }

  clear(): void {
    this.#entries.clear();
    this.#byTrace.clear();
    this.#bytes = 0;
  }

  /** The requests, oldest first. */
  get summaries(): readonly RequestSummary[] {
    return [...this.#entries.values()].map(toSummary);
  }

  summary(n: number): RequestSummary | undefined {
    const entry = this.#entries.get(n);
    return entry && toSummary(entry);
  }

  /**
   * Returns all that is known of a request.
   * @param baseUrl the URL of the request's API
   */
  detail(n: number, baseUrl: (api: string) => string | undefined): RequestDetail | undefined {
    const entry = this.#entries.get(n);
    return entry && toDetail(entry, baseUrl(entry.words.api));
  }

  /** The request with this id or this trace, if it is remembered. */
  find(isMeant: (trace: RequestTrace) => boolean): RequestSummary | undefined {
    const entry = [...this.#entries.values()].findLast(({ trace }) => isMeant(trace));
    return entry && toSummary(entry);
  }

  /** The trace id of a request. */
  traceIdOf(n: number): string | undefined {
    return this.#entries.get(n)?.trace.traceId;
  }

  /** Returns the request as it came, or `undefined` if it cannot be sent again or was stored in part only. */
  sent(n: number): SentRequest | undefined {
    const entry = this.#entries.get(n);
    return entry && sentOf(entry);
  }

  #forgetOldest(): void {
    for (const [n, entry] of this.#entries) {
      if (this.#entries.size <= CONSOLE_LIMITS.requests && this.#bytes <= CONSOLE_LIMITS.bytes) return;
      this.#entries.delete(n);
      this.#bytes -= entry.bytes;
      const { traceId } = entry.trace;
      if (this.#byTrace.get(traceId) === entry) this.#byTrace.delete(traceId);
    }
  }
}

function toEntry(n: number, trace: RequestTrace, words: Words, lines: ConsoleLine[]): Entry {
  const { exchange } = trace;
  const response = exchange?.response?.body;
  const parts = {
    event: trace.event === undefined ? undefined : truncate(trace.event),
    reply: trace.reply === undefined ? undefined : truncate(trace.reply),
    requestBody: exchange && truncate(exchange.request.body),
    responseBody: typeof response === "string" || Buffer.isBuffer(response) ? truncate(response) : undefined,
  };
  let bytes = ENTRY_BYTES;
  for (const part of Object.values(parts)) bytes += part?.bytes ?? 0;
  return { n, trace: withoutBodies(trace), words, ...parts, bytes, lines };
}

const EMPTY = Buffer.alloc(0);

/** The trace without the event, the reply and the bodies, which an entry stores truncated. */
function withoutBodies(trace: RequestTrace): RequestTrace {
  const { exchange } = trace;
  const request = exchange && { ...exchange.request, body: EMPTY };
  const response = exchange?.response && { ...exchange.response, body: "" };
  return { ...trace, event: undefined, reply: undefined, exchange: request && { request, response } };
}

function toSummary({ n, trace, words, lines }: Entry): RequestSummary {
  const { kind, method, path, routeKey, status, durationMs, time, authorizer } = trace;
  return {
    n,
    ...words,
    kind,
    method,
    path,
    routeKey,
    status,
    durationMs,
    time,
    authorizer,
    lines: lines.length,
  };
}

function toDetail(entry: Entry, baseUrl: string | undefined): RequestDetail {
  const { trace, event, reply, requestBody, responseBody, lines } = entry;
  const { request, response } = trace.exchange ?? {};
  const sent = sentOf(entry);
  return {
    ...toSummary(entry),
    requestId: trace.requestId,
    stage: trace.stage,
    logs: lines,
    event: event && toPart(event),
    reply: reply && toPart(reply),
    request: request && requestBody && { headers: request.headers, body: toPart(requestBody) },
    response: response && {
      status: response.status,
      headers: response.headers,
      body: responseBody && toPart(responseBody),
    },
    curl: sent && baseUrl !== undefined ? toCurl(sent, baseUrl) : undefined,
  };
}

/** The request that a person can send again. None for a handshake, since the console can use no socket. */
function sentOf({ trace, words, requestBody }: Entry): SentRequest | undefined {
  const { exchange } = trace;
  if (!exchange || !requestBody || requestBody.isCut || trace.method === "CONNECT") return undefined;
  const { method, rawPath, rawQuery, headers } = exchange.request;
  const path = rawQuery === "" ? rawPath : `${rawPath}?${rawQuery}`;
  return { api: words.api, method, path, headers, body: requestBody.body as Buffer };
}

function dropFirst(map: Map<unknown, unknown>): void {
  const [first] = map.keys();
  map.delete(first);
}
