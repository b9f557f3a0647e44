import type { Output } from "../../endpoint/aws-api";
import { ServiceError } from "../../service-error";
import { invalid } from "../errors";
import { membersOf } from "../members";
import {
  type CapacityWish,
  type Consumed,
  consumedCapacities,
  readOf,
  writeOf,
} from "../operations/capacity";
import type { TableOperation, TablePorts } from "../operations/ports";
import { type GivenStatement, writeStatement } from "./execute-statement";
import { itemRead } from "./one-item";
import { parseStatement, targetOf } from "./parse-statement";
import { select } from "./select";
import type { Statement } from "./syntax";

interface Members {
  readonly Statements: readonly GivenStatement[];
  readonly ReturnConsumedCapacity?: CapacityWish;
}

/** How a batch calls the errors of its statements. */
const CODES: Readonly<Record<string, string>> = {
  ConditionalCheckFailedException: "ConditionalCheckFailed",
  DuplicateItemException: "DuplicateItem",
  ResourceNotFoundException: "ResourceNotFound",
  ValidationException: "ValidationError",
};

/** Each statement by itself: one that fails keeps no other from being done. */
export const batchExecuteStatement: TableOperation = (input, ports) => {
  const { Statements, ReturnConsumedCapacity } = membersOf<Members>(input);
  const given = Statements.map((one) => membersOf<GivenStatement>(one));
  checkNoMixture(given);
  const consumed: Consumed[] = [];
  const Responses = given.map((one) => responseTo(one, consumed, ports));
  return { Responses, ...consumedCapacities(ReturnConsumedCapacity, () => consumed) };
};

/** A batch reads, or it writes. */
function checkNoMixture(statements: readonly GivenStatement[]): void {
  const kinds = statements.map(({ Statement }) => targetOf(Statement)?.kind);
  const reads = kinds.filter((kind) => kind === "select");
  const writes = kinds.filter((kind) => kind === "insert" || kind === "update" || kind === "delete");
  if (reads.length === 0 || writes.length === 0) return;
  throw invalid("The entire batch must consist of either read statements or write statements");
}

function responseTo(given: GivenStatement, consumed: Consumed[], ports: TablePorts): Output {
  try {
    return carryOut(parseStatement(given.Statement, given.Parameters), given, consumed, ports);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message, members } = error;
    const table = targetOf(given.Statement)?.source.table;
    const isThere = table !== undefined && ports.database.tables.has(table);
    return {
      Error: { Code: CODES[code] ?? code, Message: message, ...members },
      ...(isThere && code !== "ResourceNotFoundException" && { TableName: table }),
    };
  }
}

function carryOut(
  statement: Statement,
  given: GivenStatement,
  consumed: Consumed[],
  ports: TablePorts,
): Output {
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
  const [item] = Items as readonly object[];
  return { TableName: table.name, ...(item && { Item: item }) };
}
