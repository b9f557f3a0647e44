import type { LocalEvent } from "../protocol";

/** More than a test inspects, and less than all events of a day. */
const MOST = 10_000;

/** The events since the start. */
export class History {
  #events: LocalEvent[] = [];

  add(event: LocalEvent): void {
    this.#events.push(event);
    if (this.#events.length > 2 * MOST) this.#events = this.#events.slice(-MOST);
  }

  of(kind: LocalEvent["event"] | undefined): readonly LocalEvent[] {
    const last = this.#events.slice(-MOST);
    return kind === undefined ? last : last.filter(({ event }) => event === kind);
  }
}
