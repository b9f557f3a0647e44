import type { Capacity, ConsumedCapacity, ReturnConsumedCapacity } from "../../model/calls/dynamodb";
import { keyOf } from "../state/key";
import type { SecondaryIndex } from "../state/secondary-index";
import type { Table } from "../state/table";
import type { AttributeMap } from "../values/attribute-value";
import { sameMap } from "../values/compare";
import { sizeOf } from "../values/size";

/** The capacity that a call takes of a table. @see Developer Guide, CapacityUnitCalculations */
export interface Consumed {
  readonly table: Table;
  readonly units: number;
  /** Capacity by index. */
  readonly indexes: ReadonlyMap<SecondaryIndex, number>;
}

const NO_INDEXES: ReadonlyMap<SecondaryIndex, number> = new Map();

/** Half of a unit for 4 KB, a whole one when it has to be the latest. */
export function readUnits(bytes: number, isConsistent: boolean | undefined): number {
  return Math.max(Math.ceil(bytes / 4096), 1) * (isConsistent ? 1 : 0.5);
}

export function readOf(table: Table, bytes: number, isConsistent: boolean | undefined): Consumed {
  return { table, units: readUnits(bytes, isConsistent), indexes: NO_INDEXES };
}

/** A unit for 1 KB of the greater of two items, and what indexes take for it. */
export function writeOf(
  table: Table,
  old: AttributeMap | undefined,
  now: AttributeMap | undefined,
): Consumed {
  const units = Math.max(unitsOf(old), unitsOf(now), 1);
  if (table.indexes.size === 0) return { table, units, indexes: NO_INDEXES };
  const indexes = [...table.indexes.values()].map((index) => [index, indexUnits(index, old, now)] as const);
  return { table, units, indexes: new Map(indexes.filter(([, taken]) => taken > 0)) };
}

function unitsOf(item: AttributeMap | undefined): number {
  return item === undefined ? 0 : Math.ceil(sizeOf(item) / 1024);
}

/** An entry that stays the same is not written. Another key removes the old entry and puts a new one. */
function indexUnits(
  index: SecondaryIndex,
  oldItem: AttributeMap | undefined,
  newItem: AttributeMap | undefined,
): number {
  const [old, now] = [oldItem, newItem].map((item) => {
    const key = item && keyOf(item, index.keys);
    return item === undefined || key === undefined ? undefined : { key, item: index.project(item) };
  });
  if (old && now && old.key === now.key) {
    return sameMap(old.item, now.item) ? 0 : Math.max(unitsOf(old.item), unitsOf(now.item));
  }
  return unitsOf(old?.item) + unitsOf(now?.item);
}

/** The capacity in the answer of a call on one table. */
export function consumedCapacity(
  wish: ReturnConsumedCapacity | undefined,
  consumed: () => Consumed,
): { readonly ConsumedCapacity?: ConsumedCapacity } {
  if (wish === undefined || wish === "NONE") return {};
  const [ConsumedCapacity] = describe(wish, [consumed()]);
  return ConsumedCapacity ? { ConsumedCapacity } : {};
}

/** The capacity in the answer of a call on several tables. `kind` marks a transaction, which takes twice as much. */
export function consumedCapacities(
  wish: ReturnConsumedCapacity | undefined,
  consumed: () => readonly Consumed[],
  kind?: "Read" | "Write",
): { readonly ConsumedCapacity?: readonly ConsumedCapacity[] } {
  if (wish === undefined || wish === "NONE") return {};
  return { ConsumedCapacity: describe(wish, consumed(), kind) };
}

function describe(
  wish: "INDEXES" | "TOTAL",
  consumed: readonly Consumed[],
  kind?: "Read" | "Write",
): readonly ConsumedCapacity[] {
  const factor = kind === undefined ? 1 : 2;
  const units = (taken: number): Capacity => ({
    CapacityUnits: taken * factor,
    ...(kind && { [`${kind}CapacityUnits`]: taken * factor }),
  });
  const tables = [...new Set(consumed.map(({ table }) => table))];
  return tables.map((table) => {
    const own = consumed.filter((one) => one.table === table);
    const tableUnits = own.reduce((total, one) => total + one.units, 0);
    const indexes = new Map<SecondaryIndex, number>();
    for (const [index, taken] of own.flatMap((one) => [...one.indexes])) {
      indexes.set(index, (indexes.get(index) ?? 0) + taken);
    }
    const total = [...indexes.values()].reduce((sum, taken) => sum + taken, tableUnits);
    return {
      TableName: table.name,
      ...units(total),
      ...(wish === "INDEXES" && { Table: units(tableUnits), ...describeIndexes(indexes, units) }),
    };
  });
}

function describeIndexes(
  indexes: ReadonlyMap<SecondaryIndex, number>,
  units: (taken: number) => Capacity,
): Pick<ConsumedCapacity, "GlobalSecondaryIndexes" | "LocalSecondaryIndexes"> {
  const of = (isGlobal: boolean) => {
    const own = [...indexes].filter(([index]) => index.isGlobal === isGlobal);
    return Object.fromEntries(own.map(([index, taken]) => [index.name, units(taken)]));
  };
  const [globals, locals] = [of(true), of(false)];
  return {
    ...(Object.keys(globals).length > 0 && { GlobalSecondaryIndexes: globals }),
    ...(Object.keys(locals).length > 0 && { LocalSecondaryIndexes: locals }),
  };
}
