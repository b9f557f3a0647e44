import type { PropsTable } from "../../gen0/translation/row";
import { type WrittenRow, writtenRows } from "../../gen0/translation/written-rows";

/** A prop by its old name, where nothing above it has another name. */
export interface OldProp {
  /** Path as programs of generation 0 wrote it; `*` stands for each key and place. */
  readonly old: readonly string[];
  /** What to write in generation 1. */
  readonly cure: string;
}

/**
 * The props of a table that have another name in generation 1. What only changed its value, or what moved for some values
 * alone, is left out: such a name may be right in generation 1.
 */
export function oldProps(table: Pick<PropsTable, "rows">): readonly OldProp[] {
  const renamed = writtenRows(table).filter(({ row, old, now }) => now !== old && row.when === undefined);
  const found = renamed.map((row) => ({ old: row.old.split("."), cure: cureOf(row) }));
  return found.filter(({ old }) => !found.some((other) => isAbove(other.old, old)));
}

/** What is an option of the construct now begins with `opts`. */
function cureOf({ row, now }: WrittenRow): string {
  if (now === undefined) return row.refused ?? "remove it";
  const option = /^opts\.(.*)$/.exec(now)?.[1];
  return option === undefined ? `write ${now}` : `write ${option} in the fourth argument`;
}

function isAbove(one: readonly string[], other: readonly string[]): boolean {
  return one.length < other.length && one.every((part, at) => part === other[at]);
}
