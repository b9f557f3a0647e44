import type { SomeOperations } from "../../endpoint/model-operations";
import type {
  BatchExecuteStatementRequest,
  BatchExecuteStatementResponse,
  Calls,
  ExecuteStatementRequest,
  ExecuteStatementResponse,
  UpdateResult,
} from "../../model/calls/rds-data";
import { badRequest } from "../errors";
import { given, readFormat, readSql } from "../input";
import type { PostgresConnection } from "../postgres/postgres";
import type { Cluster } from "../state/cluster";
import { boundValues } from "../statements/bound-values";
import { bindNamed } from "../statements/named-parameters";
import { runStatement } from "../statements/run-statement";
import type { OperationPorts } from "./ports";

type Work<Result> = (connection: PostgresConnection) => Promise<Result>;

/** A call that is a part of a transaction, or is one of its own. */
type WorkInput = ExecuteStatementRequest | BatchExecuteStatementRequest;

/** Operations that run statements. */
export function statementOperations(ports: OperationPorts) {
  return {
    ExecuteStatement: (input) => executeStatement(input, ports),
    BatchExecuteStatement: (input) => batchExecuteStatement(input, ports),
  } satisfies SomeOperations<Calls>;
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

/** Runs a part of a transaction, or something of its own. */
function work<Result>(input: WorkInput, ports: OperationPorts, run: Work<Result>): Promise<Result> {
  const cluster = ports.clusterOf(input.resourceArn, input.secretArn);
  const id = given(input.transactionId);
  return id === undefined ? alone(input, cluster, run) : inTransaction(id, input, ports, run);
}

async function alone<Result>(input: WorkInput, cluster: Cluster, run: Work<Result>): Promise<Result> {
  const continues = "continueAfterTimeout" in input && input.continueAfterTimeout === true;
  const connection = await cluster.connect(given(input.database));
  let isCut = false;
  // Released when the work is done, however long that takes.
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
  return cluster.within(connection, whole, { continues, wasCut });
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
