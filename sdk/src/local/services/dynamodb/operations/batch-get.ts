import type {
  BatchGetItemOutput,
  KeysAndAttributes,
  ReturnConsumedCapacity,
} from "../../model/calls/dynamodb";
import { invalid } from "../errors";
import type { Selection } from "../expressions/document";
import type { Database } from "../state/database";
import type { Table } from "../state/table";
import type { AttributeMap } from "../values/attribute-value";
import { checkMap } from "../values/check-value";
import { type Consumed, consumedCapacities, readUnits } from "./capacity";
import { checkKey } from "./check-item";
import { findTable } from "./find-table";
import { readSelection } from "./get-item";
import type { TableOperation } from "./ports";

/** The part of a batch for one table. */
interface Wanted {
  /** The name in the call. */
  readonly name: string;
  readonly table: Table;
  readonly request: KeysAndAttributes;
  readonly keys: readonly AttributeMap[];
  readonly selection: Selection | undefined;
}

const MAX_KEYS = 100;
/** Bytes of an answer. Further keys are left for another call. */
const MAX_BYTES = 16 * 1024 * 1024;

export const batchGetItem: TableOperation<"BatchGetItem"> = (input, { database }) => {
  const requests = Object.entries(input.RequestItems);
  if (requests.reduce((count, [, { Keys }]) => count + Keys.length, 0) > MAX_KEYS) {
    throw invalid("Too many items requested for the BatchGetItem call");
  }
  const wanted = requests.map(([name, request]) => readWanted(name, request));
  return readAll(
    wanted.map((on) => on(database)),
    input.ReturnConsumedCapacity,
  );
};

function readWanted(name: string, request: KeysAndAttributes): (database: Database) => Wanted {
  const selectionOn = readSelection(request);
  const keys = request.Keys.map((key) => checkMap(key));
  checkNoTwice(keys.map((key) => JSON.stringify(Object.entries(key).sort())));
  return (database) => {
    const table = findTable(database, name);
    for (const key of keys) checkKey(key, table);
    return { name, table, request, keys, selection: selectionOn(table) };
  };
}

function readAll(wanted: readonly Wanted[], wish: ReturnConsumedCapacity | undefined): BatchGetItemOutput {
  const Responses: Record<string, readonly AttributeMap[]> = {};
  const UnprocessedKeys: Record<string, KeysAndAttributes> = {};
  const consumed: Consumed[] = [];
  const budget = { bytes: MAX_BYTES };
  for (const one of wanted) {
    const { found, left, units } = readTable(one, budget);
    Responses[one.name] = found;
    if (left.length > 0) UnprocessedKeys[one.name] = { ...one.request, Keys: left };
    consumed.push({ table: one.table, units, indexes: new Map() });
  }
  return { Responses, UnprocessedKeys, ...consumedCapacities(wish, () => consumed) };
}

interface TableRead {
  readonly found: readonly AttributeMap[];
  /** Keys that are left for another call. */
  readonly left: readonly AttributeMap[];
  readonly units: number;
}

/** Reads items of one table, as long as there are bytes left to read. */
function readTable({ table, request, keys, selection }: Wanted, budget: { bytes: number }): TableRead {
  const found: AttributeMap[] = [];
  let units = 0;
  for (const [index, key] of keys.entries()) {
    if (budget.bytes <= 0) return { found, left: keys.slice(index), units };
    const stored = table.get(key);
    units += readUnits(stored?.size ?? 0, request.ConsistentRead);
    if (stored === undefined) continue;
    budget.bytes -= stored.size;
    found.push(selection ? selection.of(stored.item) : stored.item);
  }
  return { found, left: [], units };
}

/** Refuses an item twice in a batch, which has no order. */
export function checkNoTwice(keys: readonly string[]): void {
  if (new Set(keys).size === keys.length) return;
  throw invalid("Provided list of item keys contains duplicates");
}
