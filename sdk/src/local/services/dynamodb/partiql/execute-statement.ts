import type { Output } from "../../endpoint/aws-api";
import { invalid } from "../errors";
import { Selection } from "../expressions/document";
import { membersOf } from "../members";
import { type CapacityWish, consumedCapacity, writeOf } from "../operations/capacity";
import type { PlannedWrite } from "../operations/planned-write";
import type { TableOperation, TablePorts } from "../operations/ports";
import { carryOut } from "../operations/write-item";
import type { AttributeMap } from "../values/attribute-value";
import type { GivenValue } from "../values/check-value";
import { nextToken, readNextToken } from "./next-token";
import { parseStatement } from "./parse-statement";
import { planWrite } from "./plan-write";
import { select } from "./select";
import type { Returning, SelectStatement, WriteStatement } from "./syntax";

/** A statement as it stands in a call. */
export interface GivenStatement {
  readonly Statement: string;
  readonly Parameters?: readonly GivenValue[];
  readonly ConsistentRead?: boolean;
  readonly ReturnValuesOnConditionCheckFailure?: string;
}

interface Members extends GivenStatement {
  readonly Limit?: number;
  readonly NextToken?: string;
  readonly ReturnConsumedCapacity?: CapacityWish;
}

export const executeStatement: TableOperation = (input, ports) => {
  const members = membersOf<Members>(input);
  const statement = parseStatement(members.Statement, members.Parameters);
  if (statement.kind === "exists") {
    throw invalid("EXISTS can only be used in ExecuteTransaction write requests.");
  }
  return statement.kind === "select" ? page(statement, members, ports) : write(statement, members, ports);
};

function page(statement: SelectStatement, members: Members, ports: TablePorts): Output {
  const { NextToken } = members;
  const start = NextToken === undefined ? undefined : readNextToken(members, NextToken);
  const { Items, LastEvaluatedKey, ConsumedCapacity } = select(statement, { ...members, start }, ports);
  return {
    Items,
    ...(LastEvaluatedKey !== undefined && {
      LastEvaluatedKey,
      NextToken: nextToken(members, LastEvaluatedKey as AttributeMap),
    }),
    ...(ConsumedCapacity !== undefined && { ConsumedCapacity }),
  };
}

function write(statement: WriteStatement, members: Members, ports: TablePorts): Output {
  const { item, planned, old, now } = writeStatement(statement, members, ports);
  return {
    Items: item ? [item] : [],
    ...consumedCapacity(members.ReturnConsumedCapacity, () => writeOf(planned.table, old, now)),
  };
}

export interface WrittenItem {
  readonly planned: PlannedWrite;
  readonly old: AttributeMap | undefined;
  readonly now: AttributeMap | undefined;
  /** What the statement gives back. */
  readonly item: AttributeMap | undefined;
}

/** Does the one write that a statement is. */
export function writeStatement(
  statement: WriteStatement,
  { ReturnValuesOnConditionCheckFailure }: GivenStatement,
  ports: TablePorts,
): WrittenItem {
  const planned = planWrite(statement, ports.database, ReturnValuesOnConditionCheckFailure === "ALL_OLD");
  const existing = planned.table.get(planned.key)?.item;
  if (statement.kind === "insert" && statement.keepsExisting && existing) {
    return { planned, old: existing, now: existing, item: undefined };
  }
  const { old, now } = carryOut(planned, ports);
  const returning = statement.kind === "insert" ? undefined : statement.returning;
  return { planned, old, now, item: returned(returning, planned, { old, now }) };
}

function returned(
  returning: Returning | undefined,
  { paths = [] }: PlannedWrite,
  { old, now }: Pick<WrittenItem, "old" | "now">,
): AttributeMap | undefined {
  if (returning === undefined) return undefined;
  const item = returning.when === "OLD" ? old : now;
  if (item === undefined || returning.what === "ALL") return item;
  const modified = new Selection(paths).of(item);
  return Object.keys(modified).length > 0 ? modified : undefined;
}
