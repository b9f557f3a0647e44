import type {
  BatchStatementRequest,
  ExecuteStatementInput,
  ExecuteStatementOutput,
} from "../../model/calls/dynamodb";
import { invalid } from "../errors";
import { Selection } from "../expressions/document";
import { nextToken, readNextToken } from "../partiql/next-token";
import { parseStatement } from "../partiql/parse-statement";
import type { Returning, SelectStatement, WriteStatement } from "../partiql/syntax";
import type { AttributeMap } from "../values/attribute-value";
import { consumedCapacity, writeOf } from "./capacity";
import { planWrite } from "./plan-statement";
import { type PlannedWrite, showsItem } from "./planned-write";
import type { TableOperation, TablePorts } from "./ports";
import { select } from "./select-statement";
import { carryOut } from "./write-item";

export const executeStatement: TableOperation<"ExecuteStatement"> = (input, ports) => {
  const statement = parseStatement(input.Statement, input.Parameters);
  if (statement.kind === "exists") {
    throw invalid("EXISTS can only be used in ExecuteTransaction write requests.");
  }
  return statement.kind === "select" ? page(statement, input, ports) : write(statement, input, ports);
};

function page(
  statement: SelectStatement,
  input: ExecuteStatementInput,
  ports: TablePorts,
): ExecuteStatementOutput {
  const { NextToken } = input;
  const start = NextToken === undefined ? undefined : readNextToken(input, NextToken);
  const { Items, LastEvaluatedKey, ConsumedCapacity } = select(statement, { ...input, start }, ports);
  return {
    Items,
    ...(LastEvaluatedKey !== undefined && {
      LastEvaluatedKey,
      NextToken: nextToken(input, LastEvaluatedKey),
    }),
    ...(ConsumedCapacity !== undefined && { ConsumedCapacity }),
  };
}

function write(
  statement: WriteStatement,
  input: ExecuteStatementInput,
  ports: TablePorts,
): ExecuteStatementOutput {
  const { item, planned, old, now } = writeStatement(statement, input, ports);
  return {
    Items: item ? [item] : [],
    ...consumedCapacity(input.ReturnConsumedCapacity, () => writeOf(planned.table, old, now)),
  };
}

export interface WrittenItem {
  readonly planned: PlannedWrite;
  readonly old: AttributeMap | undefined;
  readonly now: AttributeMap | undefined;
  /** The item that the statement returns. */
  readonly item: AttributeMap | undefined;
}

/** Does the one write that a statement is. */
export function writeStatement(
  statement: WriteStatement,
  { ReturnValuesOnConditionCheckFailure }: Pick<BatchStatementRequest, "ReturnValuesOnConditionCheckFailure">,
  ports: TablePorts,
): WrittenItem {
  const planned = planWrite(statement, ports.database, showsItem(ReturnValuesOnConditionCheckFailure));
  const existing = planned.table.get(planned.key)?.item;
  if (statement.kind === "insert" && statement.ignoresConflict && existing) {
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
