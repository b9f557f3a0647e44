import {
  ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import type { APIGatewayProxyWebsocketEventV2 } from "aws-lambda";
import { addConnection, allConnections, removeConnection } from "./people.js";

type Event = APIGatewayProxyWebsocketEventV2;

const DONE = { statusCode: 200 };

export async function connect({ requestContext }: Event) {
  await addConnection(requestContext.connectionId);
  return DONE;
}

/** `{"action":"say","text":"Hello"}` */
export async function say({ requestContext, body }: Event) {
  const { domainName, stage } = requestContext;
  const client = new ApiGatewayManagementApiClient({ endpoint: `https://${domainName}/${stage}` });
  const { text = "" } = JSON.parse(body ?? "{}") as { text?: string };
  const connections = await allConnections();
  await Promise.all(connections.map((connection) => send(client, connection, text)));
  return DONE;
}

export async function disconnect({ requestContext }: Event) {
  await removeConnection(requestContext.connectionId);
  return DONE;
}

/** Sends a text to one connection, and removes the connection if it is closed. AWS closes each one after two hours. */
async function send(client: ApiGatewayManagementApiClient, connection: string, text: string) {
  try {
    await client.send(
      new PostToConnectionCommand({ ConnectionId: connection, Data: JSON.stringify({ text }) }),
    );
  } catch (error) {
    if (!(error instanceof GoneException)) throw error;
    await removeConnection(connection);
  }
}
