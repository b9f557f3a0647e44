import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { parseNote } from "./note";
import { createNote, listNotes, readNote, removeNote, updateNote } from "./store";

type Reply = APIGatewayProxyStructuredResultV2;

export async function list(event: APIGatewayProxyEventV2): Promise<Reply> {
  return reply(200, await listNotes(event.queryStringParameters?.after));
}

export async function create(event: APIGatewayProxyEventV2): Promise<Reply> {
  const input = parseNote(bodyOf(event));
  if ("errors" in input) return reply(400, input);
  const note = await createNote(input.note);
  return {
    ...reply(201, note),
    headers: { "content-type": "application/json", location: `/notes/${note.id}` },
  };
}

export async function read(event: APIGatewayProxyEventV2): Promise<Reply> {
  const note = await readNote(idOf(event));
  return note ? reply(200, note) : notFound();
}

export async function update(event: APIGatewayProxyEventV2): Promise<Reply> {
  const input = parseNote(bodyOf(event));
  if ("errors" in input) return reply(400, input);
  const note = await updateNote(idOf(event), input.note);
  return note ? reply(200, note) : notFound();
}

export async function remove(event: APIGatewayProxyEventV2): Promise<Reply> {
  return (await removeNote(idOf(event))) ? { statusCode: 204 } : notFound();
}

function idOf(event: APIGatewayProxyEventV2): string {
  return event.pathParameters?.id ?? "";
}

/** The gateway sends bodies that are not known to be text in base64. */
function bodyOf({ body, isBase64Encoded }: APIGatewayProxyEventV2): string | undefined {
  return body !== undefined && isBase64Encoded ? Buffer.from(body, "base64").toString() : body;
}

function reply(statusCode: number, body: unknown): Reply {
  return { statusCode, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function notFound(): Reply {
  return reply(404, { errors: ["there is no such note"] });
}
