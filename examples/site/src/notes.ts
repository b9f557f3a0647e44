import { randomBytes } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { Table } from "pulumi-serverless-api/node";

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;
type Reply = APIGatewayProxyStructuredResultV2;

const LONGEST_TEXT = 1000;
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = Table("Notes").name;

/** Lists the caller's newest fifty notes. */
export async function list(event: Event): Promise<Reply> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "#owner = :owner",
      ExpressionAttributeNames: { "#owner": "owner" },
      ExpressionAttributeValues: { ":owner": ownerOf(event) },
      ScanIndexForward: false,
      Limit: 50,
    }),
  );
  return reply(200, { notes: Items.map(({ id, text }) => ({ id, text })) });
}

export async function create(event: Event): Promise<Reply> {
  const text = textIn(bodyOf(event));
  if (text === undefined) return reply(400, { error: `a note is a text of 1 to ${LONGEST_TEXT} characters` });
  const note = { id: newId(), text };
  await documents.send(new PutCommand({ TableName, Item: { owner: ownerOf(event), ...note } }));
  return reply(201, note);
}

export async function remove(event: Event): Promise<Reply> {
  const Key = { owner: ownerOf(event), id: event.pathParameters?.id ?? "" };
  await documents.send(new DeleteCommand({ TableName, Key }));
  return { statusCode: 204 };
}

/** The user whose token the gateway has checked. Nobody can write another name into it. */
function ownerOf({ requestContext }: Event): string {
  return String(requestContext.authorizer.jwt.claims.sub);
}

/** The gateway sends bodies that are not known to be text in base64. */
function bodyOf({ body = "", isBase64Encoded }: Event): string {
  return isBase64Encoded ? Buffer.from(body, "base64").toString() : body;
}

function textIn(body: string): string | undefined {
  try {
    const { text } = JSON.parse(body) as { text?: unknown };
    const isText = typeof text === "string" && text.trim() !== "" && text.length <= LONGEST_TEXT;
    return isText ? text.trim() : undefined;
  } catch {
    // The caller answers text that is not JSON, or null, with 400.
    return undefined;
  }
}

/** Sorts by time, and is different for two notes of one millisecond. */
function newId(): string {
  return `${Date.now().toString(36).padStart(9, "0")}${randomBytes(5).toString("hex")}`;
}

function reply(statusCode: number, body: unknown): Reply {
  return { statusCode, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
