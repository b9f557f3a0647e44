import { memberOf } from "../values/attribute-value";
import { LAST } from "./key";
import { SortedList } from "./sorted-list";
import type { StoredItem } from "./stored-item";

const DIGITS = 12;
/** Age of an expiry that counts as none, on AWS too. */
const OLDEST_SECONDS = 5 * 365 * 24 * 60 * 60;

/** The items of a table that expire, in the order in which they do. */
export class ExpiryIndex {
  readonly #items = new SortedList<StoredItem>();

  constructor(
    /** Attribute with the second at which an item expires. */
    readonly attribute: string,
  ) {}

  add(stored: StoredItem): void {
    const key = this.#keyOf(stored);
    if (key !== undefined) this.#items.set({ ...stored, key });
  }

  remove(stored: StoredItem): void {
    const key = this.#keyOf(stored);
    if (key !== undefined) this.#items.delete(key);
  }

  /** The items that have expired by a time in milliseconds since 1970, at most so many. */
  expired(now: number, most: number): readonly StoredItem[] {
    const found: StoredItem[] = [];
    for (const stored of this.#from(now, textOf(secondOf(now) + 1))) {
      if (found.push(stored) >= most) break;
    }
    return found;
  }

  /** The time at which the next item expires. Both times are milliseconds since 1970. */
  next(now: number): number | undefined {
    for (const { key } of this.#from(now, LAST)) return Number(key.slice(0, DIGITS)) * 1000;
    return undefined;
  }

  #from(now: number, end: string): Iterable<StoredItem> {
    return this.#items.ascending(textOf(Math.max(secondOf(now) - OLDEST_SECONDS, 0)), end);
  }

  #keyOf({ item, key }: StoredItem): string | undefined {
    const seconds = Math.floor(Number(memberOf(item, this.attribute)?.N));
    return seconds >= 0 && seconds < 10 ** DIGITS ? textOf(seconds) + key : undefined;
  }
}

function secondOf(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

/** Texts of whole seconds have the order of their times. */
function textOf(seconds: number): string {
  return String(seconds).padStart(DIGITS, "0");
}
