import type { BatchWriteItemOutput, ItemCollectionMetrics, WriteRequest } from "../../model/calls/dynamodb";
import { invalid } from "../errors";
import { checkNoTwice } from "./batch-get";
import { consumedCapacities, writeOf } from "./capacity";
import { checkBatchedKey } from "./check-item";
import { findTable } from "./find-table";
import { type PlannedWrite, type PlanOn, planDelete, planPut, writeEntry } from "./planned-write";
import type { TableOperation, TablePorts } from "./ports";
import { collectionOf } from "./write-item";

const MOST_WRITES = 25;

export const batchWriteItem: TableOperation<"BatchWriteItem"> = (input, ports) => {
  const requests = Object.entries(input.RequestItems);
  checkCount(requests);
  const plans = requests.map(([name, list]) => [name, list.map(planOne)] as const);
  const planned = plans.flatMap(([name, list]) => planTable(name, list, ports));
  // On AWS each is a write of its own. Here they are one entry, which is done whole or not at all.
  const before = planned.map(({ table, key }) => table.get(key)?.item);
  const writes = planned.map((write, index) => writeEntry(write, write.make?.(before[index])));
  ports.commit({ kind: "items-written", at: ports.now(), writes });
  return {
    UnprocessedItems: {},
    ...(input.ReturnItemCollectionMetrics === "SIZE" && collectionsOf(planned)),
    ...consumedCapacities(input.ReturnConsumedCapacity, () =>
      planned.map(({ table, make }, index) => writeOf(table, before[index], make?.(before[index]))),
    ),
  };
};

function checkCount(requests: readonly (readonly [string, readonly unknown[]])[]): void {
  if (requests.reduce((count, [, list]) => count + list.length, 0) > MOST_WRITES) {
    throw invalid("Too many items requested for the BatchWriteItem call");
  }
}

function planOne({ PutRequest, DeleteRequest }: WriteRequest): PlanOn {
  if (PutRequest && !DeleteRequest) return planPut(PutRequest, checkBatchedKey);
  if (DeleteRequest && !PutRequest) return planDelete(DeleteRequest);
  throw invalid(
    "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes",
  );
}

function planTable(
  name: string,
  plans: readonly PlanOn[],
  { database }: TablePorts,
): readonly PlannedWrite[] {
  const table = findTable(database, name);
  const planned = plans.map((plan) => plan(table));
  checkNoTwice(planned.map(({ key }) => table.positionOf(key)));
  return planned;
}

function collectionsOf(
  planned: readonly PlannedWrite[],
): Pick<BatchWriteItemOutput, "ItemCollectionMetrics"> {
  const collections: Record<string, ItemCollectionMetrics[]> = {};
  for (const { table, key } of planned) {
    if (table.settings.localIndexes.length === 0) continue;
    (collections[table.name] ??= []).push(collectionOf(table, key));
  }
  return { ItemCollectionMetrics: collections };
}
