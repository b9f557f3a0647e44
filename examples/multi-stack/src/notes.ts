import type { APIGatewayProxyEventV2WithJWTAuthorizer } from "aws-lambda";
import { type Reply, reply } from "./reply";
import { createNote, listNotes, removeNote } from "./store";

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;

const LONGEST_TEXT = 10_000;

export async function list(event: Event): Promise<Reply> {
  return reply(200, await listNotes(ownerOf(event), event.queryStringParameters?.after));
}

export async function create(event: Event): Promise<Reply> {
  const text = textOf(event);
  if (text === undefined)
    return reply(400, { message: `send { "text": "..." } of 1 to ${LONGEST_TEXT} characters` });
  return reply(201, await createNote(ownerOf(event), text));
}

export async function remove(event: Event): Promise<Reply> {
  const isRemoved = await removeNote(ownerOf(event), event.pathParameters?.id ?? "");
  return isRemoved ? { statusCode: 204 } : reply(404, { message: "there is no such note" });
}

/** The owner of the token, which the gateway has checked. */
function ownerOf({ requestContext }: Event): string {
  return String(requestContext.authorizer.jwt.claims.sub);
}

function textOf({ body = "", isBase64Encoded }: Event): string | undefined {
  try {
    const { text } = JSON.parse(isBase64Encoded ? Buffer.from(body, "base64").toString() : body);
    return typeof text === "string" && text.length > 0 && text.length <= LONGEST_TEXT ? text : undefined;
  } catch {
    // Text that is not JSON, or null, has no `text` either.
    return undefined;
  }
}
