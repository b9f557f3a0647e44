import type { SomeOperations } from "../../endpoint/model-operations";
import type {
  BeginTransactionRequest,
  BeginTransactionResponse,
  Calls,
  CommitTransactionRequest,
  CommitTransactionResponse,
} from "../../model/calls/rds-data";
import { databaseError } from "../errors";
import { checkSchema, given } from "../input";
import type { OperationPorts } from "./ports";

const FAILED =
  "ERROR: current transaction is aborted, commands ignored until end of transaction block; SQLState: 25P02";

/** Operations that begin and end transactions. */
export function transactionOperations(ports: OperationPorts) {
  return {
    BeginTransaction: (input) => beginTransaction(input, ports),
    CommitTransaction: (input) => endTransaction(input, ports, "COMMIT", "Transaction Committed"),
    RollbackTransaction: (input) => endTransaction(input, ports, "ROLLBACK", "Rollback Complete"),
  } satisfies SomeOperations<Calls>;
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
      // Postgres rolls back a failed transaction, also at a COMMIT.
      if (tag !== sql) throw databaseError(FAILED);
      return { transactionStatus };
    } finally {
      if (!isCut) await release();
    }
  });
}
