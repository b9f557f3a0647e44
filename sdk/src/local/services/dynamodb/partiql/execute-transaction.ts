import type { Output } from "../../endpoint/aws-api";
import { ServiceError } from "../../service-error";
import { invalid } from "../errors";
import { membersOf } from "../members";
import { type CapacityWish, consumedCapacities, readOf } from "../operations/capacity";
import { tokenOf, wasDone } from "../operations/idempotency";
import type { PlannedWrite } from "../operations/planned-write";
import type { TableOperation, TablePorts } from "../operations/ports";
import { checkNoTwice, writeTogether } from "../operations/transact-write";
import type { GivenStatement } from "./execute-statement";
import { itemRead } from "./one-item";
import { parseStatement } from "./parse-statement";
import { planExists, planWrite } from "./plan-write";
import { select } from "./select";
import type { SelectStatement, Statement } from "./syntax";

interface Members {
  readonly TransactStatements: readonly GivenStatement[];
  readonly ClientRequestToken?: string;
  readonly ReturnConsumedCapacity?: CapacityWish;
}

/** All statements or none. They read, or they write. */
export const executeTransaction: TableOperation = (input, ports) => {
  const { TransactStatements, ClientRequestToken, ReturnConsumedCapacity } = membersOf<Members>(input);
  const given = TransactStatements.map((one) => membersOf<GivenStatement>(one));
  const statements = given.map(({ Statement, Parameters }, at) =>
    naming(at, () => parseStatement(Statement, Parameters)),
  );
  checkNoMixture(statements);
  const reads = statements.filter((one): one is SelectStatement => one.kind === "select");
  if (reads.length > 0) return readTogether(reads, ReturnConsumedCapacity, ports);
  const token = tokenOf(ClientRequestToken, TransactStatements);
  if (token && wasDone(token, ports)) return { Responses: [] };
  const planned = statements.map((statement, at) =>
    naming(at, () => planOf(statement, given[at] as GivenStatement, ports)),
  );
  const capacity = ReturnConsumedCapacity;
  return { Responses: [], ...writeTogether(planned, { token, capacity }, ports) };
};

/** Runs something on a statement of the call, which is named in what is told of it. */
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

function planOf(statement: Statement, given: GivenStatement, { database }: TablePorts): PlannedWrite {
  const showsItem = given.ReturnValuesOnConditionCheckFailure === "ALL_OLD";
  if (statement.kind === "exists") return planExists(statement.select, database, showsItem);
  if (statement.kind === "select") throw new Error("a read among writes");
  if (statement.kind !== "insert" && statement.returning) {
    throw invalid("RETURNING clause is not supported in ExecuteTransaction.");
  }
  return planWrite(statement, database, showsItem);
}

function readTogether(reads: readonly SelectStatement[], capacity: CapacityWish, ports: TablePorts): Output {
  const items = reads.map((statement, at) =>
    naming(at, () => itemRead(statement, "ExecuteTransaction", ports.database)),
  );
  checkNoTwice(items);
  return {
    Responses: reads.map((statement) => {
      const [item] = select(statement, { ConsistentRead: true }, ports).Items as readonly object[];
      return item ? { Item: item } : {};
    }),
    ...consumedCapacities(
      capacity,
      () => items.map(({ table, key }) => readOf(table, table.get(key)?.size ?? 0, true)),
      "Read",
    ),
  };
}
