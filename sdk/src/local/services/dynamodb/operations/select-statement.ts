import type { ExecuteStatementInput, QueryOutput } from "../../model/calls/dynamodb";
import { invalid, invalidValue } from "../errors";
import { valueAt } from "../expressions/document";
import { type KeyRange, rangeOf } from "../expressions/key-condition";
import type { Path } from "../expressions/syntax";
import { type PartitionKey, partitionsIn, sortTermsIn } from "../partiql/key-of";
import { attributesIn } from "../partiql/parse-condition";
import type { SelectStatement } from "../partiql/syntax";
import { type KeySchema, LAST } from "../state/key";
import type { SecondaryIndex } from "../state/secondary-index";
import type { StoredItem } from "../state/stored-item";
import type { Table } from "../state/table";
import { type AttributeMap, type AttributeValue, setMember } from "../values/attribute-value";
import { compare } from "../values/compare";
import { checkPaths } from "./check-item";
import { findTable } from "./find-table";
import { checkProjected, type PagePlan, readPage } from "./page";
import type { TablePorts } from "./ports";
import { startOf } from "./start-key";

export type SelectOptions = Pick<
  ExecuteStatementInput,
  "ConsistentRead" | "Limit" | "ReturnConsumedCapacity"
> & {
  /** The key after which the page begins. */
  readonly start?: AttributeMap | undefined;
};

/** Places in the order of a table or an index. */
type PositionRange = Pick<KeyRange, "lower" | "upper">;

const EVERYWHERE: PositionRange = { lower: "", upper: LAST };

/** A page of what a statement selects: of the partitions that it names, or of all. */
export function select(
  statement: SelectStatement,
  options: SelectOptions,
  { database }: TablePorts,
): QueryOutput {
  const { source, where } = statement;
  const table = findTable(database, source.table);
  const index = indexOf(table, source.index, options.ConsistentRead);
  const keys = index?.keys ?? table.keys;
  const selection = statement.paths && new NamedSelection(statement.paths);
  const plan: PagePlan = { table, index, input: inputOf(options), filter: where, selection };
  checkAttributes(plan);
  const isDescending = checkOrder(statement, keys);
  const ranges = rangesOf(statement, keys, isDescending);
  const start = options.start && startOf(options.start, table, index, keys);
  const { items } = index ?? table;
  return readPage(plan, inRanges(items, startingAfter(ranges, start, isDescending), isDescending));
}

function inputOf({ ConsistentRead, Limit, ReturnConsumedCapacity }: SelectOptions): PagePlan["input"] {
  return {
    ...(ConsistentRead !== undefined && { ConsistentRead }),
    ...(Limit !== undefined && { Limit }),
    ...(ReturnConsumedCapacity !== undefined && { ReturnConsumedCapacity }),
  };
}

function indexOf(
  table: Table,
  name: string | undefined,
  isConsistent: boolean | undefined,
): SecondaryIndex | undefined {
  if (name === undefined) return undefined;
  const index = table.indexes.get(name);
  if (index === undefined) throw invalid("The table does not have the specified index");
  if (index.isGlobal && isConsistent) {
    throw invalid("Strongly consistent read is not supported on Global Secondary Indexes");
  }
  return index;
}

/** Refuses attributes that an index does not give, in what is selected and in conditions. */
function checkAttributes({ table, index, filter, selection, input }: PagePlan): void {
  checkPaths(selection instanceof NamedSelection ? selection.paths : [], table);
  checkProjected({ index, input, selection });
  const absent = attributesIn(filter).filter((name) => index?.attributes?.includes(name) === false);
  if (index === undefined || absent.length === 0) return;
  throw invalidValue(
    `Secondary index ${index.name} does not project one or more filter attributes: [${absent.join(", ")}]`,
  );
}

/** Whether items come from the end of their partition. */
function checkOrder({ order, where }: SelectStatement, keys: KeySchema): boolean {
  if (order.length === 0) return false;
  if (where === undefined) {
    throw invalid("Must have WHERE clause in the statement when using ORDER BY clause.");
  }
  const partitions = partitionsIn(where, keys.hash);
  if (partitions === undefined) {
    throw invalid(
      "Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY clause.",
    );
  }
  const isOf = (attributes: KeySchema["hash"]) => (one: (typeof order)[number]) =>
    attributes.some(({ name }) => name === one.attribute);
  for (const one of order) {
    const { attribute } = one;
    if (isOf(keys.hash)(one) || isOf(keys.range)(one)) continue;
    throw invalid(`Variable reference ${attribute} in ORDER BY clause must be part of the primary key`);
  }
  if (partitions.length > 1 && !order.some(isOf(keys.hash))) {
    throw invalid(
      "Must have hash key in ORDER BY clause when more than one hash key condition specified in WHERE clause.",
    );
  }
  return order.find(isOf(keys.range))?.isDescending ?? false;
}

function rangesOf(
  { where, order }: SelectStatement,
  keys: KeySchema,
  isDescending: boolean,
): readonly PositionRange[] {
  const partitions = partitionsIn(where, keys.hash);
  if (partitions === undefined) return [EVERYWHERE];
  const sortTerms = sortTermsIn(where, keys.range);
  const by = order.find(({ attribute }) => keys.hash.some(({ name }) => name === attribute));
  const isBackwards = by ? by.isDescending : isDescending;
  return inOrder(partitions, order.length > 0, isBackwards).map((values) => {
    const equal = keys.hash.map(({ name }, index) => {
      return [name, { operator: "EQ", values: [values[index] as AttributeValue] }] as const;
    });
    return rangeOf(new Map([...equal, ...sortTerms]), keys);
  });
}

function inOrder(
  partitions: readonly PartitionKey[],
  isOrdered: boolean,
  isBackwards: boolean,
): readonly PartitionKey[] {
  if (!isOrdered) return partitions;
  const sorted = [...partitions].sort(compareKeys);
  return isBackwards ? sorted.reverse() : sorted;
}

function compareKeys(one: PartitionKey, other: PartitionKey): number {
  for (const [index, value] of one.entries()) {
    const compared = compare(value, other[index] as AttributeValue) ?? 0;
    if (compared !== 0) return compared;
  }
  return 0;
}

/** The range after the end of the last page. */
function startingAfter(
  ranges: readonly PositionRange[],
  start: string | undefined,
  isDescending: boolean,
): readonly PositionRange[] {
  if (start === undefined) return ranges;
  const at = ranges.findIndex(({ lower, upper }) => start >= lower && start < upper);
  const range = ranges[at];
  if (range === undefined) throw invalid("Invalid NextToken");
  const rest = isDescending ? { ...range, upper: start } : { ...range, lower: `${start}\0` };
  return [rest, ...ranges.slice(at + 1)];
}

function* inRanges(
  items: Table["items"],
  ranges: readonly PositionRange[],
  isDescending: boolean,
): Iterable<StoredItem> {
  for (const { lower, upper } of ranges) {
    yield* isDescending ? items.descending(lower, upper) : items.ascending(lower, upper);
  }
}

/** The parts of items that paths select, by the last name of each: `author.name` is `name`. */
class NamedSelection {
  readonly names: readonly string[];
  readonly #named: readonly (readonly [string, Path])[];

  constructor(readonly paths: readonly Path[]) {
    this.names = [...new Set(paths.map(([name]) => String(name)))];
    this.#named = paths.map((path, index) => {
      const last = path.at(-1);
      return [typeof last === "string" ? last : `_${index + 1}`, path];
    });
    const all = this.#named.map(([name]) => name);
    const twice = all.find((name, index) => all.indexOf(name) !== index);
    if (twice !== undefined) throw invalid(`Duplicate identifiers in select clause: ${twice}`);
  }

  of(item: AttributeMap): AttributeMap {
    const selected: Record<string, AttributeValue> = {};
    for (const [name, path] of this.#named) {
      const value = valueAt(item, path);
      if (value !== undefined) setMember(selected, name, value);
    }
    return selected;
  }
}
