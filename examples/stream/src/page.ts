import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { PAGE } from "./page.html";

/** The page, which finds the other routes below the same stage. */
export async function show(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const body = PAGE.replaceAll("{stage}", event.requestContext.stage);
  return { statusCode: 200, headers: { "content-type": "text/html; charset=utf-8" }, body };
}
