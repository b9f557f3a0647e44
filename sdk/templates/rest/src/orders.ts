import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { APIGatewayProxyEvent } from "aws-lambda";
import { Table } from "pulumi-serverless-api/node";

const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = Table("Orders").name;

export async function list() {
  const { Items = [] } = await documents.send(new ScanCommand({ TableName }));
  return reply(200, { orders: Items });
}

/** A REST API sends bodies as they are, unless it declares binary media types. */
export async function create({ body }: APIGatewayProxyEvent) {
  const item = (body ?? "").trim();
  if (item === "") return reply(400, { error: "an order names an item" });
  const order = { id: randomUUID(), item };
  await documents.send(new PutCommand({ TableName, Item: order }));
  return reply(201, order);
}

function reply(statusCode: number, value: unknown) {
  return { statusCode, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}
