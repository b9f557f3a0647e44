import { randomBytes } from "node:crypto";
import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { Table } from "pulumi-serverless-api/node";
import type { Note, NoteInput } from "./note";

const BOARD = "main";
const PAGE = 50;
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = Table("Notes").name;

/** Lists one page of notes, oldest first, with the id to continue after if there are more. */
export async function listNotes(after?: string): Promise<{ notes: Note[]; next?: string }> {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "board = :board",
      ExpressionAttributeValues: { ":board": BOARD },
      ExclusiveStartKey: after ? { board: BOARD, id: after } : undefined,
      Limit: PAGE,
    }),
  );
  return { notes: Items.map(toNote), ...(LastEvaluatedKey && { next: LastEvaluatedKey.id as string }) };
}

export async function createNote(input: NoteInput): Promise<Note> {
  const now = new Date();
  const note = { id: newId(now), ...input, createdAt: now.toISOString(), updatedAt: now.toISOString() };
  await documents.send(new PutCommand({ TableName, Item: { board: BOARD, ...note } }));
  return note;
}

export async function readNote(id: string): Promise<Note | undefined> {
  const { Item } = await documents.send(new GetCommand({ TableName, Key: { board: BOARD, id } }));
  return Item && toNote(Item);
}

/** Updates a note and returns it, or undefined if there is none with this id. */
export async function updateNote(id: string, { title, text }: NoteInput): Promise<Note | undefined> {
  try {
    const { Attributes } = await documents.send(
      new UpdateCommand({
        TableName,
        Key: { board: BOARD, id },
        ConditionExpression: "attribute_exists(id)",
        UpdateExpression: "SET title = :title, #text = :text, updatedAt = :now",
        ExpressionAttributeNames: { "#text": "text" },
        ExpressionAttributeValues: { ":title": title, ":text": text, ":now": new Date().toISOString() },
        ReturnValues: "ALL_NEW",
      }),
    );
    return Attributes && toNote(Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

/** Removes a note. Returns whether it existed. */
export async function removeNote(id: string): Promise<boolean> {
  const { Attributes } = await documents.send(
    new DeleteCommand({ TableName, Key: { board: BOARD, id }, ReturnValues: "ALL_OLD" }),
  );
  return Attributes !== undefined;
}

/** Sorts by time, and is different for two notes of one millisecond. */
function newId(now: Date): string {
  return `${now.getTime().toString(36).padStart(9, "0")}${randomBytes(5).toString("hex")}`;
}

function toNote({ board: _board, ...note }: Record<string, unknown>): Note {
  return note as unknown as Note;
}
