import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
} from "@aws-sdk/lib-dynamodb";
import { Table } from "pulumi-serverless-api/node";

/** A member of a room. */
export interface Member {
  readonly room: string;
  readonly connection: string;
  readonly name: string;
}

/** A little longer than AWS keeps a connection open. */
const TTL_SECONDS = 3 * 60 * 60;
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = Table("Members").name;

export async function addMember(member: Member): Promise<void> {
  const expiresAt = Math.floor(Date.now() / 1000) + TTL_SECONDS;
  await documents.send(new PutCommand({ TableName, Item: { ...member, expiresAt } }));
}

export async function findMember(room: string, connection: string): Promise<Member | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName, Key: { room, connection }, ConsistentRead: true }),
  );
  return Item as Member | undefined;
}

/** Lists the members of a room, including those who have just joined. */
export function listMembers(room: string): Promise<Member[]> {
  return query({
    ConsistentRead: true,
    KeyConditionExpression: "room = :room",
    ExpressionAttributeValues: { ":room": room },
  });
}

/** Lists the rooms that a connection is in. */
export async function listRooms(connection: string): Promise<string[]> {
  const memberships = await query({
    IndexName: "byConnection",
    KeyConditionExpression: "#connection = :connection",
    ExpressionAttributeNames: { "#connection": "connection" },
    ExpressionAttributeValues: { ":connection": connection },
  });
  return memberships.map(({ room }) => room);
}

/** Removes a member and returns it, or undefined if it was removed before. */
export async function removeMember(room: string, connection: string): Promise<Member | undefined> {
  const { Attributes } = await documents.send(
    new DeleteCommand({ TableName, Key: { room, connection }, ReturnValues: "ALL_OLD" }),
  );
  return Attributes as Member | undefined;
}

async function query(input: Omit<Parameters<typeof paginateQuery>[1], "TableName">): Promise<Member[]> {
  const members: Member[] = [];
  for await (const { Items = [] } of paginateQuery({ client: documents }, { TableName, ...input }))
    members.push(...(Items as Member[]));
  return members;
}
