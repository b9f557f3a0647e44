import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { Table } from "pulumi-serverless-api/node";

const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = Table("People").name;

export async function allConnections(): Promise<string[]> {
  const { Items = [] } = await documents.send(new ScanCommand({ TableName }));
  return Items.map(({ connection }) => connection as string);
}

export async function addConnection(connection: string): Promise<void> {
  await documents.send(new PutCommand({ TableName, Item: { connection } }));
}

export async function removeConnection(connection: string): Promise<void> {
  await documents.send(new DeleteCommand({ TableName, Key: { connection } }));
}
