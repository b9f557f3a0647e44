import type { ConsumedCapacity, QueryInput, QueryOutput } from "../../model/calls/dynamodb";
import { detected, invalid, invalidValue } from "../errors";
import type { Selection } from "../expressions/document";
import { holds } from "../expressions/evaluate";
import type { Bound, Condition } from "../expressions/syntax";
import type { SecondaryIndex } from "../state/secondary-index";
import type { StoredItem } from "../state/stored-item";
import type { Table } from "../state/table";
import { type AttributeMap, pick } from "../values/attribute-value";
import { sizeOf } from "../values/size";
import { consumedCapacity, readUnits } from "./capacity";
import { startKeyNames } from "./start-key";

/** A page ends when it has read this much. */
const PAGE_BYTES = 1024 * 1024;

/** Members that calls for pages have in common. */
export type PageInput = Pick<
  QueryInput,
  "IndexName" | "Select" | "Limit" | "ConsistentRead" | "ProjectionExpression" | "ReturnConsumedCapacity"
>;

/** The source of a page, and the parts of items in it. */
export interface PagePlan {
  readonly table: Table;
  readonly index: SecondaryIndex | undefined;
  readonly input: PageInput;
  readonly filter: Condition<Bound> | undefined;
  readonly selection: Pick<Selection, "names" | "of"> | undefined;
}

/** The index that a call names. */
export function findIndex(
  table: Table,
  { IndexName, ConsistentRead }: PageInput,
): SecondaryIndex | undefined {
  if (IndexName === undefined) return undefined;
  const index = table.indexes.get(IndexName);
  if (index === undefined) throw invalid(`The table does not have the specified index: ${IndexName}`);
  if (index.isGlobal && ConsistentRead) {
    throw invalid("Consistent reads are not supported on global secondary indexes");
  }
  return index;
}

/** Reads items until the page is full. */
export function readPage(plan: PagePlan, items: Iterable<StoredItem>): QueryOutput {
  const { table, index, input } = plan;
  const read = readItems(plan, items);
  return {
    ...(input.Select !== "COUNT" && { Items: read.found }),
    Count: read.count,
    ScannedCount: read.scanned,
    ...(read.last &&
      isFull(read, input) && { LastEvaluatedKey: pick(read.last, startKeyNames(table, index)) }),
    ...capacityOf(plan, read),
  };
}

/** The items of a page so far. */
interface ItemsRead {
  readonly found: AttributeMap[];
  /** The number of items that pass the filter. */
  count: number;
  scanned: number;
  /** Bytes of the items of the page. */
  bytes: number;
  /** Capacity for what a local index has not, which is read from the table item by item. */
  fetchedUnits: number;
  /** Bytes of the index entries, where items are fetched from the table. */
  entryBytes: number;
  last: AttributeMap | undefined;
}

function readItems(plan: PagePlan, items: Iterable<StoredItem>): ItemsRead {
  const { filter, selection, input } = plan;
  const read: ItemsRead = {
    found: [],
    count: 0,
    scanned: 0,
    bytes: 0,
    fetchedUnits: 0,
    entryBytes: 0,
    last: undefined,
  };
  const readOne = readerOf(plan);
  for (const stored of items) {
    if (isFull(read, input)) break;
    const item = readOne(stored, read);
    read.scanned += 1;
    read.last = stored.item;
    if (filter && !holds(filter, item)) continue;
    read.count += 1;
    if (input.Select !== "COUNT") read.found.push(selection ? selection.of(item) : item);
  }
  return read;
}

function isFull({ scanned, bytes }: ItemsRead, { Limit }: PageInput): boolean {
  return bytes >= PAGE_BYTES || (Limit !== undefined && scanned >= Math.floor(Limit));
}

/** Reads the attributes that a table, an index, or an index and its table have of an item. Counts what that takes. */
function readerOf(plan: PagePlan): (stored: StoredItem, read: ItemsRead) => AttributeMap {
  const { index, input } = plan;
  const isFromTable = isFetched(plan);
  return ({ item, size }, read) => {
    const entry = index ? index.project(item) : item;
    const entrySize = entry === item ? size : sizeOf(entry);
    read.bytes += isFromTable ? size : entrySize;
    if (!isFromTable) return entry;
    read.entryBytes += entrySize;
    read.fetchedUnits += readUnits(size, input.ConsistentRead);
    return item;
  };
}

/** Whether attributes are read from the table that a local index does not have. */
function isFetched({ index, input, selection }: PagePlan): boolean {
  if (index === undefined || index.isGlobal || index.attributes === undefined) return false;
  return (
    input.Select === "ALL_ATTRIBUTES" ||
    (selection?.names.some((name) => !index.attributes?.includes(name)) ?? false)
  );
}

function capacityOf(
  plan: PagePlan,
  { bytes, entryBytes, fetchedUnits }: ItemsRead,
): { readonly ConsumedCapacity?: ConsumedCapacity } {
  const { table, index, input } = plan;
  return consumedCapacity(input.ReturnConsumedCapacity, () => {
    const isFromTable = isFetched(plan);
    const units = readUnits(isFromTable ? entryBytes : bytes, input.ConsistentRead);
    if (index === undefined) return { table, units, indexes: new Map() };
    return { table, units: fetchedUnits, indexes: new Map([[index, units]]) };
  });
}

/** Refuses attributes that the table or the index does not give. */
export function checkSelect(asked: Asked, isQuery = false): void {
  if (isQuery) detected(() => checkAsked(asked));
  else checkAsked(asked);
  checkProjected(asked);
}

type Asked = Pick<PagePlan, "index" | "input" | "selection">;

function checkAsked({ index, input, selection }: Asked): void {
  const { Select } = input;
  if (Select === "SPECIFIC_ATTRIBUTES" && selection === undefined) {
    throw invalid(
      "Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES",
    );
  }
  if (Select !== undefined && Select !== "SPECIFIC_ATTRIBUTES" && selection !== undefined) {
    const what = input.ProjectionExpression === undefined ? "AttributesToGet" : "ProjectionExpression";
    const wish = Select === "COUNT" ? "only the Count" : Select;
    throw invalid(`Cannot specify the ${what} when choosing to get ${wish}`);
  }
  if (Select === "ALL_PROJECTED_ATTRIBUTES" && index === undefined) {
    throw invalid("ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName");
  }
}

/** Attributes that a global index does not have are not read from its table. */
export function checkProjected({ index, input, selection }: Asked): void {
  const { Select } = input;
  if (!index?.isGlobal || index.attributes === undefined) return;
  if (Select === "ALL_ATTRIBUTES") {
    throw invalidValue(
      `Select type ALL_ATTRIBUTES is not supported for global secondary index ${index.name} because its projection type is not ALL`,
    );
  }
  const absent = selection?.names.filter((name) => !index.attributes?.includes(name)) ?? [];
  if (absent.length > 0) {
    throw invalidValue(`Global secondary index ${index.name} does not project [${absent.join(", ")}]`);
  }
}
