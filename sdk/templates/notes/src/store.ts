import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  ScanCommand,
} from "@aws-sdk/lib-dynamodb";
import { Table } from "pulumi-serverless-api/node";

export interface Note {
  readonly id: string;
  readonly text: string;
}

const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = Table("Notes").name;

export async function allNotes(): Promise<Note[]> {
  const { Items = [] } = await documents.send(new ScanCommand({ TableName }));
  return Items as Note[];
}

export async function findNote(id: string): Promise<Note | undefined> {
  const { Item } = await documents.send(new GetCommand({ TableName, Key: { id } }));
  return Item as Note | undefined;
}

export async function saveNote(note: Note): Promise<void> {
  await documents.send(new PutCommand({ TableName, Item: note }));
}

/** Whether there was such a note. */
export async function removeNote(id: string): Promise<boolean> {
  const { Attributes } = await documents.send(
    new DeleteCommand({ TableName, Key: { id }, ReturnValues: "ALL_OLD" }),
  );
  return Attributes !== undefined;
}
