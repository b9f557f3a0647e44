import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";

export type Reply = APIGatewayProxyStructuredResultV2;

export function reply(statusCode: number, body: unknown): Reply {
  return { statusCode, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
