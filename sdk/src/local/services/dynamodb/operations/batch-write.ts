import { invalid } from "../errors";
import { fault, raise, readMembers } from "../input/shape";
import { SHAPES } from "../input/shapes";
import { checkJson, checkList } from "../values/check-json";
import { checkNoTwice } from "./batch-get";
import { type CapacityWish, consumedCapacities, writeOf } from "./capacity";
import { findTable } from "./find-table";
import { type PlannedWrite, type PlanOn, planDelete, planPut, writeEntry } from "./planned-write";
import type { TableOperation, TablePorts } from "./ports";
import { collectionOf } from "./write-item";

interface Members {
  readonly RequestItems: Readonly<Record<string, unknown>>;
  readonly ReturnConsumedCapacity?: CapacityWish;
  readonly ReturnItemCollectionMetrics?: "SIZE" | "NONE";
}

const MOST_WRITES = 25;

export const batchWriteItem: TableOperation = (input, ports) => {
  const members = readMembers<Members>(input, SHAPES.BatchWriteItem);
  const requests = Object.entries(members.RequestItems).map(
    ([name, list]) => [name, checkList(list)] as const,
  );
  checkCounts(requests, members.RequestItems);
  const plans = requests.map(([name, list]) => [name, list.map(planOne)] as const);
  const planned = plans.flatMap(([name, list]) => planTable(name, list, ports));
  // Each is a write of its own on AWS; here none is done when the process ends before.
  const before = planned.map(({ table, key }) => table.get(key)?.item);
  const writes = planned.map((write, index) => writeEntry(write, write.make?.(before[index])));
  ports.commit({ kind: "items-written", at: ports.now(), writes });
  return {
    UnprocessedItems: {},
    ...(members.ReturnItemCollectionMetrics === "SIZE" && collectionsOf(planned)),
    ...consumedCapacities(members.ReturnConsumedCapacity, () =>
      planned.map(({ table, make }, index) => writeOf(table, before[index], make?.(before[index]))),
    ),
  };
};

function checkCounts(
  requests: readonly (readonly [string, readonly unknown[]])[],
  items: Readonly<Record<string, unknown>>,
): void {
  if (requests.some(([, list]) => list.length < 1 || list.length > MOST_WRITES)) {
    const must = `Map value must satisfy constraint: [Member must have length less than or equal to ${MOST_WRITES}, Member must have length greater than or equal to 1]`;
    raise([fault(JSON.stringify(items), "requestItems", must)]);
  }
  if (requests.reduce((count, [, list]) => count + list.length, 0) > MOST_WRITES) {
    throw invalid("Too many items requested for the BatchWriteItem call");
  }
}

function planOne(request: unknown): PlanOn {
  checkJson(request, "class com.amazonaws.dynamodb.v20120810.WriteRequest");
  const { PutRequest, DeleteRequest } = request;
  const kinds = [PutRequest, DeleteRequest].filter((kind) => kind !== undefined && kind !== null);
  if (kinds.length !== 1) {
    throw invalid(
      "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes",
    );
  }
  const [members] = kinds;
  checkJson(members, "class com.amazonaws.dynamodb.v20120810.PutRequest");
  return members === PutRequest ? planPut(members) : planDelete(members);
}

function planTable(
  name: string,
  plans: readonly PlanOn[],
  { database }: TablePorts,
): readonly PlannedWrite[] {
  const table = findTable(database, name);
  const planned = plans.map((plan) => plan(table));
  checkNoTwice(planned.map(({ key }) => table.placeOf(key)));
  return planned;
}

function collectionsOf(planned: readonly PlannedWrite[]): object {
  const ItemCollectionMetrics: Record<string, object[]> = {};
  for (const { table, key } of planned) {
    if (table.settings.localIndexes.length === 0) continue;
    (ItemCollectionMetrics[table.name] ??= []).push(collectionOf(table, key));
  }
  return { ItemCollectionMetrics };
}
