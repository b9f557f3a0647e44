import { type AttributeMap, pick } from "../values/attribute-value";
import { type KeySchema, keyNames, keyOf } from "./key";
import { type IndexSettings, keySchemaOf, type TableSettings } from "./settings";
import { SortedList } from "./sorted-list";
import type { StoredItem } from "./stored-item";

/** The items of a table in the order of another key. */
export class SecondaryIndex {
  readonly keys: KeySchema;
  /** Names of the attributes that it has. `undefined` for all. */
  readonly attributes: readonly string[] | undefined;
  readonly items = new SortedList<StoredItem>();

  constructor(
    readonly settings: IndexSettings,
    readonly isGlobal: boolean,
    table: TableSettings,
    tableKeys: KeySchema,
  ) {
    this.keys = keySchemaOf(settings.KeySchema, table.attributes);
    const { ProjectionType, NonKeyAttributes = [] } = settings.Projection;
    const own = [...keyNames(tableKeys, this.keys)];
    this.attributes = ProjectionType === "ALL" ? undefined : [...own, ...NonKeyAttributes];
  }

  get name(): string {
    return this.settings.IndexName;
  }

  /** Takes over a change of the table. */
  replace(old: StoredItem | undefined, now: StoredItem | undefined): void {
    const before = old && this.#keyOf(old);
    const key = now && this.#keyOf(now);
    if (before !== undefined && before !== key) this.items.delete(before);
    if (now !== undefined && key !== undefined) this.items.set({ key, item: now.item, size: now.size });
  }

  /** The attributes of an item in the index. */
  project(item: AttributeMap): AttributeMap {
    return this.attributes === undefined ? item : pick(item, this.attributes);
  }

  /** Items of the same key in an index are in the order of the table. */
  #keyOf({ item, key }: StoredItem): string | undefined {
    const own = keyOf(item, this.keys);
    return own === undefined ? undefined : own + key;
  }
}
