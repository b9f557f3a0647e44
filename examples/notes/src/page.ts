import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { page } from "./page.html";

/** Everything but the API: the page at `/`, and a plain 404 elsewhere. */
export async function show(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const isPage = event.rawPath === "/" && event.requestContext.http.method === "GET";
  if (!isPage) return { statusCode: 404, headers: { "content-type": "text/plain" }, body: "Not found\n" };
  return {
    statusCode: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: page(process.env.IS_LOCAL === "true"),
  };
}
