import type { Members } from "../clients/client";
import { type Scenario, type Step, type Stored, stepsOf } from "../step";

const inService = stepsOf("RDSDataService");
const resourceArn = "arn:aws:rds:us-east-1:123456789012:cluster:judged";
const secretArn = "judged-database";
const IN_CLUSTER = { resourceArn, secretArn };
const IN_DATABASE = { ...IN_CLUSTER, database: "things" };

/** Other emulators run databases in containers, or not at all. */
const oursAlone = "databases are not run there without containers";

function step(
  name: string,
  operation: string,
  input: Members | ((stored: Stored) => Members),
  store: Step["store"] = {},
): Step {
  return inService(name, operation, input, { store, oursAlone });
}

const execute = (name: string, sql: string, more: Members = {}) =>
  step(name, "ExecuteStatement", { ...IN_DATABASE, sql, ...more });

export const RDS_DATA: Scenario = {
  title: "RDS Data API",
  steps: [
    execute(
      "make a table",
      "CREATE TABLE things (id serial PRIMARY KEY, text text, n bigint, x float8, yes boolean, at timestamp, data bytea, doc jsonb)",
    ),
    execute(
      "insert with parameters of every type",
      "INSERT INTO things (text, n, x, yes, at, data, doc) VALUES (:text, :n, :x, :yes, :at, :data, :doc)",
      {
        parameters: [
          { name: "text", value: { stringValue: "ü" } },
          { name: "n", value: { longValue: 9007199254740991 } },
          { name: "x", value: { doubleValue: 1.5 } },
          { name: "yes", value: { booleanValue: true } },
          { name: "at", value: { stringValue: "2026-11-23 10:00:00" }, typeHint: "TIMESTAMP" },
          { name: "data", value: { blobValue: Buffer.from("bytes") } },
          { name: "doc", value: { stringValue: '{"a":1}' }, typeHint: "JSON" },
        ],
      },
    ),
    execute("read it, with what its columns are", "SELECT * FROM things", { includeResultMetadata: true }),
    execute("read it as JSON", "SELECT text, n, x, yes FROM things", { formatRecordsAs: "JSON" }),
    step("insert several", "BatchExecuteStatement", {
      ...IN_DATABASE,
      sql: "INSERT INTO things (text) VALUES (:text)",
      parameterSets: ["a", "b"].map((stringValue) => [{ name: "text", value: { stringValue } }]),
    }),
    step("begin a transaction", "BeginTransaction", IN_DATABASE, { transaction: "transactionId" }),
    step("delete in it", "ExecuteStatement", (stored) => ({
      ...IN_DATABASE,
      sql: "DELETE FROM things",
      transactionId: stored("transaction"),
    })),
    step("take it back", "RollbackTransaction", (stored) => ({
      ...IN_CLUSTER,
      transactionId: stored("transaction"),
    })),
    execute("count", "SELECT count(*) FROM things"),
    execute("run what is no SQL", "SELEC 1"),
    execute("run two statements", "SELECT 1; SELECT 2"),
    step("commit what was taken back", "CommitTransaction", (stored) => ({
      ...IN_CLUSTER,
      transactionId: stored("transaction"),
    })),
    step("ask with a secret that is none", "ExecuteStatement", {
      ...IN_DATABASE,
      secretArn: "arn:aws:secretsmanager:us-east-1:123456789012:secret:none-abcdef",
      sql: "SELECT 1",
    }),
  ],
};
