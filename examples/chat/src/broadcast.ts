import {
  ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import type { News } from "./messages";
import { listMembers, removeMember } from "./rooms";

/** Where an event came from: the same in every event of an API without a domain of its own. */
export interface Origin {
  readonly domainName: string;
  readonly stage: string;
}

const clients = new Map<string, ApiGatewayManagementApiClient>();

/** Tell everybody in a room. Who turns out to be gone is removed from it. */
export async function broadcast(origin: Origin, room: string, news: News): Promise<void> {
  const members = await listMembers(room);
  await Promise.all(
    members.map(async ({ connection }) => {
      if (!(await tell(origin, connection, news))) await removeMember(room, connection);
    }),
  );
}

/** Tell one connection; false when it is gone. */
export async function tell(origin: Origin, connection: string, news: News): Promise<boolean> {
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
