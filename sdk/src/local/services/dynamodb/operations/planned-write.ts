import type {
  DeleteItemInput,
  PutItemInput,
  ReturnValue,
  ReturnValuesOnConditionCheckFailure,
  UpdateItemInput,
} from "../../model/calls/dynamodb";
import type { ServiceError } from "../../service-error";
import { dynamoDbError, invalid, invalidValue } from "../errors";
import { applyUpdate } from "../expressions/apply-update";
import { holds } from "../expressions/evaluate";
import type { ExpressionRule } from "../expressions/expressions";
import { checkTogether, readExpressions } from "../expressions/expressions";
import { legacyExpected } from "../expressions/legacy-conditions";
import { legacyUpdates } from "../expressions/legacy-updates";
import { visitPaths } from "../expressions/paths-of";
import type { Action, Bound, Condition, Path, SetValue } from "../expressions/syntax";
import type { Write } from "../state/entries";
import type { Table } from "../state/table";
import { type AttributeMap, type AttributeValue, setMember } from "../values/attribute-value";
import { checkMap } from "../values/check-value";
import { sizeOf } from "../values/size";
import { checkIndexKeys, checkItem, checkItemSize, checkKey, checkPath, isPartOf } from "./check-item";

/** A write whose input is checked, as far as that needs no item. */
export interface PlannedWrite {
  readonly table: Table;
  /** The key of the item, or an item that has it. */
  readonly key: AttributeMap;
  readonly condition: Condition<Bound> | undefined;
  /** Whether the error of a failed condition has the item. */
  readonly showsItem: boolean;
  /** The item after the write, or `undefined` for none. Absent for a condition without a write. */
  readonly make?: ((old: AttributeMap | undefined) => AttributeMap | undefined) | undefined;
  /** The paths that an update changes. */
  readonly paths?: readonly Path[];
  /** The error when the condition does not hold. @default that the condition failed */
  readonly refusal?: () => ServiceError;
}

/** The members that make a write depend on the item. Only calls for one item have all of them. */
type ConditionInput = Pick<
  PutItemInput,
  | "Expected"
  | "ConditionalOperator"
  | "ConditionExpression"
  | "ExpressionAttributeNames"
  | "ExpressionAttributeValues"
  | "ReturnValuesOnConditionCheckFailure"
>;
type PutInput = ConditionInput & Pick<PutItemInput, "Item">;
type DeleteInput = ConditionInput & Pick<DeleteItemInput, "Key">;
type UpdateInput = ConditionInput & Pick<UpdateItemInput, "Key" | "AttributeUpdates" | "UpdateExpression">;

const WRITE_RULE: ExpressionRule = { expressions: ["ConditionExpression"], legacy: ["Expected"] };
const UPDATE_RULE: ExpressionRule = {
  expressions: ["UpdateExpression", "ConditionExpression"],
  legacy: ["AttributeUpdates", "Expected"],
};

/** The rest of a plan, which needs the table. The service reports first the faults of the call itself. */
export type PlanOn = (table: Table) => PlannedWrite;

/** `checkFirst` is asked of the item before all that the table asks of it. */
export function planPut(input: PutInput, checkFirst?: (item: AttributeMap, table: Table) => void): PlanOn {
  checkTogether(input, WRITE_RULE);
  const item = checkMap(input.Item);
  checkItemSize(sizeOf(item));
  const condition = readCondition(input);
  return (table) => {
    checkFirst?.(item, table);
    checkItem(item, table);
    return { ...condition, table, key: item, make: () => item };
  };
}

export function planDelete(input: DeleteInput): PlanOn {
  checkTogether(input, WRITE_RULE);
  const key = checkMap(input.Key);
  const condition = readCondition(input);
  return (table) => ({ ...condition, table, key: checkKey(key, table), make: () => undefined });
}

export function planCheck(input: DeleteInput): PlanOn {
  checkTogether(input, WRITE_RULE);
  const key = checkMap(input.Key);
  const condition = readCondition(input);
  return (table) => ({ ...condition, table, key: checkKey(key, table) });
}

export function planUpdate(input: UpdateInput): PlanOn {
  checkTogether(input, UPDATE_RULE);
  const key = checkMap(input.Key);
  const legacy = input.AttributeUpdates === undefined ? undefined : legacyUpdates(input.AttributeUpdates);
  const expected = legacyExpected(input.Expected, input.ConditionalOperator);
  const { update, condition = expected } = readExpressions(input, UPDATE_RULE.expressions);
  const actions = update ?? legacy ?? [];
  const mismatch = legacy && "Type mismatch for attribute to update";
  return (table) => ({
    condition,
    showsItem: showsItem(input.ReturnValuesOnConditionCheckFailure),
    ...planActions(checkKey(key, table), actions, table, mismatch),
  });
}

/** The actions of an update on an item of a table. `mismatch` is the error for values of the wrong type. */
export function planActions(
  key: AttributeMap,
  actions: readonly Action<Bound>[],
  table: Table,
  mismatch?: string,
): Omit<PlannedWrite, "condition" | "showsItem"> {
  const paths = actions.map(({ path }) => path);
  checkNoKeyChanges(paths, table);
  if (table.indexes.size > 0) checkIndexKeys(knownValues(actions), table);
  for (const action of actions) visitPaths(action, (path) => checkPath(path, table));
  const make = (old: AttributeMap | undefined) => updated(applyUpdate(actions, old ?? key, mismatch), table);
  return { table, key, make, paths };
}

type PlannedCondition = Pick<PlannedWrite, "condition" | "showsItem">;

function readCondition(input: ConditionInput): PlannedCondition {
  const expected = legacyExpected(input.Expected, input.ConditionalOperator);
  const { condition = expected } = readExpressions(input, WRITE_RULE.expressions);
  return { condition, showsItem: showsItem(input.ReturnValuesOnConditionCheckFailure) };
}

/** Whether the error of a failed condition has the item. */
export function showsItem(asked: ReturnValuesOnConditionCheckFailure | undefined): boolean {
  return asked === "ALL_OLD";
}

/** The attributes of an item whose type is known before the item is: those that an update sets, or adds to, by a known value. */
function knownValues(actions: readonly Action<Bound>[]): AttributeMap {
  const known: Record<string, AttributeValue> = {};
  for (const action of actions) {
    if (action.kind === "REMOVE" || action.path.length > 1) continue;
    const value = action.kind === "SET" ? resultOf(action.value) : action.value;
    if (value !== undefined) setMember(known, action.path[0] as string, value);
  }
  return known;
}

/** A value that is set, or one of the type that it will have. */
function resultOf(value: SetValue<Bound>): AttributeValue | undefined {
  if (value.kind === "value") return value.value;
  if (value.kind === "sum") return { N: "0" };
  return value.kind === "call" && value.name === "list_append" ? { L: [] } : undefined;
}

function updated(now: AttributeMap, table: Table): AttributeMap {
  checkIndexKeys(
    now,
    table,
    "The update expression attempted to update the secondary index key to unsupported type",
  );
  checkItemSize(sizeOf(now), "Item size to update");
  return now;
}

function checkNoKeyChanges(paths: readonly Path[], { keys }: Table): void {
  const changed = paths.find((path) => isPartOf(path, keys));
  if (changed === undefined) return;
  throw invalidValue(`Cannot update attribute ${changed[0]}. This attribute is part of the key`);
}

/** @throws ServiceError when the condition does not hold for the item that there is */
export function checkCondition(
  { condition, showsItem, refusal }: PlannedWrite,
  old: AttributeMap | undefined,
): void {
  if (condition === undefined || holds(condition, old ?? {})) return;
  if (refusal) throw refusal();
  const members = showsItem && old ? { Item: old } : {};
  throw dynamoDbError("ConditionalCheckFailedException", "The conditional request failed", 400, members);
}

/** The part of a journal's entry that a write is. */
export function writeEntry({ table, key }: PlannedWrite, now: AttributeMap | undefined): Write {
  return now === undefined
    ? { kind: "delete", table: table.name, key: table.keyAttributesOf(key) }
    : { kind: "put", table: table.name, item: now };
}

/** Writes but updates give back the item as it was, or nothing. */
export function checkReturnValues(returned: ReturnValue | undefined): void {
  if (returned === undefined || returned === "NONE" || returned === "ALL_OLD") return;
  throw invalid("ReturnValues can only be ALL_OLD or NONE");
}
