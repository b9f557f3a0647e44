import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";

/** A book of the library. */
export interface Book {
  readonly id: string;
  readonly author: string;
  readonly year: number;
  readonly title: string;
  readonly views?: number;
  readonly label?: string;
  readonly cover?: string;
}

const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = process.env.BOOKS;

export async function findBook(id: string): Promise<Book | undefined> {
  const { Item } = await documents.send(new GetCommand({ TableName, Key: { id } }));
  return Item as Book | undefined;
}

export async function saveBook(book: Book): Promise<void> {
  await documents.send(new PutCommand({ TableName, Item: book }));
}

export async function booksOf(author: string): Promise<readonly Book[]> {
  const query = {
    TableName,
    IndexName: "byAuthor",
    KeyConditionExpression: "author = :author",
    ExpressionAttributeValues: { ":author": author },
  };
  const { Items = [] } = await documents.send(new QueryCommand(query));
  return Items as Book[];
}

export async function addViews(id: string, count: number): Promise<void> {
  await update(id, "ADD #name :value", "views", count);
}

export async function describe(id: string, name: "label" | "cover", value: string): Promise<void> {
  await update(id, "SET #name = :value", name, value);
}

async function update(id: string, expression: string, name: string, value: unknown): Promise<void> {
  const settings = {
    TableName,
    Key: { id },
    UpdateExpression: expression,
    ExpressionAttributeNames: { "#name": name },
    ExpressionAttributeValues: { ":value": value },
  };
  await documents.send(new UpdateCommand(settings));
}
