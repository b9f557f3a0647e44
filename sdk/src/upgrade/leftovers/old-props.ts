import type { PropsTable } from "../../gen0/translation/row";
import { type WrittenRow, writtenRows } from "../../gen0/translation/written-rows";

/** A prop by its old name, where nothing above it has another name. */
export interface OldProp {
  /** Path in programs of generation 0. `*` stands for each key and index. */
  readonly old: readonly string[];
  /** The advice for generation 1. */
  readonly cure: string;
}

/**
 * The props of a table that have another name in generation 1. Props with another value alone, and props that moved for
 * some values alone, are left out. Their names may be right in generation 1.
 */
export function oldProps(table: Pick<PropsTable, "rows">): readonly OldProp[] {
  const renamed = writtenRows(table).filter(({ row, old, now }) => now !== old && row.when === undefined);
  const found = renamed.map((row) => ({ old: row.old.split("."), cure: cureOf(row) }));
  return found.filter(({ old }) => !found.some((other) => isAbove(other.old, old)));
}

/** Options of the construct begin with `opts` in the rows. */
function cureOf({ row, now }: WrittenRow): string {
  if (now === undefined) return row.refused ?? "remove it";
  const option = /^opts\.(.*)$/.exec(now)?.[1];
  return option === undefined ? `write ${now}` : `write ${option} in the fourth argument`;
}

function isAbove(one: readonly string[], other: readonly string[]): boolean {
  return one.length < other.length && one.every((part, at) => part === other[at]);
}
