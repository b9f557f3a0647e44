import { modelOperations } from "../endpoint/model-operations";
import type {
  BatchExecuteStatementRequest,
  BatchExecuteStatementResponse,
  BeginTransactionRequest,
  BeginTransactionResponse,
  Calls,
  CommitTransactionRequest,
  CommitTransactionResponse,
  ExecuteStatementRequest,
  ExecuteStatementResponse,
  UpdateResult,
} from "../model/calls/rds-data";
import type { Cluster } from "./cluster";
import { checkSchema, given, readFormat, readSql } from "./input";
import type { PostgresConnection } from "./postgres/postgres";
import { badRequest, databaseError } from "./refusals";
import { runStatement } from "./statement";
import { boundValues } from "./statements/bound-values";
import { bindNamed } from "./statements/named-parameters";
import type { Transactions } from "./transactions";

export interface OperationPorts {
  /** The cluster of a call, which its secret opens. Throws `ServiceError`. */
  readonly clusterOf: (resourceArn: string, secretArn: string) => Cluster;
  readonly transactions: Transactions;
}

type Work<Result> = (connection: PostgresConnection) => Promise<Result>;

/** A call that is a part of a transaction, or is one of its own. */
type WorkInput = ExecuteStatementRequest | BatchExecuteStatementRequest;

/** The operations of the Data API by name. */
export function operationsOf(ports: OperationPorts) {
  return modelOperations<Calls>({
    ExecuteStatement: (input) => executeStatement(input, ports),
    BatchExecuteStatement: (input) => batchExecuteStatement(input, ports),
    BeginTransaction: (input) => beginTransaction(input, ports),
    CommitTransaction: (input) => endTransaction(input, ports, "COMMIT", "Transaction Committed"),
    RollbackTransaction: (input) => endTransaction(input, ports, "ROLLBACK", "Rollback Complete"),
  });
}

async function executeStatement(
  input: ExecuteStatementRequest,
  ports: OperationPorts,
): Promise<ExecuteStatementResponse> {
  const statement = bindNamed(readSql(input), boundValues(input.parameters ?? []));
  const format = readFormat(input);
  return work(input, ports, (connection) => runStatement(statement, format, connection));
}

/** One statement for each set. Outside of a transaction they are one of their own. */
async function batchExecuteStatement(
  input: BatchExecuteStatementRequest,
  ports: OperationPorts,
): Promise<BatchExecuteStatementResponse> {
  const sql = readSql(input);
  const { parameterSets: sets = [] } = input;
  const statements = (sets.length === 0 ? [[]] : sets).map((set) => bindNamed(sql, boundValues(set)));
  const isAlone = given(input.transactionId) === undefined;
  return work(input, ports, async (connection) => {
    if (isAlone) await connection.query("BEGIN");
    const updateResults: UpdateResult[] = [];
    for (const { sql, values } of statements) {
      await connection.query(sql, values);
      updateResults.push({ generatedFields: [] });
    }
    if (isAlone) await connection.query("COMMIT");
    return { updateResults };
  });
}

async function beginTransaction(
  input: BeginTransactionRequest,
  { clusterOf, transactions }: OperationPorts,
): Promise<BeginTransactionResponse> {
  checkSchema(input);
  const cluster = clusterOf(input.resourceArn, input.secretArn);
  const database = given(input.database);
  const connection = await cluster.connect(database);
  try {
    await cluster.within(connection, () => connection.query("BEGIN"));
  } catch (error) {
    await connection.release();
    throw error;
  }
  return { transactionId: transactions.add({ cluster, database, connection }) };
}

/** Runs a part of a transaction, or something of its own. */
function work<Result>(input: WorkInput, ports: OperationPorts, run: Work<Result>): Promise<Result> {
  const cluster = ports.clusterOf(input.resourceArn, input.secretArn);
  const id = given(input.transactionId);
  return id === undefined ? alone(input, cluster, run) : inTransaction(id, input, ports, run);
}

async function alone<Result>(input: WorkInput, cluster: Cluster, run: Work<Result>): Promise<Result> {
  const goesOn = "continueAfterTimeout" in input && input.continueAfterTimeout === true;
  const connection = await cluster.connect(given(input.database));
  let isCut = false;
  // Given back when it is done, however long that takes.
  const whole = async () => {
    try {
      return await run(connection);
    } finally {
      if (!isCut) await connection.release();
    }
  };
  const wasCut = () => {
    isCut = true;
  };
  return cluster.within(connection, whole, { goesOn, wasCut });
}

function inTransaction<Result>(
  id: string,
  input: WorkInput,
  { transactions }: OperationPorts,
  run: Work<Result>,
): Promise<Result> {
  return transactions.use(id, input.resourceArn, ({ cluster, connection, database }) => {
    const asked = given(input.database);
    if (asked !== undefined && asked !== (database ?? cluster.settings.username))
      throw badRequest("Database name is not the same as transaction");
    return cluster.within(connection, run, { wasCut: () => transactions.remove(id) });
  });
}

function endTransaction(
  { resourceArn, secretArn, transactionId: id }: CommitTransactionRequest,
  { clusterOf, transactions }: OperationPorts,
  sql: "COMMIT" | "ROLLBACK",
  transactionStatus: string,
): Promise<CommitTransactionResponse> {
  clusterOf(resourceArn, secretArn);
  return transactions.use(id, resourceArn, async ({ cluster, connection }) => {
    transactions.remove(id);
    const release = () => connection.release();
    let isCut = false;
    try {
      const wasCut = () => {
        isCut = true;
      };
      const { tag } = await cluster.within(connection, () => connection.query(sql), { wasCut });
      // Postgres rolls back what has failed, whoever asks for what.
      if (tag !== sql) throw databaseError(FAILED);
      return { transactionStatus };
    } finally {
      if (!isCut) await release();
    }
  });
}

const FAILED =
  "ERROR: current transaction is aborted, commands ignored until end of transaction block; SQLState: 25P02";
