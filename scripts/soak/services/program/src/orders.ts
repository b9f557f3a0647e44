import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { Table } from "pulumi-serverless-api/node";

const dynamodb = new DynamoDBClient({});

/** Stores an order before it records the delivery. */
export async function place({ body = "" }: APIGatewayProxyEventV2) {
  await dynamodb.send(new PutItemCommand({ TableName: Table("Items").name, Item: { id: { S: body } } }));
  return { statusCode: 201, body };
}
