import type { Lineage } from "../../../lambda/lineage";
import type { InvocationEvent } from "../../../protocol";
import type { Journaled } from "../../journal/journal";
import { type EntryKinds, noSuchKind } from "../../journal/kinds";
import { EARLIER_ENTRIES } from "./earlier-entries";

/** An event that was accepted for a function and is not done. */
export interface AcceptedEvent {
  /** The id that the handler has, whichever attempt it is. */
  readonly id: string;
  readonly functionName: string;
  readonly qualifier?: string | undefined;
  /** JSON text. */
  readonly payload: string;
  readonly clientContext?: unknown;
  readonly source: InvocationEvent["source"];
  /** Absent for one that begins a chain of events. */
  readonly lineage?: Lineage | undefined;
  /** Milliseconds since 1970. */
  readonly acceptedAt: number;
  /** How often the function was called for it. */
  readonly tried: number;
  /** How often the function was not to be had. */
  readonly throttled: number;
  /** Milliseconds that AWS would have waited longer than was waited here. */
  readonly spared: number;
}

/** How an event got on with one attempt more. */
type Progress = Pick<AcceptedEvent, "id" | "spared" | "throttled" | "tried">;

/** A change of events, as the journal has it. */
export type EventEntry =
  | { readonly kind: "event-accepted"; readonly event: AcceptedEvent }
  | { readonly kind: "event-tried"; readonly event: Progress }
  | { readonly kind: "event-done"; readonly id: string };

const KINDS: EntryKinds<EventEntry> = {
  "event-accepted": { event: "object" },
  "event-tried": { event: "object" },
  "event-done": { id: "text" },
};

/** The events that are not done, in the order accepted. */
export class AcceptedEvents implements Journaled<EventEntry> {
  readonly kinds = KINDS;
  readonly earlier = EARLIER_ENTRIES;
  readonly #events = new Map<string, AcceptedEvent>();

  get all(): readonly AcceptedEvent[] {
    return [...this.#events.values()];
  }

  apply(entry: EventEntry): void {
    switch (entry.kind) {
      case "event-accepted":
        this.#events.set(entry.event.id, entry.event);
        return;
      case "event-tried":
        return this.#try(entry.event);
      case "event-done":
        this.#events.delete(entry.id);
        return;
      default:
        throw noSuchKind(entry);
    }
  }

  *snapshot(): Iterable<EventEntry> {
    for (const event of this.#events.values()) yield { kind: "event-accepted", event };
  }

  find(id: string): AcceptedEvent | undefined {
    return this.#events.get(id);
  }

  #try(tried: Progress): void {
    const event = this.#events.get(tried.id);
    if (event) this.#events.set(tried.id, { ...event, ...tried });
  }
}
