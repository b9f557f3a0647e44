import type {
  DeleteItemInput,
  ItemCollectionMetrics,
  PutItemInput,
  ReturnValue,
  UpdateItemInput,
  UpdateItemOutput,
} from "../../model/calls/dynamodb";
import { detected } from "../errors";
import { Selection } from "../expressions/document";
import type { Table } from "../state/table";
import { type AttributeMap, pick } from "../values/attribute-value";
import { consumedCapacity, writeOf } from "./capacity";
import { findTable } from "./find-table";
import {
  checkCondition,
  checkReturnValues,
  type PlannedWrite,
  type PlanOn,
  planDelete,
  planPut,
  planUpdate,
  writeEntry,
} from "./planned-write";
import type { TableOperation, TablePorts } from "./ports";

export const putItem: TableOperation<"PutItem"> = (input, ports) =>
  write(input, ports, () => {
    checkReturnValues(input.ReturnValues);
    return planPut(input);
  });

export const deleteItem: TableOperation<"DeleteItem"> = (input, ports) =>
  write(input, ports, () => {
    checkReturnValues(input.ReturnValues);
    return planDelete(input);
  });

export const updateItem: TableOperation<"UpdateItem"> = (input, ports) =>
  write(input, ports, () => planUpdate(input));

function write(
  input: PutItemInput | DeleteItemInput | UpdateItemInput,
  ports: TablePorts,
  plan: () => PlanOn,
): UpdateItemOutput {
  const planOn = detected(plan);
  const planned = planOn(findTable(ports.database, input.TableName));
  const { table, key } = planned;
  const { old, now } = carryOut(planned, ports);
  return {
    ...attributesOf(input.ReturnValues, planned, old, now),
    ...consumedCapacity(input.ReturnConsumedCapacity, () => writeOf(table, old, now)),
    ...(input.ReturnItemCollectionMetrics === "SIZE" && collectionMetrics(table, key)),
  };
}

/** Does what is planned, when its condition holds. Gives the item as it was and as it is. */
export function carryOut(
  planned: PlannedWrite,
  ports: TablePorts,
): { readonly old: AttributeMap | undefined; readonly now: AttributeMap | undefined } {
  const old = planned.table.get(planned.key)?.item;
  checkCondition(planned, old);
  const now = planned.make?.(old);
  if (old !== undefined || now !== undefined) {
    ports.commit({ kind: "items-written", at: ports.now(), writes: [writeEntry(planned, now)] });
  }
  return { old, now };
}

function attributesOf(
  wanted: ReturnValue | undefined,
  { paths = [] }: PlannedWrite,
  old: AttributeMap | undefined,
  now: AttributeMap | undefined,
): Pick<UpdateItemOutput, "Attributes"> {
  if (wanted === undefined || wanted === "NONE") return {};
  const item = wanted.endsWith("OLD") ? old : now;
  if (item === undefined) return {};
  if (wanted.startsWith("ALL")) return { Attributes: item };
  const Attributes = new Selection(paths).of(item);
  return Object.keys(Attributes).length > 0 ? { Attributes } : {};
}

/** The size of a partition, which tables with local indexes limit. */
function collectionMetrics(table: Table, key: AttributeMap): Pick<UpdateItemOutput, "ItemCollectionMetrics"> {
  if (table.settings.localIndexes.length === 0) return {};
  return { ItemCollectionMetrics: collectionOf(table, key) };
}

export function collectionOf(table: Table, key: AttributeMap): ItemCollectionMetrics {
  return {
    ItemCollectionKey: pick(
      key,
      table.keys.hash.map(({ name }) => name),
    ),
    SizeEstimateRangeGB: [0, 1],
  };
}
