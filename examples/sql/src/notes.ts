import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { query, text, whole } from "./database";

type Reply = APIGatewayProxyStructuredResultV2;

interface Note {
  readonly id: number;
  readonly text: string;
  readonly color: string;
}

const COLUMNS = "id, text, color";
const LONGEST_TEXT = 10_000;

export async function list(): Promise<Reply> {
  return reply(200, { notes: await query<Note>(`SELECT ${COLUMNS} FROM notes ORDER BY id LIMIT 100`) });
}

export async function create({ body, isBase64Encoded }: APIGatewayProxyEventV2): Promise<Reply> {
  const given = (isBase64Encoded ? Buffer.from(body ?? "", "base64").toString() : (body ?? "")).trim();
  if (given === "" || given.length > LONGEST_TEXT)
    return reply(400, { error: `send a text of at most ${LONGEST_TEXT} characters` });
  const sql = `INSERT INTO notes (text) VALUES (:text) RETURNING ${COLUMNS}`;
  const [note] = await query<Note>(sql, [text("text", given)]);
  return reply(201, note);
}

export async function remove({ pathParameters }: APIGatewayProxyEventV2): Promise<Reply> {
  const id = Number(pathParameters?.id);
  if (!Number.isSafeInteger(id)) return reply(404, { error: "there is no such note" });
  const removed = await query<{ id: number }>("DELETE FROM notes WHERE id = :id RETURNING id", [
    whole("id", id),
  ]);
  return removed.length > 0 ? { statusCode: 204 } : reply(404, { error: "there is no such note" });
}

function reply(statusCode: number, body: unknown): Reply {
  return { statusCode, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
