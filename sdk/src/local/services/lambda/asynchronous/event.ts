import type { InvocationEvent } from "../../../protocol";
import type { Journaled } from "../../keep/journal";

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
  /** Milliseconds since 1970. */
  readonly acceptedAt: number;
  /** How often the function was called for it. */
  readonly tried: number;
  /** How often the function was not to be had. */
  readonly throttled: number;
  /** Milliseconds that AWS would have waited longer than was waited here. */
  readonly spared: number;
}

export type EventEntry =
  | { readonly accepted: AcceptedEvent }
  | { readonly tried: Pick<AcceptedEvent, "id" | "spared" | "throttled" | "tried"> }
  | { readonly done: string };

/** The events that are not done, in the order accepted. */
export class AcceptedEvents implements Journaled<EventEntry> {
  readonly kinds = { accepted: [], tried: [], done: [] };
  readonly #events = new Map<string, AcceptedEvent>();

  get all(): readonly AcceptedEvent[] {
    return [...this.#events.values()];
  }

  apply(entry: EventEntry): void {
    if ("accepted" in entry) this.#events.set(entry.accepted.id, entry.accepted);
    else if ("done" in entry) this.#events.delete(entry.done);
    else this.#try(entry.tried);
  }

  *snapshot(): Iterable<EventEntry> {
    for (const accepted of this.#events.values()) yield { accepted };
  }

  find(id: string): AcceptedEvent | undefined {
    return this.#events.get(id);
  }

  #try(tried: Pick<AcceptedEvent, "id" | "spared" | "throttled" | "tried">): void {
    const event = this.#events.get(tried.id);
    if (event) this.#events.set(tried.id, { ...event, ...tried });
  }
}
