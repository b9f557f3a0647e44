import type { InvocationEvent } from "../protocol";
import { type Truncated, toPart, truncate } from "./cut";
import { CONSOLE_LIMITS } from "./limits";
import type { FunctionCall } from "./observer";
import type { ConsoleLine, InvocationDetail } from "./types";

interface Entry {
  reported: Omit<InvocationEvent, "event"> | undefined;
  event: Truncated | undefined;
  reply: Truncated | undefined;
  readonly lines: ConsoleLine[];
  traceId: string | undefined;
  /** The time of the report, in milliseconds since 1970. */
  time: number;
}

/** A call that a resource has caused, with what leads to its causes and its effects. */
export interface TracedInvocation {
  readonly reported: Omit<InvocationEvent, "event">;
  readonly traceId: string | undefined;
  readonly time: number;
  /** JSON text, cut. */
  readonly event: string;
}

/** The last calls of functions that resources have caused, by request id: event, reply and lines. */
export class InvocationLog {
  readonly #entries = new Map<string, Entry>();
  /** Lines of calls that have no event yet. Calls of gateways never get one here: the log of requests has them. */
  readonly #pending = new Map<string, Entry>();
  #bytes = 0;

  called({ requestId, traceId, payload, reply }: FunctionCall): void {
    const entry = this.#entryOf(requestId);
    this.#bytes -= bytesOf(entry);
    entry.traceId = traceId;
    entry.event = truncate(payload);
    entry.reply = reply === undefined ? undefined : truncate(reply);
    this.#bytes += bytesOf(entry);
    this.#forgetOldest(this.#entries, CONSOLE_LIMITS.invocations);
  }

  /** Takes the report of a call, with its time in milliseconds since 1970. */
  reported(event: InvocationEvent, time: number): void {
    const { requestId } = event;
    const entry = this.#entryOf(requestId);
    entry.reported = event;
    entry.time = time;
    this.#pending.delete(requestId);
    this.#entries.set(requestId, entry);
    this.#forgetOldest(this.#entries, CONSOLE_LIMITS.invocations);
  }

  line(requestId: string, line: ConsoleLine): void {
    const { lines } = this.#entryOf(requestId);
    if (lines.length < CONSOLE_LIMITS.lines)
      lines.push({ ...line, text: line.text.slice(0, CONSOLE_LIMITS.lineCharacters) });
  }

  detail(requestId: string): InvocationDetail | undefined {
    const entry = this.#entries.get(requestId);
    if (!entry?.reported) return undefined;
    const { reported, event, reply, lines } = entry;
    return { ...reported, logs: lines, event: event && toPart(event), reply: reply && toPart(reply) };
  }

  /** The calls that are remembered, oldest first. */
  get traced(): readonly TracedInvocation[] {
    return [...this.#entries.values()].flatMap(({ reported, traceId, time, event }) =>
      reported ? [{ reported, traceId, time, event: event ? textOf(event) : "" }] : [],
    );
  }

  clear(): void {
    this.#entries.clear();
    this.#pending.clear();
    this.#bytes = 0;
  }

  #entryOf(requestId: string): Entry {
    let entry = this.#entries.get(requestId) ?? this.#pending.get(requestId);
    if (!entry) {
      entry = {
        reported: undefined,
        event: undefined,
        reply: undefined,
        lines: [],
        traceId: undefined,
        time: 0,
      };
      this.#pending.set(requestId, entry);
      this.#forgetOldest(this.#pending, CONSOLE_LIMITS.pending);
    }
    return entry;
  }

  #forgetOldest(entries: Map<string, Entry>, max: number): void {
    for (const [requestId, entry] of entries) {
      if (entries.size <= max && this.#bytes <= CONSOLE_LIMITS.bytes) return;
      entries.delete(requestId);
      this.#bytes -= bytesOf(entry);
    }
  }
}

function bytesOf({ event, reply }: Entry): number {
  return (event?.bytes ?? 0) + (reply?.bytes ?? 0);
}

/** The beginning of an event, which is searched for ids. */
function textOf(event: Truncated): string {
  return toPart(event).text.slice(0, CONSOLE_LIMITS.detailCharacters);
}
