import type { Input, Output } from "../../endpoint/aws-api";
import { invalid } from "../errors";
import { membersOf } from "../members";
import type { IdempotencyToken, Write } from "../store/entries";
import type { AttributeMap } from "../values/attribute-value";
import { type CapacityWish, consumedCapacities, writeOf } from "./capacity";
import { findTable } from "./find-table";
import { tokenOf, wasDone } from "./idempotency";
import {
  checkCondition,
  type PlannedWrite,
  planCheck,
  planDelete,
  planPut,
  planUpdate,
  writeEntry,
} from "./planned-write";
import type { TableOperation, TablePorts } from "./ports";
import { attempt, type CancellationReason, checkReasons, readTransaction } from "./transaction-items";

interface Members {
  readonly TransactItems: readonly Input[];
  readonly ClientRequestToken?: string;
  readonly ReturnConsumedCapacity?: CapacityWish;
}

/** A part that can be done. */
interface Done {
  readonly planned: PlannedWrite;
  readonly old: AttributeMap | undefined;
  readonly now: AttributeMap | undefined;
}

const PLANS = { ConditionCheck: planCheck, Put: planPut, Update: planUpdate, Delete: planDelete };
const KINDS = Object.keys(PLANS) as readonly (keyof typeof PLANS)[];

/** All of it or nothing, as one entry of the journal. */
export const transactWriteItems: TableOperation = (input, ports) => {
  const members = membersOf<Members>(input);
  const token = tokenOf(members.ClientRequestToken, members.TransactItems);
  if (token && wasDone(token, ports)) return {};
  const plans = readTransaction(members.TransactItems, KINDS).map(({ kind, members: item }) => ({
    name: item.TableName,
    on: PLANS[kind](item),
  }));
  const planned = plans.map(({ name, on }) => on(findTable(ports.database, name)));
  return writeTogether(planned, { token, capacity: members.ReturnConsumedCapacity }, ports);
};

/** Writes all that is planned, or nothing. */
export function writeTogether(
  planned: readonly PlannedWrite[],
  { token, capacity }: { readonly token: IdempotencyToken | undefined; readonly capacity: CapacityWish },
  ports: TablePorts,
): Output {
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

function consumed(wish: CapacityWish, done: readonly Done[]): Output {
  const taken = () => done.map(({ planned: { table }, old, now }) => writeOf(table, old, now));
  return consumedCapacities(wish, taken, "Write") as Output;
}

export function checkNoTwice(planned: readonly Pick<PlannedWrite, "table" | "key">[]): void {
  const places = planned.map(({ table, key }) => `${table.name}/${table.placeOf(key)}`);
  if (new Set(places).size === places.length) return;
  throw invalid("Transaction request cannot include multiple operations on one item");
}
