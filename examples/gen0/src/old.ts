import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";

export async function read({ httpMethod, path }: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  return { statusCode: 200, body: `${httpMethod} ${path}` };
}
