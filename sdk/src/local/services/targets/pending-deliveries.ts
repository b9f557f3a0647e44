import type { EarlierTable } from "../journal/earlier";
import { type Journal, type Journaled, openJournal } from "../journal/journal";
import { type EntryKinds, noSuchKind } from "../journal/kinds";
import type { Delivery } from "./delivery";

/** A change of the deliveries that are under way, as a journal has it. */
export type PendingEntry =
  | { readonly kind: "delivery-begun"; readonly delivery: Delivery }
  | { readonly kind: "delivery-ended"; readonly id: string };

/** The entries of a store that has deliveries beside other state. */
export const DELIVERY_KINDS: EntryKinds<PendingEntry> = {
  "delivery-begun": { delivery: "object" },
  "delivery-ended": { id: "text" },
};

/** The entries of deliveries in folders of formats 0 and 1. */
export const EARLIER_DELIVERIES = {
  pending: { kind: "delivery-begun", renamed: { pending: "delivery" } },
  settled: { kind: "delivery-ended", renamed: { settled: "id" } },
} as const satisfies EarlierTable;

/** Deliveries that are under way, in the order in which they began: a part of the state of a store. */
export class DeliveryState {
  readonly #pending = new Map<string, Delivery>();

  get all(): readonly Delivery[] {
    return [...this.#pending.values()];
  }

  apply(entry: PendingEntry): void {
    switch (entry.kind) {
      case "delivery-begun":
        this.#pending.set(entry.delivery.id, entry.delivery);
        return;
      case "delivery-ended":
        this.#pending.delete(entry.id);
        return;
      default:
        throw noSuchKind(entry);
    }
  }

  *snapshot(): Iterable<PendingEntry> {
    for (const delivery of this.#pending.values()) yield begun(delivery);
  }
}

/** Deliveries with a journal of their own: the next process continues those that this one leaves. */
export class PendingDeliveries implements Journaled<PendingEntry> {
  readonly kinds = DELIVERY_KINDS;
  readonly earlier = EARLIER_DELIVERIES;
  readonly #state = new DeliveryState();
  readonly #journal: Journal<PendingEntry>;

  /** @param file the journal. Without one nothing is written. */
  constructor(file: string | undefined) {
    this.#journal = openJournal<PendingEntry>(file, this);
  }

  get all(): readonly Delivery[] {
    return this.#state.all;
  }

  /** Writes all to the journal before it returns, or none. */
  begin(...deliveries: readonly Delivery[]): void {
    this.#journal.commit(...deliveries.map(begun));
  }

  settle({ id }: Delivery): void {
    this.#journal.commit({ kind: "delivery-ended", id });
  }

  close(): void {
    this.#journal.close();
  }

  apply(entry: PendingEntry): void {
    this.#state.apply(entry);
  }

  snapshot(): Iterable<PendingEntry> {
    return this.#state.snapshot();
  }
}

/** The entry of a delivery that begins. */
export function begun(delivery: Delivery): PendingEntry {
  return { kind: "delivery-begun", delivery };
}
