import {
  ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import type { News } from "./messages";
import { listMembers, removeMember } from "./rooms";

/** The origin of an event, which is the same in every event of an API without a custom domain. */
export interface Origin {
  readonly domainName: string;
  readonly stage: string;
}

const clients = new Map<string, ApiGatewayManagementApiClient>();

/** Sends news to everybody in a room, and removes closed connections from it. */
export async function broadcast(origin: Origin, room: string, news: News): Promise<void> {
  const members = await listMembers(room);
  await Promise.all(
    members.map(async ({ connection }) => {
      if (!(await send(origin, connection, news))) await removeMember(room, connection);
    }),
  );
}

/** Sends news to one connection. Returns false if it is closed. */
export async function send(origin: Origin, connection: string, news: News): Promise<boolean> {
  try {
    const command = new PostToConnectionCommand({ ConnectionId: connection, Data: JSON.stringify(news) });
    await clientFor(origin).send(command);
    return true;
  } catch (error) {
    if (error instanceof GoneException) return false;
    throw error;
  }
}

function clientFor({ domainName, stage }: Origin): ApiGatewayManagementApiClient {
  const endpoint = `https://${domainName}/${stage}`;
  const client = clients.get(endpoint) ?? new ApiGatewayManagementApiClient({ endpoint });
  clients.set(endpoint, client);
  return client;
}
