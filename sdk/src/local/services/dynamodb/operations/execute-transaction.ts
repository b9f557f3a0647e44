import type {
  ExecuteTransactionOutput,
  ParameterizedStatement,
  ReturnConsumedCapacity,
} from "../../model/calls/dynamodb";
import { ServiceError } from "../../service-error";
import { invalid } from "../errors";
import { parseStatement } from "../partiql/parse-statement";
import type { SelectStatement, Statement } from "../partiql/syntax";
import { consumedCapacities, readOf } from "./capacity";
import { tokenOf, wasDone } from "./idempotency";
import { planExists, planWrite } from "./plan-statement";
import { type PlannedWrite, showsItem } from "./planned-write";
import type { TableOperation, TablePorts } from "./ports";
import { select } from "./select-statement";
import { itemRead } from "./selected-item";
import { checkNoTwice, writeTogether } from "./transact-write";

/** All statements or none. They read, or they write. */
export const executeTransaction: TableOperation<"ExecuteTransaction"> = (input, ports) => {
  const { TransactStatements, ClientRequestToken, ReturnConsumedCapacity: capacity } = input;
  const statements = TransactStatements.map(({ Statement, Parameters }, at) =>
    naming(at, () => parseStatement(Statement, Parameters)),
  );
  checkNoMixture(statements);
  const reads = statements.filter((one): one is SelectStatement => one.kind === "select");
  if (reads.length > 0) return readTogether(reads, capacity, ports);
  const token = tokenOf(ClientRequestToken, TransactStatements);
  if (token && wasDone(token, ports)) return { Responses: [] };
  const planned = statements.map((statement, at) =>
    naming(at, () => planOf(statement, TransactStatements[at] as ParameterizedStatement, ports)),
  );
  return { Responses: [], ...writeTogether(planned, { token, capacity }, ports) };
};

/** Runs a function on a statement of the call. Its errors name the statement. */
function naming<Result>(at: number, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "ValidationException") throw error;
    throw invalid(`Validation failed in TransactStatements[${at}]: ${error.message}`);
  }
}

/** Conditions of a transaction come with writes. */
function checkNoMixture(statements: readonly Statement[]): void {
  const reads = statements.filter(({ kind }) => kind === "select").length;
  if (reads > 0 && reads < statements.length) {
    throw invalid("The entire transaction must consist of either read statements or write statements");
  }
}

function planOf(statement: Statement, given: ParameterizedStatement, { database }: TablePorts): PlannedWrite {
  const isShown = showsItem(given.ReturnValuesOnConditionCheckFailure);
  if (statement.kind === "exists") return planExists(statement.select, database, isShown);
  if (statement.kind === "select") throw new Error("a read among writes");
  if (statement.kind !== "insert" && statement.returning) {
    throw invalid("RETURNING clause is not supported in ExecuteTransaction.");
  }
  return planWrite(statement, database, isShown);
}

function readTogether(
  reads: readonly SelectStatement[],
  capacity: ReturnConsumedCapacity | undefined,
  ports: TablePorts,
): ExecuteTransactionOutput {
  const items = reads.map((statement, at) =>
    naming(at, () => itemRead(statement, "ExecuteTransaction", ports.database)),
  );
  checkNoTwice(items);
  return {
    Responses: reads.map((statement) => {
      const [item] = select(statement, { ConsistentRead: true }, ports).Items ?? [];
      return item ? { Item: item } : {};
    }),
    ...consumedCapacities(
      capacity,
      () => items.map(({ table, key }) => readOf(table, table.get(key)?.size ?? 0, true)),
      "Read",
    ),
  };
}
