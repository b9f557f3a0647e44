import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { WebSocketApi } from "pulumi-serverless-api/node";
import { page } from "./page.html";

/** The page, with the address of the chat in it. */
export async function show(): Promise<APIGatewayProxyStructuredResultV2> {
  const body = page(WebSocketApi("Chat").url);
  return { statusCode: 200, headers: { "content-type": "text/html; charset=utf-8" }, body };
}
