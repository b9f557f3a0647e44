import type { Input, Output } from "../endpoint/aws-api";
import type { Operation } from "../endpoint/aws-service";
import type { Cluster } from "./cluster";
import { optional, readFormat, readParameters, readSql, required } from "./input";
import type { PostgresConnection } from "./postgres/postgres";
import { badRequest, databaseError, invalid } from "./refusals";
import { runStatement } from "./statement";
import { boundValues } from "./statements/bound-values";
import { bindNamed } from "./statements/named-parameters";
import type { Transactions } from "./transactions";

export interface OperationPorts {
  /** The cluster of a call, which its secret opens. Throws `ServiceError`. */
  readonly clusterOf: (resourceArn: string, secretArn: string) => Cluster;
  readonly transactions: Transactions;
}

type Work = (connection: PostgresConnection) => Promise<Output>;

/** The operations of the Data API by name. */
export function operationsOf(ports: OperationPorts): Readonly<Record<string, Operation>> {
  return {
    ExecuteStatement: (input) => executeStatement(input, ports),
    BatchExecuteStatement: (input) => batchExecuteStatement(input, ports),
    BeginTransaction: (input) => beginTransaction(input, ports),
    CommitTransaction: (input) => endTransaction(input, ports, "COMMIT", "Transaction Committed"),
    RollbackTransaction: (input) => endTransaction(input, ports, "ROLLBACK", "Rollback Complete"),
  };
}

async function executeStatement(input: Input, ports: OperationPorts): Promise<Output> {
  const statement = bindNamed(readSql(input), boundValues(readParameters(input.parameters)));
  const format = readFormat(input);
  return work(input, ports, (connection) => runStatement(statement, format, connection));
}

/** One statement for each set. Outside of a transaction they are one of their own. */
async function batchExecuteStatement(input: Input, ports: OperationPorts): Promise<Output> {
  const sql = readSql(input);
  const sets = Array.isArray(input.parameterSets) ? input.parameterSets : [];
  const statements = (sets.length === 0 ? [[]] : sets).map((set) =>
    bindNamed(sql, boundValues(readParameters(set))),
  );
  const isAlone = optional(input, "transactionId") === undefined;
  return work(input, ports, async (connection) => {
    if (isAlone) await connection.query("BEGIN");
    const updateResults: Output[] = [];
    for (const { sql, values } of statements) {
      await connection.query(sql, values);
      updateResults.push({ generatedFields: [] });
    }
    if (isAlone) await connection.query("COMMIT");
    return { updateResults };
  });
}

async function beginTransaction(input: Input, { clusterOf, transactions }: OperationPorts): Promise<Output> {
  if (input.schema !== undefined && input.schema !== null)
    throw invalid("The schema parameter isn't supported");
  const cluster = clusterOf(required(input, "resourceArn"), required(input, "secretArn"));
  const database = optional(input, "database");
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
function work(input: Input, ports: OperationPorts, run: Work): Promise<Output> {
  const resourceArn = required(input, "resourceArn");
  const cluster = ports.clusterOf(resourceArn, required(input, "secretArn"));
  const id = optional(input, "transactionId");
  return id === undefined ? alone(input, cluster, run) : inTransaction(id, resourceArn, input, ports, run);
}

async function alone(input: Input, cluster: Cluster, run: Work): Promise<Output> {
  const goesOn = input.continueAfterTimeout === true;
  const connection = await cluster.connect(optional(input, "database"));
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

function inTransaction(
  id: string,
  resourceArn: string,
  input: Input,
  { transactions }: OperationPorts,
  run: Work,
): Promise<Output> {
  return transactions.use(id, resourceArn, ({ cluster, connection, database }) => {
    const asked = optional(input, "database");
    if (asked !== undefined && asked !== (database ?? cluster.settings.username))
      throw badRequest("Database name is not the same as transaction");
    return cluster.within(connection, run, { wasCut: () => transactions.remove(id) });
  });
}

function endTransaction(
  input: Input,
  { clusterOf, transactions }: OperationPorts,
  sql: "COMMIT" | "ROLLBACK",
  transactionStatus: string,
): Promise<Output> {
  const resourceArn = required(input, "resourceArn");
  clusterOf(resourceArn, required(input, "secretArn"));
  const id = required(input, "transactionId");
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
