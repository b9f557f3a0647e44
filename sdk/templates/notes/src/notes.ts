import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { textOf } from "./body.js";
import { allNotes, findNote, removeNote, saveNote } from "./store.js";

export async function list() {
  return { notes: await allNotes() };
}

export async function create(event: APIGatewayProxyEventV2) {
  const text = textOf(event).trim();
  if (text === "") return { statusCode: 400, body: JSON.stringify({ error: "a note has a text" }) };
  const note = { id: randomUUID(), text };
  await saveNote(note);
  return { statusCode: 201, body: JSON.stringify(note) };
}

export async function read({ pathParameters }: APIGatewayProxyEventV2) {
  return (await findNote(pathParameters?.id ?? "")) ?? notFound();
}

export async function remove({ pathParameters }: APIGatewayProxyEventV2) {
  return (await removeNote(pathParameters?.id ?? "")) ? { statusCode: 204 } : notFound();
}

function notFound() {
  return { statusCode: 404, body: JSON.stringify({ error: "there is no such note" }) };
}
