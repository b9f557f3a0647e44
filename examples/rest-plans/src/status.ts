import type { APIGatewayProxyResult } from "aws-lambda";

/** Everybody may ask whether the API is available. */
export async function show(): Promise<APIGatewayProxyResult> {
  const headers = { "Content-Type": "application/json", "Access-Control-Allow-Origin": "*" };
  return { statusCode: 200, headers, body: JSON.stringify({ status: "open" }) };
}
