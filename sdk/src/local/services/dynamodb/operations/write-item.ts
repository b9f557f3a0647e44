import type { Output } from "../../endpoint/aws-api";
import { detected } from "../errors";
import { Selection } from "../expressions/document";
import { membersOf } from "../members";
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
  const members = membersOf<Members>(input);
  return write(members, ports, () => {
    checkReturnValues(members.ReturnValues);
    return planPut(members);
  });
};

export const deleteItem: TableOperation = (input, ports) => {
  const members = membersOf<Members>(input);
  return write(members, ports, () => {
    checkReturnValues(members.ReturnValues);
    return planDelete(members);
  });
};

export const updateItem: TableOperation = (input, ports) => {
  const members = membersOf<Members>(input);
  return write(members, ports, () => planUpdate(members));
};

function write(members: Members, ports: TablePorts, plan: () => PlanOn): Output {
  const planOn = detected(plan);
  const planned = planOn(findTable(ports.database, members.TableName));
  const { table, key } = planned;
  const { old, now } = carryOut(planned, ports);
  return {
    ...attributesOf(members.ReturnValues, planned, old, now),
    ...consumedCapacity(members.ReturnConsumedCapacity, () => writeOf(table, old, now)),
    ...(members.ReturnItemCollectionMetrics === "SIZE" && collectionMetrics(table, key)),
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
