import { type AttributeMap, pick } from "../values/attribute-value";
import { sizeOf } from "../values/size";
import { ExpiryIndex } from "./expiry-index";
import { type KeySchema, keyNames, keyOf } from "./key";
import { SecondaryIndex } from "./secondary-index";
import { keySchemaOf, type TableSettings } from "./settings";
import { SortedList } from "./sorted-list";
import type { StoredItem } from "./stored-item";

/** The items of a table, by its key and by those of its indexes. */
export class Table {
  readonly items = new SortedList<StoredItem>();
  readonly keys: KeySchema;
  #settings: TableSettings;
  #indexes: ReadonlyMap<string, SecondaryIndex>;
  #expiry: ExpiryIndex | undefined;
  #bytes = 0;

  constructor(settings: TableSettings) {
    this.keys = keySchemaOf(settings.keySchema, settings.attributes);
    this.#settings = settings;
    this.#indexes = this.#makeIndexes();
    this.#expiry = this.#makeExpiry();
  }

  get name(): string {
    return this.#settings.name;
  }

  get settings(): TableSettings {
    return this.#settings;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get indexes(): ReadonlyMap<string, SecondaryIndex> {
    return this.#indexes;
  }

  /** Applies other settings. The key stays, and new indexes get the existing items. */
  set settings(settings: TableSettings) {
    this.#settings = settings;
    this.#indexes = this.#makeIndexes();
    this.#expiry = this.#makeExpiry();
    for (const stored of this.items) this.#index(stored);
  }

  /** Items that expire. `undefined` where none does. */
  get expiry(): ExpiryIndex | undefined {
    return this.#expiry;
  }

  /** An item by its key. */
  get(key: AttributeMap): StoredItem | undefined {
    return this.items.get(this.positionOf(key));
  }

  /** Puts an item, and gives the one that it takes the place of. */
  put(item: AttributeMap): StoredItem | undefined {
    const stored = { key: this.positionOf(item), item, size: sizeOf(item) };
    const old = this.items.set(stored);
    this.#bytes += stored.size - (old?.size ?? 0);
    for (const index of this.#indexes.values()) index.replace(old, stored);
    if (old) this.#expiry?.remove(old);
    this.#expiry?.add(stored);
    return old;
  }

  /** Removes an item, and gives it. */
  remove(key: AttributeMap): StoredItem | undefined {
    const old = this.items.delete(this.positionOf(key));
    if (old === undefined) return undefined;
    this.#bytes -= old.size;
    for (const index of this.#indexes.values()) index.replace(old, undefined);
    this.#expiry?.remove(old);
    return old;
  }

  /** The attributes of an item that are its key. */
  keyAttributesOf(item: AttributeMap): AttributeMap {
    return pick(item, keyNames(this.keys));
  }

  /** The position of a checked key. */
  positionOf(key: AttributeMap): string {
    const position = keyOf(key, this.keys);
    if (position === undefined) throw new Error(`no key of table ${this.name}`);
    return position;
  }

  #index(stored: StoredItem): void {
    for (const index of this.#indexes.values()) index.replace(undefined, stored);
    this.#expiry?.add(stored);
  }

  #makeExpiry(): ExpiryIndex | undefined {
    const { timeToLive } = this.#settings;
    return timeToLive === undefined ? undefined : new ExpiryIndex(timeToLive);
  }

  #makeIndexes(): ReadonlyMap<string, SecondaryIndex> {
    const { globalIndexes, localIndexes } = this.#settings;
    const indexes = [
      ...localIndexes.map((index) => new SecondaryIndex(index, false, this.#settings, this.keys)),
      ...globalIndexes.map((index) => new SecondaryIndex(index, true, this.#settings, this.keys)),
    ];
    return new Map(indexes.map((index) => [index.name, index]));
  }
}
