import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { type Reply, reply } from "./reply";

const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The front page: the name of the application, and today's number of notes if the reports are deployed. */
export async function show(): Promise<Reply> {
  return reply(200, { name: "notes", ...(await notesToday()) });
}

async function notesToday(): Promise<{ notesToday?: number }> {
  try {
    const Key = { day: new Date().toISOString().slice(0, 10) };
    const { Item } = await documents.send(new GetCommand({ TableName: process.env.DAYS_TABLE, Key }));
    return { notesToday: (Item?.notes as number | undefined) ?? 0 };
  } catch (error) {
    // Without the reports there is neither the table nor the permission to read it.
    if (["ResourceNotFoundException", "AccessDeniedException"].includes((error as Error).name)) return {};
    throw error;
  }
}
