import type {
  BatchStatementErrorCodeEnum,
  BatchStatementRequest,
  BatchStatementResponse,
} from "../../model/calls/dynamodb";
import { ServiceError } from "../../service-error";
import { invalid } from "../errors";
import { parseStatement, targetOf } from "../partiql/parse-statement";
import type { Statement } from "../partiql/syntax";
import { type Consumed, consumedCapacities, readOf, writeOf } from "./capacity";
import { writeStatement } from "./execute-statement";
import type { TableOperation, TablePorts } from "./ports";
import { select } from "./select-statement";
import { itemRead } from "./selected-item";

/** Names of errors in the answer to a batch. */
const CODES: Readonly<Partial<Record<string, BatchStatementErrorCodeEnum>>> = {
  ConditionalCheckFailedException: "ConditionalCheckFailed",
  DuplicateItemException: "DuplicateItem",
  ResourceNotFoundException: "ResourceNotFound",
  ValidationException: "ValidationError",
};

/** Statements run by themselves. One that fails stops no other. */
export const batchExecuteStatement: TableOperation<"BatchExecuteStatement"> = (input, ports) => {
  const { Statements, ReturnConsumedCapacity } = input;
  checkNoMixture(Statements);
  const consumed: Consumed[] = [];
  const Responses = Statements.map((one) => responseTo(one, consumed, ports));
  return { Responses, ...consumedCapacities(ReturnConsumedCapacity, () => consumed) };
};

/** A batch reads, or it writes. */
function checkNoMixture(statements: readonly BatchStatementRequest[]): void {
  const kinds = statements.map(({ Statement }) => targetOf(Statement)?.kind);
  const reads = kinds.filter((kind) => kind === "select");
  const writes = kinds.filter((kind) => kind === "insert" || kind === "update" || kind === "delete");
  if (reads.length === 0 || writes.length === 0) return;
  throw invalid("The entire batch must consist of either read statements or write statements");
}

function responseTo(
  given: BatchStatementRequest,
  consumed: Consumed[],
  ports: TablePorts,
): BatchStatementResponse {
  try {
    return carryOut(parseStatement(given.Statement, given.Parameters), given, consumed, ports);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message, members } = error;
    const Code = CODES[code];
    if (Code === undefined) throw error;
    const table = targetOf(given.Statement)?.source.table;
    const isThere = table !== undefined && ports.database.tables.has(table);
    return {
      Error: { Code, Message: message, ...members },
      ...(isThere && code !== "ResourceNotFoundException" && { TableName: table }),
    };
  }
}

function carryOut(
  statement: Statement,
  given: BatchStatementRequest,
  consumed: Consumed[],
  ports: TablePorts,
): BatchStatementResponse {
  if (statement.kind === "exists") {
    throw invalid("EXISTS can only be used in ExecuteTransaction write requests.");
  }
  if (statement.kind !== "select") {
    const { planned, old, now, item } = writeStatement(statement, given, ports);
    consumed.push(writeOf(planned.table, old, now));
    return { TableName: planned.table.name, ...(item && { Item: item }) };
  }
  const { table, key } = itemRead(statement, "BatchExecuteStatement", ports.database);
  const { Items } = select(statement, { ConsistentRead: given.ConsistentRead }, ports);
  consumed.push(readOf(table, table.get(key)?.size ?? 0, given.ConsistentRead));
  const [item] = Items ?? [];
  return { TableName: table.name, ...(item && { Item: item }) };
}
