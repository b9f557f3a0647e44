import { randomBytes } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { Table } from "pulumi-serverless-api/node";

export interface Note {
  readonly owner: string;
  /** Ids sort by time. */
  readonly id: string;
  readonly text: string;
  readonly createdAt: string;
}

const PAGE = 50;
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = Table("Notes").name;

/** Lists one page of an owner's notes, oldest first, with the id to continue after if there are more. */
export async function listNotes(owner: string, after?: string): Promise<{ notes: Note[]; next?: string }> {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "#owner = :owner",
      ExpressionAttributeNames: { "#owner": "owner" },
      ExpressionAttributeValues: { ":owner": owner },
      ExclusiveStartKey: after ? { owner, id: after } : undefined,
      Limit: PAGE,
    }),
  );
  return { notes: Items as Note[], ...(LastEvaluatedKey && { next: LastEvaluatedKey.id as string }) };
}

export async function createNote(owner: string, text: string): Promise<Note> {
  const now = new Date();
  const id = `${now.getTime().toString(36).padStart(9, "0")}${randomBytes(5).toString("hex")}`;
  const note = { owner, id, text, createdAt: now.toISOString() };
  await documents.send(new PutCommand({ TableName, Item: note }));
  return note;
}

/** Removes a note. Returns whether the owner had it. */
export async function removeNote(owner: string, id: string): Promise<boolean> {
  const { Attributes } = await documents.send(
    new DeleteCommand({ TableName, Key: { owner, id }, ReturnValues: "ALL_OLD" }),
  );
  return Attributes !== undefined;
}
