import type { ChangeRecord } from "../entries";
import type { StreamSettings, TableSettings } from "../settings";

/** Retention of records. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

/** The changes of a table, in their order. */
export class ChangeStream {
  readonly #records: ChangeRecord[] = [];
  /** The time at which the stream was turned off. */
  closedAt: number | undefined;
  #settings: StreamSettings;

  constructor(
    readonly arn: string,
    /** The table at the time of its stream. */
    readonly table: TableSettings,
    settings: StreamSettings,
  ) {
    this.#settings = settings;
  }

  get settings(): StreamSettings {
    return this.#settings;
  }

  /** Goes on with it, perhaps with another view. */
  reopen(settings: StreamSettings): void {
    this.#settings = settings;
    this.closedAt = undefined;
  }

  get records(): readonly ChangeRecord[] {
    return this.#records;
  }

  add(record: ChangeRecord): void {
    this.#records.push(record);
    this.trim(record.at);
  }

  /** Drops what is too old. */
  trim(now: number): void {
    const oldest = now - RETENTION_MS;
    if ((this.#records[0]?.at ?? now) >= oldest) return;
    const first = this.#records.findIndex(({ at }) => at >= oldest);
    this.#records.splice(0, first < 0 ? this.#records.length : first);
  }

  /** Whether nobody can read it any more. */
  isExpired(now: number): boolean {
    return this.closedAt !== undefined && now - this.closedAt > RETENTION_MS;
  }

  /** Index of the first record from this number on. */
  indexOf(sequence: number): number {
    let low = 0;
    let high = this.#records.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#records[middle] as ChangeRecord).sequence < sequence) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
