import { ExecuteStatementCommand, RDSDataClient } from "@aws-sdk/client-rds-data";
import type { APIGatewayProxyResult } from "aws-lambda";

const client = new RDSDataClient({});

export async function list(): Promise<APIGatewayProxyResult> {
  const { CLUSTER: resourceArn, SECRET: secretArn } = process.env;
  const sql = "SELECT book, reader FROM loans ORDER BY book";
  const settings = { resourceArn, secretArn, database: "loans", sql, formatRecordsAs: "JSON" } as const;
  const { formattedRecords } = await client.send(new ExecuteStatementCommand(settings));
  return { statusCode: 200, body: formattedRecords ?? "[]" };
}
