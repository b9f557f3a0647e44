import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { Table } from "pulumi-serverless-api/node";

const database = DynamoDBDocumentClient.from(new DynamoDBClient());
const TableName = Table("Orders").name;

/** The caller's own orders. */
export async function list(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const { Items = [] } = await database.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "partner = :partner",
      ExpressionAttributeValues: { ":partner": partnerOf(event) },
    }),
  );
  return reply(200, { orders: Items.map(({ partner: _, ...order }) => order) });
}

/** The gateway accepts only bodies that are orders. */
export async function create(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const { article, count, note } = JSON.parse(event.body ?? "{}");
  const order = { id: `${Date.now()}-${randomUUID()}`, article, count, ...(note && { note }) };
  await database.send(new PutCommand({ TableName, Item: { partner: partnerOf(event), ...order } }));
  return reply(201, order);
}

/** The id of the caller's key. The key itself is stored nowhere. */
function partnerOf({ requestContext }: APIGatewayProxyEvent): string {
  return requestContext.identity.apiKeyId ?? "unknown";
}

/** The gateway answers preflight requests. A reply itself has to allow pages to read it. */
function reply(statusCode: number, body: unknown): APIGatewayProxyResult {
  const headers = { "Content-Type": "application/json", "Access-Control-Allow-Origin": "*" };
  return { statusCode, headers, body: JSON.stringify(body) };
}
