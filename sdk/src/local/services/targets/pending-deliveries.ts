import { type Journal, type Journaled, openJournal } from "../keep/journal";
import type { Delivery } from "./delivery";

export type PendingEntry = { readonly pending: Delivery } | { readonly settled: string };

/** Deliveries that are under way, in the order in which they began: what a process leaves, the next goes on with. */
export class PendingDeliveries implements Journaled<PendingEntry> {
  readonly kinds = { pending: [], settled: [] };
  readonly #pending = new Map<string, Delivery>();
  readonly #journal: Journal<PendingEntry>;

  /** Without a file nothing is kept. */
  constructor(file: string | undefined) {
    this.#journal = openJournal<PendingEntry>(file, this);
  }

  get all(): readonly Delivery[] {
    return [...this.#pending.values()];
  }

  /** All are kept when this returns, or none. */
  begin(...deliveries: readonly Delivery[]): void {
    this.#journal.commit(...deliveries.map((pending) => ({ pending })));
  }

  settle({ id }: Delivery): void {
    this.#journal.commit({ settled: id });
  }

  close(): void {
    this.#journal.close();
  }

  apply(entry: PendingEntry): void {
    if ("pending" in entry) this.#pending.set(entry.pending.id, entry.pending);
    else this.#pending.delete(entry.settled);
  }

  *snapshot(): Iterable<PendingEntry> {
    for (const pending of this.#pending.values()) yield { pending };
  }
}
