import type { IncomingMessage, ServerResponse } from "node:http";
import { parseJson } from "../http/json";
import { ReplayError } from "./replay";

/** Edited bodies are text in JSON, which may be somewhat longer than the 10 MB that an API accepts. */
const MAX_BODY_BYTES = 24 * 1024 * 1024;

/** Sends the result of `act`, or one line that says why it failed. */
export async function orProblem(response: ServerResponse, act: () => Promise<object>): Promise<void> {
  try {
    sendJson(response, await act());
  } catch (error) {
    if (!(error instanceof ReplayError || error instanceof SyntaxError)) throw error;
    sendProblem(response, error.message);
  }
}

export async function readJson(message: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new ReplayError("the body is too long");
    chunks.push(chunk);
  }
  return parseJson(Buffer.concat(chunks).toString());
}

/** Reads a request body that is a JSON object. */
export async function readInput(message: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const input = await readJson(message);
  if (typeof input !== "object" || input === null || Array.isArray(input))
    throw new ReplayError("the body is no object");
  return input as Readonly<Record<string, unknown>>;
}

export function sendJson(response: ServerResponse, value: unknown): void {
  if (value === undefined) send(response, 404, "text/plain", "not remembered any more\n");
  else send(response, 200, "application/json", JSON.stringify(value));
}

/** A problem is sent with status 200, since browsers report an error status as an error of the page. */
function sendProblem(response: ServerResponse, problem: string): void {
  send(response, 200, "application/json", JSON.stringify({ problem }));
}

export function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}
