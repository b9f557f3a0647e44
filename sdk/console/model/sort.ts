/** The column by which a table is sorted. */
export interface Order {
  readonly title: string;
  readonly isDescending: boolean;
}

/** Numbers by size, texts as people sort them: `item 9` before `item 10`. Equal rows stay as they are. */
export function sorted<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | number,
  isDescending: boolean,
): readonly Row[] {
  const collator = new Intl.Collator("en", { numeric: true });
  const sign = isDescending ? -1 : 1;
  const valued = rows.map((row) => ({ row, value: valueOf(row) }));
  valued.sort(({ value: a }, { value: b }) => {
    const isBefore =
      typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
    return sign * isBefore;
  });
  return valued.map(({ row }) => row);
}
