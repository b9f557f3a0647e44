import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { APIGatewayProxyStructuredResultV2, DynamoDBStreamEvent } from "aws-lambda";
import { Table } from "pulumi-serverless-api/node";

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = Table("Days").name;

/**
 * Adds new notes to the number of their day. A batch that is sent again counts again, which is acceptable for a
 * report.
 */
export async function count({ Records }: DynamoDBStreamEvent): Promise<void> {
  const byDay = new Map<string, number>();
  for (const { dynamodb } of Records) {
    const day = dynamodb?.NewImage?.createdAt?.S?.slice(0, 10);
    if (day) byDay.set(day, (byDay.get(day) ?? 0) + 1);
  }
  for (const [day, notes] of byDay) {
    await client.send(
      new UpdateCommand({
        TableName,
        Key: { day },
        UpdateExpression: "ADD notes :notes",
        ExpressionAttributeValues: { ":notes": notes },
      }),
    );
  }
}

/** Shows the number of notes of each day, from all users. */
export async function show(): Promise<APIGatewayProxyStructuredResultV2> {
  const days: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) days.push(...Items);
  days.sort((a, b) => (String(a.day) < String(b.day) ? -1 : 1));
  return { statusCode: 200, headers: { "content-type": "application/json" }, body: JSON.stringify({ days }) };
}
