import {
  ApiGatewayManagementApiClient,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from "aws-lambda";

export async function connect(): Promise<APIGatewayProxyResultV2> {
  return { statusCode: 200 };
}

/** Sends every message back. */
export async function say({
  body,
  requestContext,
}: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResultV2> {
  const { domainName, stage, connectionId: ConnectionId } = requestContext;
  const client = new ApiGatewayManagementApiClient({ endpoint: `https://${domainName}/${stage}` });
  const Data = JSON.parse(body ?? "{}").text;
  await client.send(new PostToConnectionCommand({ ConnectionId, Data }));
  return { statusCode: 200 };
}
