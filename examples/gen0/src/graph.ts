import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";

/** A server that knows one query. Events come in payload format 1.0, the default of generation 0. */
export async function serve({ body, httpMethod }: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const { query } = JSON.parse(body ?? "{}") as { query?: string };
  const data = query?.includes("hours") ? { hours: "9 to 5" } : null;
  return { statusCode: 200, body: JSON.stringify({ data, extensions: { httpMethod } }) };
}
