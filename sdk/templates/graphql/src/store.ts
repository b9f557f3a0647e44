import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { Table } from "pulumi-serverless-api/node";

export interface Book {
  readonly id: string;
  readonly title: string;
}

const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = Table("Books").name;

export async function allBooks(): Promise<Book[]> {
  const { Items = [] } = await documents.send(new ScanCommand({ TableName }));
  return Items as Book[];
}

export async function addBook(title: string): Promise<Book> {
  const book = { id: randomUUID(), title };
  await documents.send(new PutCommand({ TableName, Item: book }));
  return book;
}
