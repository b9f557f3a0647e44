import { signal } from "@preact/signals";

/** A table or one of its indexes. Names of several key attributes are joined by commas. */
export interface TableIndex {
  /** Absent for the table itself. */
  readonly index?: string;
  readonly partition: string;
  readonly sort?: string;
}

/** The names of the indexes that are chosen in query boxes, by the ARN of the table. */
const chosen = signal<Readonly<Record<string, string>>>({});

export function chooseIndex(arn: string, name: string): void {
  chosen.value = { ...chosen.value, [arn]: name };
}

export function chosenIndex(arn: string, indexes: readonly TableIndex[]): TableIndex | undefined {
  return indexes.find((one) => nameOfIndex(one) === chosen.value[arn]) ?? indexes[0];
}

/** `the table (id)`, `byStatus (status, placedAt)`. */
export function nameOfIndex({ index = "the table", partition, sort }: TableIndex): string {
  return `${index} (${sort === undefined ? partition : `${partition}, ${sort}`})`;
}

/** Each query starts from nothing, at the first page. */
const NOTHING = {
  partition: undefined,
  operator: undefined,
  sort: undefined,
  upTo: undefined,
  limit: undefined,
  filter: undefined,
  values: undefined,
  after: undefined,
};

/** The input of the server for the values of the box. */
export function queryOf(
  { index, order, ...query }: Readonly<Record<string, string>>,
  indexes: readonly TableIndex[],
): Readonly<Record<string, unknown>> {
  return {
    ...NOTHING,
    ...query,
    index: indexes.find((one) => nameOfIndex(one) === index)?.index,
    descending: order === "descending",
  };
}
