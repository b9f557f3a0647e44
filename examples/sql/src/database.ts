import { ExecuteStatementCommand, RDSDataClient, type SqlParameter } from "@aws-sdk/client-rds-data";
import { RDS } from "pulumi-serverless-api/node";

const { clusterArn: resourceArn, secretArn, defaultDatabaseName: database } = RDS("Database");
const client = new RDSDataClient({});
const PAUSE_MS = 2_000;
/** A paused cluster is back after some 15 seconds. */
const TRIES = 12;

/** Returns the rows of one statement. Its parameters are written as `:name`. */
export async function query<Row>(sql: string, parameters: SqlParameter[] = []): Promise<Row[]> {
  const input = { resourceArn, secretArn, database, sql, parameters, formatRecordsAs: "JSON" } as const;
  for (let tries = 1; ; tries++) {
    try {
      const { formattedRecords } = await client.send(new ExecuteStatementCommand(input));
      return JSON.parse(formattedRecords ?? "[]");
    } catch (error) {
      if ((error as Error).name !== "DatabaseResumingException" || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Makes a text parameter. */
export function text(name: string, value: string): SqlParameter {
  return { name, value: { stringValue: value } };
}

/** Makes a parameter with a whole number. */
export function whole(name: string, value: number): SqlParameter {
  return { name, value: { longValue: value } };
}
