import type { DeliveryEvent } from "../../protocol";
import type { Input } from "../../services/endpoint/aws-api";
import type { DoneCall } from "../../services/endpoint/aws-service";
import { busName } from "../../services/events/state/settings";
import { CONSOLE_LIMITS } from "../limits";
import type { PassedEvent } from "../types";
import type { PassedEvents } from "./resource-kind";

type PutEvent = Omit<PassedEvent, "rules">;

interface Entry {
  /** `undefined` until the call is done, since the verdicts of rules are reported earlier. */
  event: PutEvent | undefined;
  readonly rules: PassedEvent["rules"][number][];
}

/** The last events of each bus, with the verdicts of its rules. */
export class BusLog implements PassedEvents {
  /** The events by the name of the bus, then by their id. */
  readonly #buses = new Map<string, Map<string, Entry>>();

  /** Takes a call that may have put events. */
  called({ service, operation, input, output, requestId }: DoneCall, time: number): void {
    if (service !== "events" || operation !== "PutEvents") return;
    const results = (output?.Entries ?? []) as readonly PutResult[];
    for (const [i, entry] of ((input.Entries ?? []) as readonly Input[]).entries()) {
      const result = results[i];
      if (!result) continue;
      const id = result.EventId ?? `${requestId}-${i}`;
      this.#entryOf(busName(entry.EventBusName), id).event = putEventOf(entry, { ...result, id, time });
    }
  }

  /** Takes the verdict of a rule on an event. */
  delivered({ from, to, status, reason, id }: DeliveryEvent): void {
    if (!from.includes(":event-bus/")) return;
    const isMatch = status === "delivered";
    this.#entryOf(busName(from), id).rules.push({ arn: to, ...(!isMatch && { reason: reason ?? status }) });
  }

  eventsOf(busArn: string): readonly PassedEvent[] {
    const entries = [...(this.#buses.get(busName(busArn))?.values() ?? [])];
    return entries.flatMap(({ event, rules }) => (event ? [{ ...event, rules }] : []));
  }

  clear(): void {
    this.#buses.clear();
  }

  #entryOf(bus: string, id: string): Entry {
    const entries = this.#buses.get(bus) ?? new Map<string, Entry>();
    this.#buses.set(bus, entries);
    const known = entries.get(id);
    if (known) return known;
    const entry: Entry = { event: undefined, rules: [] };
    entries.set(id, entry);
    forgetOldest(entries, CONSOLE_LIMITS.busEvents);
    forgetOldest(this.#buses, CONSOLE_LIMITS.buses);
    return entry;
  }
}

interface PutResult {
  readonly EventId?: string;
  readonly ErrorCode?: string;
  readonly ErrorMessage?: string;
}

function putEventOf(
  entry: Input,
  { id, time, ErrorCode, ErrorMessage }: PutResult & { readonly id: string; readonly time: number },
): PutEvent {
  const detail = String(entry.Detail ?? "");
  const isCut = detail.length > CONSOLE_LIMITS.detailCharacters;
  return {
    id,
    time,
    source: String(entry.Source ?? ""),
    detailType: String(entry.DetailType ?? ""),
    resources: ((entry.Resources ?? []) as readonly unknown[]).map(String),
    detail: isCut ? detail.slice(0, CONSOLE_LIMITS.detailCharacters) : detail,
    isCut,
    ...(ErrorCode !== undefined && { refusal: `${ErrorCode}: ${ErrorMessage ?? ""}` }),
  };
}

function forgetOldest(entries: Map<string, unknown>, max: number): void {
  if (entries.size <= max) return;
  const [oldest] = entries.keys();
  entries.delete(oldest as string);
}
