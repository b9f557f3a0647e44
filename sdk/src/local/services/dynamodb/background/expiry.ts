import type { LocalClock } from "../../../clock";
import type { TablePorts } from "../operations/ports";
import type { Table } from "../state/table";

/** Time between the expiry and the removal of an item. On AWS it may take days. */
const DELAY_MS = 1000;
/** The longest wait of the timer, which then computes the next one. */
const FURTHEST_MS = 24 * 60 * 60 * 1000;
/** Wait after a removal that the journal refused. */
const RETRY_MS = 5_000;
/** Items that are removed before calls are answered again. */
const MOST_AT_ONCE = 1000;

/** Removes what has expired, by one timer for all tables. */
export class Expiry {
  #dueAt = Number.POSITIVE_INFINITY;
  #cancel: () => void = () => undefined;

  constructor(
    private readonly ports: TablePorts,
    private readonly clock: LocalClock,
  ) {}

  /** A table has another item, or other settings. */
  follow({ expiry }: Table): void {
    const now = this.clock.now();
    const next = expiry?.next(now);
    if (next !== undefined) this.#arm(next + DELAY_MS, now);
  }

  close(): void {
    this.#cancel();
  }

  #arm(dueAt: number, now: number): void {
    const soonest = Math.min(dueAt, now + FURTHEST_MS);
    if (soonest >= this.#dueAt) return;
    this.#cancel();
    this.#dueAt = soonest;
    this.#cancel = this.clock.after(Math.max(soonest - now, 0), () => this.#run(), "schedule");
  }

  #run(): void {
    this.#dueAt = Number.POSITIVE_INFINITY;
    const now = this.clock.now();
    for (const table of this.ports.database.tables.values()) {
      try {
        this.#sweep(table, now);
        this.follow(table);
      } catch (error) {
        // A disk that takes nothing now may do so later.
        this.#arm(now + RETRY_MS, now);
        throw error;
      }
    }
  }

  /** Records of streams name the service as the one who removed them. */
  #sweep(table: Table, now: number): void {
    const expired = table.expiry?.expired(now - DELAY_MS, MOST_AT_ONCE) ?? [];
    if (expired.length === 0) return;
    const writes = expired.map(
      ({ item }) => ({ kind: "delete", table: table.name, key: table.keyAttributesOf(item) }) as const,
    );
    this.ports.commit({ kind: "items-written", at: now, writes, expired: true });
  }
}
