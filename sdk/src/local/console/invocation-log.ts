import type { InvocationEvent } from "../protocol";
import { type Kept, keep, toPart } from "./cut";
import { CONSOLE_LIMITS } from "./limits";
import type { ConsoleLine, FunctionCall, InvocationDetail } from "./types";

interface Entry {
  told: Omit<InvocationEvent, "event"> | undefined;
  event: Kept | undefined;
  reply: Kept | undefined;
  readonly lines: ConsoleLine[];
}

/** The last calls of functions that resources have caused: what went in, came out and was written. By request id. */
export class InvocationLog {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  called({ requestId, payload, reply }: FunctionCall): void {
    const entry = this.#entryOf(requestId);
    this.#bytes -= bytesOf(entry);
    entry.event = keep(payload);
    entry.reply = reply === undefined ? undefined : keep(reply);
    this.#bytes += bytesOf(entry);
    this.#forgetOldest();
  }

  told(event: InvocationEvent): void {
    this.#entryOf(event.requestId).told = event;
  }

  line(requestId: string, line: ConsoleLine): void {
    const { lines } = this.#entryOf(requestId);
    if (lines.length < CONSOLE_LIMITS.lines)
      lines.push({ ...line, text: line.text.slice(0, CONSOLE_LIMITS.lineCharacters) });
  }

  detail(requestId: string): InvocationDetail | undefined {
    const entry = this.#entries.get(requestId);
    if (!entry?.told) return undefined;
    const { told, event, reply, lines } = entry;
    return { ...told, logs: lines, event: event && toPart(event), reply: reply && toPart(reply) };
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #entryOf(requestId: string): Entry {
    let entry = this.#entries.get(requestId);
    if (!entry) {
      entry = { told: undefined, event: undefined, reply: undefined, lines: [] };
      this.#entries.set(requestId, entry);
      this.#forgetOldest();
    }
    return entry;
  }

  #forgetOldest(): void {
    for (const [requestId, entry] of this.#entries) {
      if (this.#entries.size <= CONSOLE_LIMITS.invocations && this.#bytes <= CONSOLE_LIMITS.bytes) return;
      this.#entries.delete(requestId);
      this.#bytes -= bytesOf(entry);
    }
  }
}

function bytesOf({ event, reply }: Entry): number {
  return (event?.bytes ?? 0) + (reply?.bytes ?? 0);
}
