import type { Output } from "../../endpoint/aws-api";
import { Selection } from "../expressions/document";
import { readMembers } from "../input/shape";
import { SHAPES } from "../input/shapes";
import type { Table } from "../store/table";
import { type AttributeMap, pick } from "../values/attribute-value";
import { type CapacityWish, consumedCapacity, writeOf } from "./capacity";
import { findTable } from "./find-table";
import {
  checkCondition,
  checkReturnValues,
  type PlannedWrite,
  type PlanOn,
  planDelete,
  planPut,
  planUpdate,
  type WriteInput,
  writeEntry,
} from "./planned-write";
import type { TableOperation, TablePorts } from "./ports";

type Members = WriteInput & {
  readonly TableName: string;
  readonly ReturnValues?: string;
  readonly ReturnConsumedCapacity?: CapacityWish;
  readonly ReturnItemCollectionMetrics?: "SIZE" | "NONE";
};

export const putItem: TableOperation = (input, ports) => {
  const members = readMembers<Members>(input, SHAPES.PutItem);
  checkReturnValues(members.ReturnValues);
  return write(members, planPut(members), ports);
};

export const deleteItem: TableOperation = (input, ports) => {
  const members = readMembers<Members>(input, SHAPES.DeleteItem);
  checkReturnValues(members.ReturnValues);
  return write(members, planDelete(members), ports);
};

export const updateItem: TableOperation = (input, ports) => {
  const members = readMembers<Members>(input, SHAPES.UpdateItem);
  return write(members, planUpdate(members), ports);
};

function write(members: Members, planOn: PlanOn, ports: TablePorts): Output {
  const planned = planOn(findTable(ports.database, members.TableName));
  const { table, key } = planned;
  const old = table.get(key)?.item;
  checkCondition(planned, old);
  const now = planned.make?.(old);
  if (old !== undefined || now !== undefined) {
    ports.commit({ kind: "items-written", at: ports.now(), writes: [writeEntry(planned, now)] });
  }
  return {
    ...attributesOf(members.ReturnValues, planned, old, now),
    ...consumedCapacity(members.ReturnConsumedCapacity, () => writeOf(table, old, now)),
    ...(members.ReturnItemCollectionMetrics === "SIZE" && collectionMetrics(table, key)),
  };
}

function attributesOf(
  wanted: string | undefined,
  { paths = [] }: PlannedWrite,
  old: AttributeMap | undefined,
  now: AttributeMap | undefined,
): object {
  if (wanted === undefined || wanted === "NONE") return {};
  const item = wanted.endsWith("OLD") ? old : now;
  if (item === undefined) return {};
  if (wanted.startsWith("ALL")) return { Attributes: item };
  const Attributes = new Selection(paths).of(item);
  return Object.keys(Attributes).length > 0 ? { Attributes } : {};
}

/** Of tables with local indexes, whose partitions are limited. */
function collectionMetrics(table: Table, key: AttributeMap): object {
  if (table.settings.localIndexes.length === 0) return {};
  return { ItemCollectionMetrics: collectionOf(table, key) };
}

export function collectionOf(table: Table, key: AttributeMap): object {
  return { ItemCollectionKey: pick(key, [table.keys.hash.name]), SizeEstimateRangeGB: [0, 1] };
}
