import type {
  ReturnConsumedCapacity,
  TransactWriteItem,
  TransactWriteItemsOutput,
} from "../../model/calls/dynamodb";
import { invalid } from "../errors";
import type { IdempotencyToken, Write } from "../state/entries";
import type { AttributeMap } from "../values/attribute-value";
import { consumedCapacities, writeOf } from "./capacity";
import { findTable } from "./find-table";
import { tokenOf, wasDone } from "./idempotency";
import {
  checkCondition,
  type PlannedWrite,
  type PlanOn,
  planCheck,
  planDelete,
  planPut,
  planUpdate,
  writeEntry,
} from "./planned-write";
import type { TableOperation, TablePorts } from "./ports";
import { attempt, type CancellationReason, checkReasons } from "./transaction-items";

/** A part that can be done. */
interface Done {
  readonly planned: PlannedWrite;
  readonly old: AttributeMap | undefined;
  readonly now: AttributeMap | undefined;
}

/** All of it or nothing, as one entry of the journal. */
export const transactWriteItems: TableOperation<"TransactWriteItems"> = (input, ports) => {
  const token = tokenOf(input.ClientRequestToken, input.TransactItems);
  if (token && wasDone(token, ports)) return {};
  for (const item of input.TransactItems) checkOneWrite(item);
  const plans = input.TransactItems.map(planOf);
  const planned = plans.map(({ name, on }) => on(findTable(ports.database, name)));
  return writeTogether(planned, { token, capacity: input.ReturnConsumedCapacity }, ports);
};

function checkOneWrite({ ConditionCheck, Put, Update, Delete }: TransactWriteItem): void {
  if ([ConditionCheck, Put, Update, Delete].filter((write) => write !== undefined).length === 1) return;
  throw invalid("TransactItems can only contain one of Check, Put, Update or Delete");
}

function planOf(item: TransactWriteItem): { readonly name: string; readonly on: PlanOn } {
  const { ConditionCheck, Put, Update, Delete } = item;
  if (ConditionCheck) return { name: ConditionCheck.TableName, on: planCheck(ConditionCheck) };
  if (Put) return { name: Put.TableName, on: planPut(Put) };
  if (Update) return { name: Update.TableName, on: planUpdate(Update) };
  if (Delete) return { name: Delete.TableName, on: planDelete(Delete) };
  throw new Error("a part of a transaction that does nothing");
}

/** Writes all that is planned, or nothing. */
export function writeTogether(
  planned: readonly PlannedWrite[],
  {
    token,
    capacity,
  }: {
    readonly token: IdempotencyToken | undefined;
    readonly capacity: ReturnConsumedCapacity | undefined;
  },
  ports: TablePorts,
): Pick<TransactWriteItemsOutput, "ConsumedCapacity"> {
  checkNoTwice(planned);
  const attempts = planned.map((write) => attempt(() => doneBy(write)));
  checkReasons(attempts.map((result) => ("planned" in result ? { Code: "None" } : result)));
  const done = attempts as readonly Done[];
  ports.commit({
    kind: "items-written",
    at: ports.now(),
    writes: done.flatMap(writesOf),
    ...(token && { token }),
  });
  return consumed(capacity, done);
}

function doneBy(planned: PlannedWrite): Done | CancellationReason {
  const old = planned.table.get(planned.key)?.item;
  checkCondition(planned, old);
  return { planned, old, now: planned.make ? planned.make(old) : old };
}

function writesOf({ planned, old, now }: Done): readonly Write[] {
  if (!planned.make || (old === undefined && now === undefined)) return [];
  return [writeEntry(planned, now)];
}

function consumed(
  wish: ReturnConsumedCapacity | undefined,
  done: readonly Done[],
): Pick<TransactWriteItemsOutput, "ConsumedCapacity"> {
  const taken = () => done.map(({ planned: { table }, old, now }) => writeOf(table, old, now));
  return consumedCapacities(wish, taken, "Write");
}

export function checkNoTwice(planned: readonly Pick<PlannedWrite, "table" | "key">[]): void {
  const positions = planned.map(({ table, key }) => `${table.name}/${table.positionOf(key)}`);
  if (new Set(positions).size === positions.length) return;
  throw invalid("Transaction request cannot include multiple operations on one item");
}
