import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from "aws-lambda";
import { broadcast, send } from "./broadcast";
import { readTexts } from "./messages";
import { addMember, findMember, listMembers, listRooms, removeMember } from "./rooms";

type Event = APIGatewayProxyWebsocketEventV2;
type Reply = APIGatewayProxyResultV2;

/** Nobody reads more of an answer than this, since clients get all news over their connections. */
const DONE: Reply = { statusCode: 200 };

/** Handles `{"action":"join","room":"lobby","name":"Ada"}`. */
export async function join({ body, requestContext }: Event): Promise<Reply> {
  const { connectionId: connection } = requestContext;
  const command = readTexts(body, ["room", "name"]);
  if ("errors" in command) return refuse(requestContext, command.errors);
  const { room, name } = command;
  await addMember({ room, connection, name });
  const people = (await listMembers(room)).map((member) => member.name);
  await broadcast(requestContext, room, { type: "joined", room, name, people });
  return DONE;
}

/** Handles `{"action":"say","room":"lobby","text":"Hello"}`. */
export async function say({ body, requestContext }: Event): Promise<Reply> {
  const command = readTexts(body, ["room", "text"]);
  if ("errors" in command) return refuse(requestContext, command.errors);
  const { room, text } = command;
  const member = await findMember(room, requestContext.connectionId);
  if (!member) return refuse(requestContext, [`join ${room} first`]);
  await broadcast(requestContext, room, { type: "said", room, name: member.name, text });
  return DONE;
}

/** Handles the end of a connection, by either side. */
export async function leave({ requestContext }: Event): Promise<Reply> {
  const { connectionId } = requestContext;
  for (const room of await listRooms(connectionId)) {
    const member = await removeMember(room, connectionId);
    if (member) await broadcast(requestContext, room, { type: "left", room, name: member.name });
  }
  return DONE;
}

/** Answers a message without an action, or with an unknown one. */
export function unknown({ requestContext }: Event): Promise<Reply> {
  return refuse(requestContext, ['the action must be "join" or "say"']);
}

async function refuse(requestContext: Event["requestContext"], errors: readonly string[]): Promise<Reply> {
  await send(requestContext, requestContext.connectionId, { type: "refused", errors });
  return DONE;
}
